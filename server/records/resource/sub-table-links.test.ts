import { aResourceWorld, type ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { aSampleEntity } from '#tests/builders/a-sample-entity.ts';
import { readRecordInfo } from './read.ts';
import { saveRecord } from './write.ts';

const MAKER = aSampleEntity({
  name: 'maker',
  table: { name: 'lab_maker', scope: { creator: 'creator' } },
  rest: { base: '/lab/maker' },
  fields: { name: { type: 'string', title: 'Name' } },
  list: {},
});
const KIT = aSampleEntity({
  fields: {
    name: { type: 'string', title: 'Name' },
    parts: {
      type: 'children',
      title: 'Parts',
      fields: {
        label: { type: 'string', title: 'Label' },
        makerId: { type: 'ref', to: 'maker', title: 'Maker' },
      },
    },
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
});
