import { aResourceWorld, type ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { aSampleEntity } from '#tests/builders/a-sample-entity.ts';
import { pageRecords, readRecordInfo } from './read.ts';
import { saveRecord, updateRecord } from './write.ts';

const ORDER = aSampleEntity({
  name: 'labOrder',
  table: { name: 'lab_order', softDelete: true, scope: { creator: 'creator' } },
  rest: { base: '/lab/order' },
  fields: {
    name: { type: 'string', title: 'Name' },
    sampleId: { type: 'ref', to: 'sample', title: 'Sample' },
    state: { type: 'string', title: 'State' },
    price: { type: 'decimal', title: 'Price', permission: { read: 'lab:price' } },
  },
  list: {},
});
const OF_ORDER = {
  type: 'aggregate',
  of: 'labOrder',
  by: 'sampleId',
  title: 'Orders',
  list: true,
} as const;
const SAMPLE = aSampleEntity({
  table: { name: 'lab_sample' },
  fields: {
    name: { type: 'string', title: 'Name' },
    parts: {
      type: 'children',
      title: 'Parts',
      fields: { label: { type: 'string', title: 'Label' }, count: { type: 'int', title: 'Count' } },
    },
    partSum: {
      type: 'aggregate',
      of: 'parts',
      op: 'sum',
      field: 'count',
      title: 'Parts',
      list: true,
      filter: 'between',
    },
    spareCount: {
      type: 'aggregate',
      of: 'parts',
      op: 'count',
      where: { field: 'label', op: 'startsWith', value: 'spare' },
      title: 'Spares',
      list: true,
    },
    openOrders: { ...OF_ORDER, op: 'count', where: { field: 'state', op: 'ne', value: 'done' } },
    value: { ...OF_ORDER, op: 'avg', field: 'price', scale: 1 },
    rich: { ...OF_ORDER, op: 'count', where: { field: 'price', op: 'ge', value: 4 } },
    note: { type: 'string', title: 'Note', requiredWhen: 'openOrders > 1' },
    doubled: { type: 'calc', title: 'Doubled', expr: 'partSum * 2', list: true },
  },
  list: { sort: { field: 'partSum', order: 'desc' } },
});

describe('numbers made of other rows', () => {
  let world: ResourceWorld;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    world = await aResourceWorld([ORDER, SAMPLE]);
    const parts = { a: [1, 2], b: [10], c: [] as number[] };
    for (const [name, counts] of Object.entries(parts))
      ids[name] = (
        await saveRecord(world.system, 'sample', {
          name,
          parts: counts.map((count) => ({ label: count > 1 ? 'spare' : 'own', count })),
        })
      ).id;
    const mine = world.as({ id: '31', permissions: new Set(['*:*:*']) }, {});
    for (const [ctx, state, price] of [
      [world.system, 'new', 3],
      [world.system, 'done', 4],
      [mine, 'new', 6],
    ] as const)
      await saveRecord(ctx, 'labOrder', { name: 'o', sampleId: ids['a'], state, price });
  });
  afterAll(() => world.close());

  const listed = async (ctx = world.system, query = {}) =>
    (await pageRecords(ctx, 'sample', query)).list.map(({ name, partSum }) => [name, partSum]);

  it('class “right in the record, wrong in the list”: both say the same, and a formula over them too', async () => {
    const expected = { partSum: 3, spareCount: 1, openOrders: 2, value: 4.3, doubled: 6, rich: 2 };

    await expect(readRecordInfo(world.system, 'sample', ids['a'] ?? '')).resolves.toMatchObject(
      expected,
    );
    expect(
      (await pageRecords(world.system, 'sample', {})).list.find(({ name }) => name === 'a'),
    ).toMatchObject(expected);
  });

  it('lists are sorted and filtered by them, over all pages', async () => {
    expect(await listed()).toEqual([
      ['b', 10],
      ['a', 3],
      ['c', 0],
    ]);
    expect(await listed(world.system, { orderField: 'part_sum', order: 'asc', limit: 1 })).toEqual([
      ['c', 0],
    ]);
    expect(await listed(world.system, { partSum: '2,5' })).toEqual([['a', 3]]);
    expect(
      await listed(world.system, {
        where:
          '{"any":[{"field":"partSum","op":"ge","value":10},{"field":"name","op":"eq","value":"c"}]}',
      }),
    ).toEqual([
      ['b', 10],
      ['c', 0],
    ]);
    expect((await pageRecords(world.system, 'sample', { partSum: '2,5' })).total).toBe(1);
  });

  const keys = (...own: string[]) => new Set(['lab:sample:page', ...own]);
  const first = async (ctx: typeof world.system) =>
    (await pageRecords(ctx, 'sample', {})).list.find(({ name }) => name === 'a');

  it('class “a number tells what the rows may not”: what somebody may not see is not counted for him', async () => {
    const some = world.as({ id: '31', permissions: keys('lab:labOrder:page') }, { enterprise: [] });
    expect(
      await first({ ...world.as({ permissions: keys('lab:labOrder:page') }), scope: some.scope }),
    ).toMatchObject({
      openOrders: 1,
      value: null,
      rich: null,
    });
    expect(await first(world.as({ permissions: keys() }))).toMatchObject({
      openOrders: null,
      value: null,
      partSum: 3,
    });
  });

  it('class “one end judges by what the other does not know”: expressions of the server read them too', async () => {
    await expect(
      updateRecord(world.system, 'sample', { id: ids['a'], name: 'a' }),
    ).rejects.toMatchObject({ issues: [{ path: 'note', rule: 'required' }] });
    await expect(
      updateRecord(world.system, 'sample', { id: ids['b'], name: 'b' }),
    ).resolves.toHaveProperty('id');
  });

  it.each([
    { orderField: 'value', order: 'asc' },
    { where: '{"field":"value","op":"gt","value":3}' },
    { orderField: 'openOrders', order: 'asc' },
  ])(
    'class “found by what is not shown”: refused where the number is not his: %j',
    async (query) => {
      await expect(
        pageRecords(world.as({ permissions: keys() }), 'sample', query),
      ).rejects.toMatchObject({ error: 'invalid' });
    },
  );
});
