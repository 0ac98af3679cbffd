import { aResourceWorld, type ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { aSampleEntity } from '#tests/builders/a-sample-entity.ts';
import { pageRecords, readRecordInfo } from './read.ts';
import { saveRecord, updateRecord } from './write.ts';

const MAKER = aSampleEntity({
  name: 'maker',
  table: { name: 'lab_maker', scope: { creator: 'creator' } },
  rest: { base: '/lab/maker' },
  fields: {
    name: { type: 'string', title: 'Name' },
    kind: { type: 'string', title: 'Kind' },
    mobile: { type: 'string', title: 'Mobile', mask: 'mobile' },
    rate: { type: 'int', title: 'Rate', permission: { read: 'lab:maker:rate' } },
    enterpriseId: { type: 'ref', to: 'enterprise', title: 'Enterprise' },
  },
  list: {},
});
const SAMPLE = aSampleEntity({
  table: { name: 'lab_sample' },
  fields: {
    name: { type: 'string', title: 'Name', requiredWhen: "makerId.kind == 'named'" },
    note: { type: 'string', title: 'Note', requiredWhen: "makerId.mobile == '13812345678'" },
    makerId: {
      type: 'ref',
      to: 'maker',
      title: 'Maker',
      bring: ['kind', 'mobile', 'rate', 'enterpriseId'],
    },
    isNamed: { type: 'calc', title: 'Named', expr: "makerId.kind == 'named'", list: true },
  },
  list: { columns: ['name', 'makerId.kind'], filters: ['makerId.kind', 'makerId.mobile'] },
});

describe('what a link brings along', () => {
  let world: ResourceWorld;
  let makerId = '';
  let id = '';
  beforeAll(async () => {
    world = await aResourceWorld([MAKER, SAMPLE]);
    makerId = (
      await saveRecord(world.system, 'maker', {
        name: 'Acme',
        kind: 'named',
        mobile: '13812345678',
        rate: 7,
      })
    ).id;
    id = (await saveRecord(world.system, 'sample', { name: 'a', note: 'n', makerId })).id;
  });
  afterAll(() => world.close());

  const keys = (...own: string[]) => ({
    permissions: new Set(['lab:sample:page', 'lab:sample:info', ...own]),
  });

  it('stands beside it in lists and records, and formulas read it', async () => {
    const [row] = (await pageRecords(world.system, 'sample', {})).list;

    expect(row).toMatchObject({
      'makerId.kind': 'named',
      'makerId.rate': 7,
      'makerId.enterpriseName': null,
      isNamed: true,
    });
    await expect(readRecordInfo(world.system, 'sample', id)).resolves.toMatchObject({
      'makerId.kind': 'named',
    });
  });

  it('class “a right by the back door”: masked, behind a key, of an entity or a row out of reach, it comes as there', async () => {
    const reader = await readRecordInfo(world.as(keys('lab:maker:page')), 'sample', id);
    expect(reader).toMatchObject({ 'makerId.kind': 'named', 'makerId.mobile': '138****5678' });
    expect(reader).not.toHaveProperty(['makerId.rate']);

    const stranger = await readRecordInfo(world.as(keys()), 'sample', id);
    expect(stranger).toMatchObject({
      'makerId.kind': null,
      'makerId.mobile': null,
      isNamed: false,
    });

    const elsewhere = await readRecordInfo(
      world.as({ ...keys('lab:maker:page'), id: '31' }, {}),
      'sample',
      id,
    );
    expect(elsewhere).toMatchObject({ 'makerId.kind': null });
  });

  it('class “the condition tells what is masked”: expressions read what the actor is shown', async () => {
    const writer = world.as(keys('lab:maker:page'));

    await expect(saveRecord(world.system, 'sample', { name: 'b', makerId })).rejects.toMatchObject({
      issues: [{ path: 'note', rule: 'required' }],
    });
    await expect(saveRecord(writer, 'sample', { name: 'b', makerId })).resolves.toHaveProperty(
      'id',
    );
  });

  it.each([
    { 'makerId.mobile': '13812345678' },
    { orderField: 'makerId.mobile', order: 'asc' },
    { where: '{"field":"makerId.mobile","op":"eq","value":"1"}' },
  ])(
    'class “found by what is not shown”: no filter, order or rule reads what is masked: %j',
    async (query) => {
      await expect(
        pageRecords(world.as(keys('lab:maker:page')), 'sample', query),
      ).rejects.toMatchObject({ error: 'invalid' });
    },
  );

  describe('is asked for as it is shown', () => {
    const reader = () => world.as(keys('lab:maker:page'));
    // the samples of this part alone
    const names = async (query: Record<string, unknown>, who = reader()) =>
      (await pageRecords(who, 'sample', query)).list.flatMap((row) =>
        String(row['name']).startsWith('own') ? [String(row['name']).slice(4)] : [],
      );
    beforeAll(async () => {
      const other = await saveRecord(world.system, 'maker', { name: 'Bolt', kind: 'other' });
      await saveRecord(world.system, 'sample', { name: 'own b', note: 'n', makerId: other.id });
      await saveRecord(world.system, 'sample', { name: 'own a', note: 'n', makerId });
      await saveRecord(world.system, 'sample', { name: 'own c', note: 'n' });
    });

    it.each<[string, object, readonly string[]]>([
      ['equal', { field: 'makerId.kind', op: 'eq', value: 'other' }, ['b']],
      [
        'not equal, with those that name nobody',
        { field: 'makerId.kind', op: 'ne', value: 'other' },
        ['a', 'c'],
      ],
      ['empty', { field: 'makerId.kind', op: 'isNull' }, ['c']],
      [
        'one of several, beside a field of its own',
        {
          all: [
            { field: 'makerId.kind', op: 'in', value: ['other', 'named'] },
            { field: 'name', op: 'ne', value: 'own b' },
          ],
        },
        ['a'],
      ],
      [
        'either',
        {
          any: [
            { field: 'makerId.kind', op: 'like', value: 'oth' },
            { field: 'name', op: 'eq', value: 'own c' },
          ],
        },
        ['b', 'c'],
      ],
      ['none of it', { not: { field: 'makerId.kind', op: 'eq', value: 'named' } }, ['b', 'c']],
    ])('a rule finds rows by it: %s', async (_what, where, expected) => {
      expect([...(await names({ where: JSON.stringify(where) }))].sort()).toEqual(expected);
    });

    it('the query card and the heads of columns take it', async () => {
      expect(await names({ 'makerId.kind': 'oth' })).toEqual(['b']);
      expect(await names({ orderField: 'makerId.kind', order: 'desc' })).toEqual(['b', 'a', 'c']);
      expect(await names({ orderField: 'makerId.kind', order: 'asc' })).toEqual(['c', 'a', 'b']);
    });

    it('class “a right by the back door”: of rows and entities out of reach nothing is found and nothing is told by the order', async () => {
      const [stranger, elsewhere] = [
        world.as(keys()),
        world.as({ ...keys('lab:maker:page'), id: '31' }, {}),
      ];
      const where = JSON.stringify({ field: 'makerId.kind', op: 'notNull' });

      expect([await names({ where }, stranger), await names({ where }, elsewhere)]).toEqual([
        [],
        [],
      ]);
      expect(await names({ orderField: 'makerId.kind', order: 'asc' }, stranger)).toEqual(
        await names({ orderField: 'id', order: 'asc' }, stranger),
      );
    });
  });

  it('class “one end judges by what the other does not know”: the server requires by what is brought, and never stores it', async () => {
    const unnamed = { makerId, note: 'n', 'makerId.kind': 'other' };

    await expect(saveRecord(world.system, 'sample', unnamed)).rejects.toMatchObject({
      issues: [{ path: 'name', rule: 'required' }],
    });
    await updateRecord(world.system, 'sample', { id, 'makerId.kind': 'other' });
    await expect(readRecordInfo(world.system, 'sample', id)).resolves.toMatchObject({
      'makerId.kind': 'named',
    });
  });
});
