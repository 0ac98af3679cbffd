import { aResourceWorld, type ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { aSampleEntity } from '#tests/builders/a-sample-entity.ts';
import { listOptionRecords } from './read.ts';
import { saveRecord, updateRecord } from './write.ts';

const MAKER = aSampleEntity({
  name: 'maker',
  table: { name: 'lab_maker' },
  rest: { base: '/lab/maker' },
  fields: { name: { type: 'string', title: 'Name' } },
  list: {},
});
const MODEL = aSampleEntity({
  name: 'model',
  table: { name: 'lab_model' },
  rest: { base: '/lab/model' },
  fields: {
    name: { type: 'string', title: 'Name' },
    makerId: { type: 'ref', to: 'maker', title: 'Maker' },
    state: {
      type: 'choice',
      title: 'State',
      options: [
        { value: '1', title: 'In use' },
        { value: '2', title: 'Out of use' },
      ],
      default: '1',
    },
    mobile: { type: 'string', title: 'Mobile', mask: 'mobile', default: '13812345678' },
  },
  list: {},
});
const SAMPLE = aSampleEntity({
  table: { name: 'lab_sample' },
  fields: {
    name: { type: 'string', title: 'Name' },
    makerId: { type: 'ref', to: 'maker', title: 'Maker' },
    modelId: {
      type: 'ref',
      to: 'model',
      title: 'Model',
      where: { field: 'makerId', op: 'eq', value: '$form.makerId' },
    },
    modelIds: {
      type: 'refs',
      to: 'model',
      title: 'Models',
      where: { field: 'makerId', op: 'eq', value: '$form.makerId' },
    },
    secretId: {
      type: 'ref',
      to: 'model',
      title: 'Secret',
      where: { field: 'mobile', op: 'eq', value: '13812345678' },
    },
    usedId: {
      type: 'ref',
      to: 'model',
      title: 'Used',
      where: { all: [{ field: 'state', op: 'eq', value: '1' }] },
    },
    spares: {
      type: 'children',
      title: 'Spares',
      fields: {
        makerId: { type: 'ref', to: 'maker', title: 'Maker' },
        modelId: {
          type: 'ref',
          to: 'model',
          title: 'Model',
          where: { field: 'makerId', op: 'in', value: ['$row.makerId', '$form.makerId'] },
        },
      },
    },
  },
  list: {},
});

describe('links whose rows depend on another field', () => {
  let world: ResourceWorld;
  const made: Record<string, string> = {};
  beforeAll(async () => {
    world = await aResourceWorld([MAKER, MODEL, SAMPLE]);
    for (const name of ['acme', 'bolt']) {
      made[name] = (await saveRecord(world.system, 'maker', { name })).id;
      made[`${name}Model`] = (
        await saveRecord(world.system, 'model', { name: `${name} one`, makerId: made[name] })
      ).id;
    }
    made['orphan'] = (await saveRecord(world.system, 'model', { name: 'nobody’s' })).id;
  });
  afterAll(() => world.close());

  const refused = (path: string, rule: string) => ({
    error: 'invalid',
    issues: [expect.objectContaining({ path, rule })],
  });

  it('take a row that fits, one and several', async () => {
    const body = {
      name: 'a',
      makerId: made['acme'],
      modelId: made['acmeModel'],
      modelIds: [made['acmeModel']],
    };

    await expect(saveRecord(world.system, 'sample', body)).resolves.toHaveProperty('id');
  });

  it.each([
    ['modelId', () => made['boltModel']],
    ['modelId', () => made['orphan']],
    ['modelIds', () => [made['acmeModel'], made['boltModel']]],
  ])('class “what the picker does not offer comes in by hand”: %s', async (field, value) => {
    const body = { name: 'a', makerId: made['acme'], [field]: value() };

    await expect(saveRecord(world.system, 'sample', body)).rejects.toMatchObject(
      refused(field, 'refUnfit'),
    );
  });

  it('class “an empty field matches what is empty as well”: the field it depends on comes first', async () => {
    await expect(
      saveRecord(world.system, 'sample', { name: 'a', modelId: made['orphan'] }),
    ).rejects.toMatchObject(refused('modelId', 'refFirst'));
  });

  it('class “the other field moves away under the link”: the link is judged again, an untouched one stays', async () => {
    const { id } = await saveRecord(world.system, 'sample', {
      name: 'a',
      makerId: made['acme'],
      modelId: made['acmeModel'],
    });

    await expect(
      updateRecord(world.system, 'sample', { id, makerId: made['bolt'] }),
    ).rejects.toMatchObject(refused('modelId', 'refUnfit'));
    await expect(
      updateRecord(world.system, 'sample', {
        id,
        makerId: made['bolt'],
        modelId: made['boltModel'],
      }),
    ).resolves.toHaveProperty('id', id);
    await updateRecord(world.system, 'model', { id: made['boltModel'], makerId: made['acme'] });
    await expect(updateRecord(world.system, 'sample', { id, name: 'b' })).resolves.toHaveProperty(
      'id',
      id,
    );
    await updateRecord(world.system, 'model', { id: made['boltModel'], makerId: made['bolt'] });
  });

  it('lines of a sub-table are judged by their own fields and those of the record', async () => {
    const spare = { makerId: made['bolt'], modelId: made['boltModel'] };
    const wrong = { makerId: made['bolt'], modelId: made['orphan'] };

    await expect(
      saveRecord(world.system, 'sample', { name: 'a', spares: [spare, wrong] }),
    ).rejects.toMatchObject(refused('spares.1.modelId', 'refUnfit'));
    const { id } = await saveRecord(world.system, 'sample', {
      name: 'a',
      makerId: made['acme'],
      spares: [spare, { modelId: made['acmeModel'] }],
    });
    await expect(
      updateRecord(world.system, 'sample', {
        id,
        spares: [{ makerId: made['acme'], modelId: made['boltModel'] }],
      }),
    ).rejects.toMatchObject(refused('spares.0.modelId', 'refUnfit'));
  });

  it('class “the refusal tells what is masked”: a rule over what the actor may not see whole fits nothing', async () => {
    const body = { name: 'a', secretId: made['acmeModel'] };
    const someone = world.as({ permissions: new Set(['lab:sample:save']) });

    await expect(saveRecord(world.system, 'sample', body)).resolves.toHaveProperty('id');
    await expect(saveRecord(someone, 'sample', body)).rejects.toMatchObject(
      refused('secretId', 'refUnfit'),
    );
  });

  it('class “refused, and nobody says why”: what hangs on a value with a word of its own is refused with that word', async () => {
    const { id } = await saveRecord(world.system, 'model', { name: 'old', state: '2' });

    await expect(
      saveRecord(world.system, 'sample', { name: 'a', usedId: id }),
    ).rejects.toMatchObject({
      issues: [
        {
          path: 'usedId',
          rule: 'refUnfit',
          message: 'validation.refUnfitAs',
          params: { label: 'Used', field: 'State', value: 'Out of use' },
        },
      ],
    });
  });

  it('the options answer the same rule, bound', async () => {
    const where = JSON.stringify({ field: 'makerId', op: 'eq', value: made['bolt'] });

    expect((await listOptionRecords(world.system, 'model', { where })).map(({ id }) => id)).toEqual(
      [made['boltModel']],
    );
  });
});
