import type { Ctx } from '#server/base/context/ctx.ts';
import { exportRecords } from '#server/platform/transfer/export/export.ts';
import { aResourceWorld } from '#tests/builders/a-resource-world.ts';
import type { ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { aSampleEntity } from '#tests/builders/a-sample-entity.ts';
import { sheetXmlOf } from '#tests/builders/unpack-zip.ts';
import { readRecordHistory } from './history.ts';
import { listRecords, listOptionRecords, pageRecords, readRecordInfo } from './read.ts';
import { deleteRecords } from './remove.ts';
import { saveRecord, updateRecord } from './write.ts';

describe('rows beyond the scope of an actor', () => {
  let world: ResourceWorld;
  let mine: Ctx;
  let own = '';
  let foreign = '';
  let enterpriseA = '';
  let enterpriseB = '';
  beforeAll(async () => {
    world = await aResourceWorld([aSampleEntity()]);
    enterpriseA = await anEnterprise(world, 'A');
    enterpriseB = await anEnterprise(world, 'B');
    mine = world.as({ id: '11', enterpriseId: enterpriseA }, { enterprise: [enterpriseA] });
    own = (
      await saveRecord(world.system, 'sample', {
        name: 'own row',
        enterpriseId: enterpriseA,
        amount: 20,
      })
    ).id;
    foreign = (
      await saveRecord(world.system, 'sample', {
        name: 'foreign row',
        enterpriseId: enterpriseB,
        amount: 30,
      })
    ).id;
  });
  afterAll(() => world.close());

  it('are in no list, total, option or export', async () => {
    const page = await pageRecords(mine, 'sample', {});
    const list = await listRecords(mine, 'sample', { preset: 'big' });
    const options = await listOptionRecords(mine, 'sample', { ids: `${own},${foreign}` });
    const file = await exportRecords(mine, 'sample', {});

    expect([page.total, page.list.length, list.length, options.length]).toEqual([1, 1, 1, 1]);
    expect(JSON.stringify([page, list, options])).not.toContain('foreign');
    expect(await rowsIn(file.bytes)).toBe(2);
  });

  it('answer by id as if they did not exist', async () => {
    const tries = [
      readRecordInfo(mine, 'sample', foreign),
      readRecordHistory(mine, 'sample', foreign),
      updateRecord(mine, 'sample', { id: foreign, version: 1, name: 'x' }),
      deleteRecords(mine, 'sample', [foreign]),
    ];
    const missing = readRecordInfo(mine, 'sample', '999');

    const answers = await Promise.allSettled([...tries, missing]);

    expect(
      answers.map(
        (answer) => answer.status === 'rejected' && (answer.reason as { error: string }).error,
      ),
    ).toEqual(Array(5).fill('notFound'));
  });

  it('one of them in a batch spares the others too', async () => {
    const batch = deleteRecords(mine, 'sample', [own, foreign]);

    await expect(batch).rejects.toMatchObject({ error: 'notFound' });
    expect((await readRecordInfo(mine, 'sample', own))['id']).toBe(own);
  });

  it('cannot be linked to', async () => {
    const linked = saveRecord(mine, 'sample', { name: 'link', enterpriseId: enterpriseB });

    await expect(linked).rejects.toMatchObject({
      error: 'invalid',
      issues: [{ path: 'enterpriseId', rule: 'refMissing' }],
    });
  });

  it('an entity whose scope has no value for the actor shows nothing', async () => {
    const nobody = world.as({ id: '12' }, { creator: [] });

    expect(await pageRecords(nobody, 'sample', {})).toEqual({ total: 0, list: [] });
  });
});

describe('names in a list query', () => {
  let world: ResourceWorld;
  beforeAll(async () => {
    world = await aResourceWorld([aSampleEntity()]);
    for (const name of ['100%_off', "O'Neil", 'plain', 'back\\slash'])
      await saveRecord(world.system, 'sample', { name });
  });
  afterAll(() => world.close());

  it.each([
    'name;drop table x',
    '(select 1)',
    'name desc,(select 1)',
    '__proto__',
    'secret',
    'deleted',
    'nope',
    'parts',
    'twice',
  ])('a sort by "%s" is refused', async (orderField) => {
    await expect(
      pageRecords(world.system, 'sample', { orderField, order: 'asc' }),
    ).rejects.toMatchObject({ error: 'invalid' });
  });

  it.each(['ascending', 'desc,1', 'asc--'])('an order "%s" is refused', async (order) => {
    await expect(
      pageRecords(world.system, 'sample', { orderField: 'name', order }),
    ).rejects.toMatchObject({ error: 'invalid' });
  });

  it('declared and system columns sort, in either spelling', async () => {
    const rows = await Promise.all(
      ['update_date', 'updateDate', 'name', 'create_date', 'id'].map((orderField) =>
        pageRecords(world.system, 'sample', { orderField, order: 'desc' }),
      ),
    );

    expect(rows.every(({ total }) => total === 4)).toBe(true);
  });

  it.each([{ fields: '*' }, { nope: '1' }])(
    'a filter the list does not know is ignored, as the contract says: %o',
    async (query) => {
      expect((await pageRecords(world.system, 'sample', query)).total).toBe(4);
    },
  );

  it.each([
    { secret: 'x' },
    { preset: 'nope' },
    { where: '{"field":"secret","op":"eq","value":"x"}' },
    { where: '{"field":"name","op":"regex","value":"x"}' },
    { where: '{' },
    { page: '-1' },
    { limit: 'all' },
  ])('the query %o is refused', async (query) => {
    await expect(pageRecords(world.system, 'sample', query)).rejects.toMatchObject({
      error: 'invalid',
    });
  });

  it.each([
    ['%', 1],
    ['_', 1],
    ["O'Neil", 1],
    ['\\', 1],
    ['100%_off', 1],
    ['"; ', 0],
    ["' or 1=1 --", 0],
  ])('the search for %s is literal', async (name, expected) => {
    const [filtered, quick, ruled] = await Promise.all([
      pageRecords(world.system, 'sample', { name }),
      pageRecords(world.system, 'sample', { keyword: name }),
      pageRecords(world.system, 'sample', {
        where: JSON.stringify({ field: 'name', op: 'like', value: String(name).trim() }),
      }),
    ]);

    expect([filtered?.total, quick?.total, ruled?.total]).toEqual([expected, expected, expected]);
  });

  it('a limit beyond the largest page is cut', async () => {
    const { list } = await pageRecords(world.system, 'sample', { limit: '100000', page: '1' });

    expect(list).toHaveLength(4);
  });

  it('an export of an undeclared column is refused', async () => {
    await expect(
      exportRecords(world.system, 'sample', { columns: 'name,secret' }),
    ).rejects.toMatchObject({ error: 'invalid' });
  });
});

async function anEnterprise(world: ResourceWorld, mark: string): Promise<string> {
  const { insertRow } = await import('#server/records/store/entity-write.ts');
  const entity = world.registry.entity('enterprise');
  const id = mark === 'A' ? '501' : '502';
  if (entity)
    await insertRow(world.handle.db, entity, { id, name: `Enterprise ${mark}`, version: 1 });
  return id;
}

async function rowsIn(bytes: AsyncIterable<Uint8Array>): Promise<number> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return (await sheetXmlOf(Buffer.concat(parts))).split('<row ').length - 1;
}
