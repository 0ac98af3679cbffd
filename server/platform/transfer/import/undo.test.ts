import { insertBackgroundTask } from '#server/platform/background-task/background-task-store.ts';
import { workOf, type BackgroundTaskRun } from '#server/platform/background-task/kinds.ts';
import { readRecordInfo } from '#server/records/resource/read.ts';
import { saveRecord, updateRecord } from '#server/records/resource/write.ts';
import { aResourceWorld, type ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { aSampleEntity } from '#tests/builders/a-sample-entity.ts';
import { countStatements } from '#tests/builders/count-statements.ts';
import { noteRows, type ImportRow } from './import-store.ts';

const NAME = 'undoSample';
const KEYS = [
  'lab:undoSample:save',
  'lab:undoSample:update',
  'lab:undoSample:import',
  'lab:bonus:write',
];
const HOLDER = '78';
const MANY = 25;

let world: ResourceWorld;
let id: string;
beforeAll(async () => {
  world = await aResourceWorld([
    aSampleEntity({
      name: NAME,
      table: { name: 'lab_undo_sample', lock: true, history: true },
      rest: { base: '/lab/undo-sample' },
      import: {},
      search: { full: { title: ['name'], labels: [], body: ['code'] } },
    }),
    aSampleEntity({
      name: 'undoUser',
      table: { name: 'lab_undo_user' },
      rest: { base: '/lab/undo-user' },
      fields: {
        name: { type: 'string', title: 'Name' },
        used: { type: 'ref', to: NAME, title: 'Used' },
      },
      list: {},
    }),
  ]);
});
beforeEach(async () => {
  id = (await saveRecord(world.system, NAME, { name: 'before', bonus: 1, parts: [{ label: 'a' }] }))
    .id;
  await updateRecord(world.system, NAME, {
    id,
    version: 1,
    name: 'after',
    bonus: 2,
    parts: [{ label: 'b' }, { label: 'c' }],
  });
});
afterAll(() => world.close());

let number = 900;

/** Takes an import of `HOLDER` back that changed the record, with these keys at the time it runs. */
async function undo(
  keys: readonly string[],
  owner = HOLDER,
  rows: readonly ImportRow[] = [
    {
      rowNo: 2,
      outcome: 'update',
      recordId: id,
      stamp: '2',
      before: { name: 'before', bonus: 1, parts: [{ label: 'a', count: null }] },
    },
  ],
) {
  number += 1;
  const at = new Date();
  const task = {
    id: String(number),
    kind: 'import',
    name: 'x',
    words: null,
    entity: NAME,
    ownerId: owner,
    lang: 'zh-CN',
    params: {},
    at,
    expiresAt: at,
  } as const;
  await insertBackgroundTask(world.system.db, task);
  await noteRows(world.system.db, task.id, rows);
  const run = {
    ctx: world.as({ id: HOLDER, permissions: new Set(keys) }),
    keep: () => Promise.resolve(),
    report: () => Promise.resolve(),
  };
  return workOf(
    run.ctx,
    'importUndo',
  )?.({
    ...run,
    task: { entity: NAME, total: rows.length, params: { taskId: task.id } },
  } as unknown as BackgroundTaskRun);
}

describe('taking an import back', () => {
  it('gives changed records their values again', async () => {
    const outcome = await undo(KEYS);

    expect(outcome?.result).toMatchObject({ undone: 1, kept: 0 });
    expect(await readRecordInfo(world.system, NAME, id)).toMatchObject({
      name: 'before',
      bonus: 1,
      parts: [{ label: 'a' }],
    });
  });

  it.each([
    ['to change records', 'lab:undoSample:update'],
    ['to a field that it filled', 'lab:bonus:write'],
  ])('leaves them alone once the right %s is withdrawn', async (_what, key) => {
    const outcome = await undo(KEYS.filter((held) => held !== key));

    expect(outcome?.result).toMatchObject({ undone: 0, kept: 1 });
    expect(await readRecordInfo(world.system, NAME, id)).toMatchObject({ name: 'after', bonus: 2 });
  });

  it('is refused once the right to import is withdrawn, and for an import of somebody else', async () => {
    await expect(
      undo(KEYS.filter((held) => held !== 'lab:undoSample:import')),
    ).rejects.toMatchObject({ error: 'forbidden' });
    await expect(undo(KEYS, '79')).rejects.toMatchObject({ error: 'notFound' });

    expect(await readRecordInfo(world.system, NAME, id)).toMatchObject({ name: 'after' });
  });

  it('removes many new records in few statements; the one that is used and the one that was changed stay by themselves', async () => {
    const ids: string[] = [];
    for (let at = 0; at < MANY; at += 1)
      ids.push((await saveRecord(world.system, NAME, { name: `new ${at}` })).id);
    await saveRecord(world.system, 'undoUser', { name: 'u', used: ids[3] });
    await updateRecord(world.system, NAME, { id: ids[9], version: 1, name: 'by somebody' });
    const rows = ids.map((recordId, at): ImportRow => {
      return { rowNo: at + 2, outcome: 'save', recordId, stamp: '1' };
    });
    const counted = countStatements(world.handle.pool);

    const outcome = await undo([...KEYS, 'lab:undoSample:delete'], HOLDER, rows);

    expect(counted()).toBeLessThan(MANY * 5);
    expect(outcome?.result).toMatchObject({ undone: MANY - 2, kept: 2 });
    expect(outcome?.result?.['issues']).toEqual([
      {
        row: 5,
        // the importer may not read what uses it
        message: '记录正在使用，不能删除：您无权查看的记录',
      },
      { row: 11, message: '导入后已被修改，保留不动' },
    ]);
    const left = await world.handle.pool.query<{ id: string }>(
      'select id::text from lab_undo_sample where id = any($1::bigint[]) order by id',
      [ids],
    );
    expect(left.rows.map((row) => row.id)).toEqual([ids[3], ids[9]]);
    const told = await world.handle.pool.query<{ by: string; n: string }>(
      "select by::text, count(*)::text as n from sys_history where entity = $1 and change = 'delete' group by by",
      [NAME],
    );
    expect(told.rows).toEqual([{ by: HOLDER, n: String(MANY - 2) }]);
  });

  it('gives many their values and the lines of their sub-tables again, side by side', async () => {
    const ids: string[] = [];
    for (let at = 0; at < MANY; at += 1)
      ids.push((await saveRecord(world.system, NAME, { name: `n${at}`, parts: [] })).id);
    const rows = ids.map((recordId, at): ImportRow => {
      const parts = [{ label: `a${at}` }, { label: 'b', count: at }];
      const before = { name: `o${at}`, parts };
      return { rowNo: at + 2, outcome: 'update', recordId, stamp: at === 4 ? '9' : '1', before };
    });
    const counted = countStatements(world.handle.pool);

    const outcome = await undo(KEYS, HOLDER, rows);

    expect(counted()).toBeLessThan(MANY * 3);
    expect(outcome?.result).toMatchObject({ undone: MANY - 1, kept: 1 });
    expect(await readRecordInfo(world.system, NAME, ids[7] ?? '')).toMatchObject({
      name: 'o7',
      version: 2,
      parts: [
        { label: 'a7', count: null },
        { label: 'b', count: 7 },
      ],
    });
    expect(await readRecordInfo(world.system, NAME, ids[4] ?? '')).toMatchObject({ name: 'n4' });
  });
});
