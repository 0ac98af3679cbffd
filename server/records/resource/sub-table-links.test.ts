import { aResourceWorld, type ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { aSampleEntity } from '#tests/builders/a-sample-entity.ts';
import { readRecordInfo } from './read.ts';
import { saveRecord, updateRecord } from './write.ts';

const MAKER = aSampleEntity({
  name: 'maker',
  table: { name: 'lab_maker', scope: { creator: 'creator' } },
  rest: { base: '/lab/maker' },
  fields: { name: { type: 'string', title: 'Name' }, code: { type: 'string', title: 'Code' } },
  list: {},
});
const CODE_OF = { to: 'maker', field: 'code', also: ['name'] } as const;
const KIT = aSampleEntity({
  fields: {
    name: { type: 'string', title: 'Name' },
    parts: {
      type: 'children',
      title: 'Parts',
      fields: {
        label: { type: 'string', title: 'Label' },
        makerId: { type: 'ref', to: 'maker', title: 'Maker' },
        makerCode: { type: 'string', title: 'Maker', codeOf: CODE_OF },
      },
    },
    brand: { type: 'string', title: 'Brand', codeOf: CODE_OF },
  },
  table: { name: 'lab_sample' },
  list: {},
});

describe('links inside a sub-table', () => {
  let world: ResourceWorld;
  beforeAll(async () => {
    world = await aResourceWorld([MAKER, KIT]);
  });
  afterAll(() => world.close());

  it('come with the names they stand for', async () => {
    const { id: makerId } = await saveRecord(world.system, 'maker', { name: 'Acme' });
    const { id } = await saveRecord(world.system, 'sample', {
      name: 'kit',
      parts: [{ label: 'a', makerId }, { label: 'b' }],
    });

    const { parts } = await readRecordInfo(world.system, 'sample', id);

    expect(parts).toEqual([
      expect.objectContaining({ makerId, makerName: 'Acme' }),
      expect.objectContaining({ label: 'b', makerName: null }),
    ]);
  });

  it('class “a name by the back door”: lead to what their writer may see, as those of the record do', async () => {
    const { id: makerId } = await saveRecord(world.system, 'maker', { name: 'Secret works' });
    const stranger = world.as({ id: '31' }, {});

    const linked = saveRecord(stranger, 'sample', {
      name: 'kit',
      parts: [{ label: 'a', makerId }],
    });

    await expect(linked).rejects.toMatchObject({
      error: 'invalid',
      issues: [{ path: 'parts.0.makerId', rule: 'refMissing' }],
    });
  });

  it('class “a text that names nothing”: a code, in any letters, or a name that one alone has becomes the code as its record has it', async () => {
    const by = world.as({ id: '32' });
    await saveRecord(by, 'maker', { name: 'Bolt works', code: 'bW-1' });
    for (const code of ['tw-1', 'tw-2']) await saveRecord(by, 'maker', { name: 'Twins', code });

    const { id } = await saveRecord(by, 'sample', {
      brand: ' BW-1 ',
      parts: [{ makerCode: 'bolt WORKS' }, { makerCode: 'tw-2' }, { makerCode: '' }],
    });
    const kept = await readRecordInfo(by, 'sample', id);

    expect([kept['brand'], kept['parts']]).toEqual([
      'bW-1',
      ['bW-1', 'tw-2', null].map((makerCode) => expect.objectContaining({ makerCode })),
    ]);
  });

  it('class “a text that names nothing”: others are refused by their place, a name of two and what is out of sight too; what stands stays, and the system keeps what it saw', async () => {
    await saveRecord(world.system, 'maker', { name: 'Hidden works', code: 'hw-1' });
    const stranger = world.as({ id: '33' }, {});
    await saveRecord(stranger, 'maker', { name: 'Own', code: 'own-1' });
    const { id } = await saveRecord(world.system, 'sample', { brand: 'seen once' });

    const refused = saveRecord(stranger, 'sample', {
      brand: 'hw-1',
      parts: [{ makerCode: 'own-1' }, { makerCode: 'Twins' }],
    });
    const kept = updateRecord(world.as({ id: '34' }), 'sample', {
      id,
      name: 'renamed',
      brand: 'seen once',
    });

    await expect(refused).rejects.toMatchObject({
      error: 'invalid',
      issues: [
        { path: 'parts.1.makerCode', rule: 'codeMissing', params: { value: 'Twins' } },
        { path: 'brand', rule: 'codeMissing', params: { label: 'Brand', value: 'hw-1' } },
      ],
    });
    await expect(kept).resolves.toMatchObject({ id });
  });
});
