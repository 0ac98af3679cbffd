import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { listRecords } from '#server/records/resource/read.ts';
import { deleteRecords } from '#server/records/resource/remove.ts';
import { saveRecord, updateRecord } from '#server/records/resource/write.ts';
import { insertRow } from '#server/records/store/entity-write.ts';
import { aResourceWorld } from '#tests/builders/a-resource-world.ts';
import type { ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { keepMyDraft } from './form-drafts.ts';

const PAGE = 'ops:station:page';
const SHARE = 'sys:listview:share';

describe('saved views of lists', () => {
  let world: ResourceWorld;
  let sharer: Ctx;
  let colleague: Ctx;
  let stranger: Ctx;
  beforeAll(async () => {
    world = await aResourceWorld();
    await insert('role', { id: '700', name: 'operators' });
    await insert('dept', { id: '800', name: 'head', pid: '0', pids: '' });
    await insert('dept', { id: '801', name: 'branch', pid: '800', pids: '800' });
    sharer = world.as({ id: '11', deptId: '800', permissions: new Set([PAGE, SHARE]) });
    colleague = world.as({
      id: '12',
      roleIds: ['700'],
      deptId: '801',
      permissions: new Set([PAGE]),
    });
    stranger = world.as({ id: '13', deptId: '802', permissions: new Set([PAGE]) });
  });
  afterAll(() => world.close());

  async function insert(name: string, row: Readonly<Record<string, unknown>>): Promise<void> {
    const entity = world.registry.entity(name);
    if (entity)
      await insertRow(world.handle.db, entity, {
        ...(entity.table.lock ? { version: 1 } : {}),
        ...row,
      });
  }

  const save = async (ctx: Ctx, part: Readonly<Record<string, unknown>> = {}): Promise<string> =>
    (
      await saveRecord(ctx, 'listView', {
        name: `view ${newId()}`,
        target: 'station',
        content: { f: { status: ['2'] } },
        ...part,
      })
    ).id;
  const seen = async (ctx: Ctx, id: string): Promise<boolean> =>
    (await listRecords(ctx, 'listView', { target: 'station' })).some((row) => row['id'] === id);

  it.each([
    ['a private one', {}, [true, false, false]],
    ['one for a role', { share: '1', roleIdList: ['700'] }, [true, true, false]],
    [
      'one for a department, with those below it',
      { share: '2', deptId: '800' },
      [true, true, false],
    ],
    ['a public one', { share: '3' }, [true, true, true]],
  ])('%s is seen by its owner and those it is shared with', async (_what, part, expected) => {
    const id = await save(sharer, part);

    const who = [await seen(sharer, id), await seen(colleague, id), await seen(stranger, id)];

    expect(who).toEqual(expected);
  });

  it('without the right to share a view stays private whatever is sent', async () => {
    const id = await save(colleague, { share: '3' });

    expect([await seen(colleague, id), await seen(stranger, id)]).toEqual([true, false]);
  });

  it('only the owner changes or removes a shared one; to whoever does not see it, it does not exist', async () => {
    const id = await save(sharer, { share: '1', roleIdList: ['700'] });

    const tries = await Promise.allSettled([
      updateRecord(colleague, 'listView', { id, name: 'mine now' }),
      deleteRecords(colleague, 'listView', [id]),
      updateRecord(stranger, 'listView', { id, name: 'mine now' }),
      deleteRecords(stranger, 'listView', [id]),
    ]);

    expect(
      tries.map((one) => one.status === 'rejected' && (one.reason as { error: string }).error),
    ).toEqual(['forbidden', 'forbidden', 'notFound', 'notFound']);
    expect((await updateRecord(sharer, 'listView', { id, name: 'renamed' })).id).toBe(id);
  });

  it('a person has one default for a list', async () => {
    const first = await save(sharer, { isDefault: true });
    const second = await save(sharer, { isDefault: true });

    const rows = await listRecords(sharer, 'listView', { target: 'station' });

    expect(
      rows
        .filter((row) => row['isDefault'] === true && [first, second].includes(String(row['id'])))
        .map((row) => row['id']),
    ).toEqual([second]);
  });

  it.each([
    ['a list that does not exist', { target: 'nothing' }],
    ['a list without the right to it', { target: 'user' }],
    ['a content that is no object', { content: [1] }],
  ])('%s is refused', async (_what, part) => {
    await expect(save(stranger, part)).rejects.toMatchObject({ error: 'invalid' });
  });

  it('a content beyond 20,000 characters is refused', async () => {
    const tries = save(stranger, { content: { k: 'x'.repeat(20_001) } });

    await expect(tries).rejects.toMatchObject({ error: 'tooLarge' });
  });

  it('class “small pieces without end”: of many drafts of forms, and of long ones, the oldest make room', async () => {
    const { pool } = world.handle;
    await pool.query(`insert into sys_form_draft (user_id, key, value, at)
      select 11, 'small.' || n, '{}'::jsonb, now() - n * interval '1 hour' from generate_series(1, 60) n`);
    await keepMyDraft(sharer, 'form.at.hand', { step: 0, values: {} });
    const left = await pool.query<{ n: number; oldest: string }>(
      `select count(*)::int as n, (array_agg(key order by at))[1] as oldest from sys_form_draft where user_id = 11`,
    );

    await pool.query(`insert into sys_form_draft (user_id, key, value, at)
      select 11, 'long.' || n, (select to_jsonb(string_agg(md5(m::text || n), '')) from generate_series(1, 37000) m), now() + n * interval '1 second'
      from generate_series(1, 5) n`);
    await keepMyDraft(sharer, 'form.at.hand', { step: 1, values: {} });
    const short = await pool.query<{ key: string }>(
      'select key from sys_form_draft where user_id = 11 order by key',
    );

    expect(left.rows).toEqual([{ n: 50, oldest: 'small.49' }]);
    expect(short.rows.map(({ key }) => key)).toEqual([
      'form.at.hand',
      'long.2',
      'long.3',
      'long.4',
      'long.5',
    ]);
  });
});
