import { insertBackgroundTask } from '#server/platform/background-task/background-task-store.ts';
import { workOf, type BackgroundTaskRun } from '#server/platform/background-task/kinds.ts';
import { readRecordInfo } from '#server/records/resource/read.ts';
import { saveRecord, updateRecord } from '#server/records/resource/write.ts';
import { aResourceWorld, type ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { aSampleEntity } from '#tests/builders/a-sample-entity.ts';
import { noteRows } from './import-store.ts';

const NAME = 'undoSample';
const KEYS = [
  'lab:undoSample:save',
  'lab:undoSample:update',
  'lab:undoSample:import',
  'lab:bonus:write',
];
const HOLDER = '78';

let world: ResourceWorld;
let id: string;
beforeAll(async () => {
  world = await aResourceWorld([
    aSampleEntity({
      name: NAME,
      table: { name: 'lab_undo_sample', lock: true },
      rest: { base: '/lab/undo-sample' },
      import: {},
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
async function undo(keys: readonly string[], owner = HOLDER) {
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
  await noteRows(world.system.db, task.id, [
    {
      rowNo: 2,
      outcome: 'update',
      recordId: id,
      stamp: '2',
      before: { name: 'before', bonus: 1, parts: [{ label: 'a', count: null }] },
    },
  ]);
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
    task: { entity: NAME, total: 1, params: { taskId: task.id } },
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
});
