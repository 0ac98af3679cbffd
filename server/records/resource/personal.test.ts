import type { Ctx } from '#server/base/context/ctx.ts';
import { exportRecords } from '#server/platform/transfer/export/export.ts';
import { aResourceWorld, withEntities } from '#tests/builders/a-resource-world.ts';
import type { ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { aSampleEntity } from '#tests/builders/a-sample-entity.ts';
import { textInZip } from '#tests/builders/unpack-zip.ts';
import { groupRecords } from './group.ts';
import { readRecordHistory, restoreRecord } from './history.ts';
import { revealValue } from './personal.ts';
import { listOptionRecords, pageRecords, readRecordInfo } from './read.ts';
import { saveRecord, updateRecord } from './write.ts';

const BASE = aSampleEntity();
const SAMPLE = aSampleEntity({
  table: { name: 'lab_sample', lock: true, history: true, scope: BASE.table.scope ?? {} },
  fields: {
    ...BASE.fields,
    name: {
      type: 'string',
      title: 'Name',
      max: 20,
      required: true,
      mask: 'name',
      list: { sortable: true },
      filter: 'like',
      quick: true,
    },
    mobile: {
      type: 'string',
      title: 'Mobile',
      mask: 'mobile',
      list: { sortable: true },
      filter: 'like',
      quick: true,
    },
    badge: { type: 'calc', title: 'Badge', expr: 'concat(code, mobile, bonus)', list: true },
    bossId: {
      type: 'ref',
      to: 'sample',
      title: 'Boss',
      permission: { read: 'lab:boss:read' },
      list: true,
    },
    friendId: { type: 'ref', to: 'sample', title: 'Friend', list: true },
    parts: {
      type: 'children',
      title: 'Parts',
      fields: {
        label: { type: 'string', title: 'Label', required: true },
        phone: { type: 'string', title: 'Phone', mask: 'mobile' },
        price: {
          type: 'int',
          title: 'Price',
          permission: { read: 'lab:price:read', write: 'lab:price:write' },
        },
      },
    },
  },
});
const KEYS = ['lab:sample:page', 'lab:sample:info', 'lab:sample:update', 'lab:sample:export'];
const MOBILE = '13812341234';

let world: ResourceWorld;
/** Somebody without the key of personal data. */
let clerk: Ctx;
beforeAll(async () => {
  world = await aResourceWorld([SAMPLE]);
  clerk = world.as({ permissions: new Set(KEYS) });
});
afterAll(() => world.close());

const aPerson = async (more: object = {}) =>
  (
    await saveRecord(world.system, 'sample', {
      name: '欧阳修',
      code: 'C',
      mobile: MOBILE,
      bonus: 7,
      ...more,
    })
  ).id;
const withKey = (...more: readonly string[]) =>
  world.as({ permissions: new Set([...KEYS, ...more]) });
const textOfExport = async (ctx: Ctx, ids: string): Promise<string> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await exportRecords(ctx, 'sample', { ids })).bytes) chunks.push(chunk);
  return textInZip(Buffer.concat(chunks));
};

describe('personal data for somebody without the key', () => {
  it('is masked in lists, the record, choices, the export and the history; names beside links too', async () => {
    const boss = await aPerson({ name: '王安石' });
    const id = await aPerson({
      friendId: boss,
      bossId: boss,
      parts: [{ label: 'a', phone: MOBILE, price: 3 }],
    });

    const [page, info, options] = [
      await pageRecords(clerk, 'sample', { ids: id }),
      await readRecordInfo(clerk, 'sample', id),
      await listOptionRecords(clerk, 'sample', { ids: id }),
    ];
    const told =
      JSON.stringify([page, info, options, await readRecordHistory(clerk, 'sample', id)]) +
      (await textOfExport(clerk, id));

    expect(page.list[0]).toMatchObject({ name: '欧**', mobile: '138****1234', friendName: '王**' });
    expect(info).toMatchObject({
      mobile: '138****1234',
      parts: [{ label: 'a', phone: '138****1234' }],
    });
    expect(options[0]).toMatchObject({ name: '欧**' });
    expect(told).not.toMatch(/欧阳修|王安石|13812341234/);
    expect(info).not.toHaveProperty('bossId');
    expect(info).not.toHaveProperty('bossName');
    expect((info['parts'] as readonly object[])[0]).not.toHaveProperty('price');
  });

  it('is masked in the names of groups', async () => {
    const friend = await aPerson({ name: '苏东坡' });
    await aPerson({ friendId: friend });

    const { groups } = await groupRecords(clerk, 'sample', { by: 'friendId', friendId: friend });

    expect(groups).toMatchObject([{ keys: [friend], names: ['苏**'] }]);
  });

  it('stays unseen in the history when its field is taken out of the schema', async () => {
    const id = await aPerson();
    await updateRecord(world.system, 'sample', {
      id,
      version: 1,
      mobile: '13911112222',
      code: 'D',
    });
    const { mobile: _, badge: __, ...fields } = SAMPLE.fields;
    const without = withEntities(world.registry, [{ ...SAMPLE, fields }]);

    const changes = await readRecordHistory({ ...clerk, registry: without }, 'sample', id);

    expect(changes.map((change) => Object.keys(change.fields))).toEqual([
      ['code'],
      expect.not.arrayContaining(['mobile']),
    ]);
    expect(JSON.stringify(changes)).not.toMatch(/13812341234|13911112222/);
  });

  it('class “checked in the first place, not in the second”: the second order of a list is left out where its field is masked', async () => {
    const ids = [
      await aPerson({ code: 'TIE', mobile: '15900000001' }),
      await aPerson({ code: 'TIE', mobile: '15800000002' }),
    ];
    // oxlint-disable-next-line unicorn/no-thenable -- a word of the language; nobody awaits this object
    const list = {
      ...SAMPLE.list,
      sort: { field: 'code', order: 'asc', then: { field: 'mobile', order: 'asc' } },
    } as const;
    const registry = withEntities(world.registry, [{ ...SAMPLE, list }]);
    const orderOf = async (ctx: Ctx) =>
      (await pageRecords({ ...ctx, registry }, 'sample', { ids: ids.join(',') })).list.map(
        (row) => row['id'],
      );
    const seen = [await orderOf(clerk), await orderOf(withKey('sys:personal:view'))];
    // whose number is the smaller one changes, and only who may see numbers may tell
    await updateRecord(world.system, 'sample', { id: ids[0], version: 1, mobile: '15700000001' });

    expect(await orderOf(clerk)).toEqual(seen[0]);
    expect(await orderOf(withKey('sys:personal:view'))).toEqual(seen[1]?.toReversed());
  });

  it('is not told by what is worked out from it', async () => {
    const id = await aPerson();

    const [told, whole] = [
      await readRecordInfo(clerk, 'sample', id),
      await readRecordInfo(world.system, 'sample', id),
    ];

    expect([told['badge'], whole['badge']]).toEqual(['C138****1234', `C${MOBILE}7`]);
  });

  it('class “the answer tells the value”: a search by it finds nothing, not even by the whole of it', async () => {
    await aPerson({ mobile: '13900001111' });

    const { list } = await pageRecords(clerk, 'sample', { keyword: '13900001111' });

    expect(list).toEqual([]);
  });

  it.each([
    ['the whole value as a filter', { mobile: '13900001111' }],
    ['the whole value in a rule', { where: '{"field":"mobile","op":"eq","value":"13900001111"}' }],
    ['whether there is one, in a rule', { where: '{"field":"mobile","op":"isNull"}' }],
    ['a part in a rule', { where: '{"field":"mobile","op":"startsWith","value":"139"}' }],
    ['a list in a rule', { where: '{"field":"mobile","op":"in","value":["13900001111"]}' }],
    [
      'two values in a rule',
      {
        where:
          '{"any":[{"field":"mobile","op":"eq","value":"1"},{"field":"mobile","op":"eq","value":"2"}]}',
      },
    ],
    ['the order', { orderField: 'mobile', order: 'asc' }],
  ])('class “the answer tells the value”: %s is refused', async (_what, query) => {
    await expect(
      pageRecords(clerk, 'sample', query as Record<string, string>),
    ).rejects.toMatchObject({ error: 'invalid' });
  });

  it('is sorted and searched in part by those who hold the key', async () => {
    const id = await aPerson({ mobile: '13700002222' });

    const { list } = await pageRecords(withKey('sys:personal:view'), 'sample', {
      mobile: '137000',
      orderField: 'mobile',
    });

    expect(list.map((row) => [row['id'], row['mobile']])).toEqual([[id, '13700002222']]);
  });
});

describe('saving back what was seen masked', () => {
  it('keeps the stored values, in sub-tables too, with what the saver could not see there', async () => {
    const id = await aPerson({ parts: [{ label: 'a', phone: MOBILE, price: 3 }] });
    const seen = await readRecordInfo(clerk, 'sample', id);

    await updateRecord(clerk, 'sample', { ...seen, code: 'D' });

    expect(await readRecordInfo(world.system, 'sample', id)).toMatchObject({
      code: 'D',
      mobile: MOBILE,
      bonus: 7,
      parts: [{ phone: MOBILE, price: 3 }],
    });
  });

  it('takes a new whole value and refuses one changed in part', async () => {
    const id = await aPerson();

    const partly = updateRecord(clerk, 'sample', { id, version: 1, mobile: '139****1234' });
    await expect(partly).rejects.toMatchObject({
      error: 'invalid',
      issues: [{ path: 'mobile', rule: 'masked' }],
    });
    await updateRecord(clerk, 'sample', { id, version: 1, mobile: '13911112222' });

    expect(await readRecordInfo(world.system, 'sample', id)).toMatchObject({
      mobile: '13911112222',
    });
  });
});

describe('looking at one value', () => {
  it('shows it to whoever holds the key and may see the record', async () => {
    const id = await aPerson();

    const { value } = await revealValue(withKey('sys:personal:reveal'), {
      entity: 'sample',
      id,
      field: 'mobile',
    });

    expect(value).toBe(MOBILE);
  });

  it('is refused without the key, for a field that is not masked, and for a record out of sight', async () => {
    const id = await aPerson();
    const other = world.as(
      { id: '41', permissions: new Set([...KEYS, 'sys:personal:reveal']) },
      {},
    );

    await expect(
      revealValue(clerk, { entity: 'sample', id, field: 'mobile' }),
    ).rejects.toMatchObject({ error: 'forbidden' });
    await expect(
      revealValue(withKey('sys:personal:reveal'), { entity: 'sample', id, field: 'code' }),
    ).rejects.toMatchObject({ error: 'invalid' });
    await expect(
      revealValue(other, { entity: 'sample', id, field: 'mobile' }),
    ).rejects.toMatchObject({ error: 'notFound' });
  });
});

describe('bringing a version back', () => {
  it('is an update like any other: personal data unseen, links named, with a history row of its own', async () => {
    const boss = await aPerson({ name: '王安石' });
    const id = await aPerson({ code: 'one', friendId: boss });
    await updateRecord(world.system, 'sample', {
      id,
      version: 1,
      code: 'two',
      mobile: '13911112222',
      friendId: null,
    });
    await updateRecord(world.system, 'sample', {
      id,
      version: 2,
      code: 'three',
      parts: [{ label: 'new' }],
    });
    const [, , first] = await readRecordHistory(clerk, 'sample', id);

    await restoreRecord(withKey('lab:price:read', 'lab:price:write', 'sys:personal:view'), {
      entity: 'sample',
      id,
      change: first?.id ?? '',
      version: 3,
    });

    const [last, , second] = await readRecordHistory(world.system, 'sample', id);
    expect(await readRecordInfo(world.system, 'sample', id)).toMatchObject({
      code: 'one',
      mobile: MOBILE,
      friendId: boss,
      parts: [],
      version: 4,
    });
    expect(last).toMatchObject({ change: 'update', fields: { code: ['three', 'one'] } });
    expect(second?.names).toEqual({ friendId: { [boss]: '王安石' } });
  });

  it('leaves alone what the actor may not set and refuses a stale version or a missing right', async () => {
    const id = await aPerson({ code: 'one' });
    await updateRecord(world.system, 'sample', { id, version: 1, code: 'two', bonus: 9 });
    const [, first] = await readRecordHistory(world.system, 'sample', id);
    const wanted = { entity: 'sample', id, change: first?.id ?? '' };

    await expect(restoreRecord(clerk, { ...wanted, version: 1 })).rejects.toMatchObject({
      error: 'conflict',
    });
    await expect(
      restoreRecord(world.as({ permissions: new Set(['lab:sample:info']) }), {
        ...wanted,
        version: 2,
      }),
    ).rejects.toMatchObject({
      error: 'forbidden',
    });
    await restoreRecord(clerk, { ...wanted, version: 2 });

    expect(await readRecordInfo(world.system, 'sample', id)).toMatchObject({
      code: 'one',
      bonus: 9,
    });
  });
});
