import type { Ctx } from '#server/base/context/ctx.ts';
import { insertRow } from '#server/records/store/entity-write.ts';
import { aResourceWorld } from '#tests/builders/a-resource-world.ts';
import type { ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { aSampleEntity } from '#tests/builders/a-sample-entity.ts';
import { groupRecords } from './group.ts';
import { countPresets } from './preset-counts.ts';
import { saveRecord } from './write.ts';

describe('rows counted by a field', () => {
  let world: ResourceWorld;
  let clerk: Ctx;
  beforeAll(async () => {
    world = await aResourceWorld([aSampleEntity()]);
    const [a, b] = [await anEnterprise('A'), await anEnterprise('B')];
    const rows = [
      { name: 'x', amount: 5, takenAt: '2026-11-20 23:30:00', enterpriseId: a },
      { name: 'x', amount: 7, takenAt: '2026-11-20 10:00:00', enterpriseId: a },
      { name: 'y', amount: 30, takenAt: '2026-11-21 00:10:00', enterpriseId: a },
      { name: 'z', amount: 900, takenAt: '2026-11-19 08:00:00', enterpriseId: b },
    ];
    for (const [at, row] of rows.entries())
      await saveRecord(world.system, 'sample', { code: `c${at}`, mobile: '13800138000', ...row });
    clerk = world.as({ id: '11', enterpriseId: a }, { enterprise: [a] });
  });
  afterAll(() => world.close());

  async function anEnterprise(name: string): Promise<string> {
    const entity = world.registry.entity('enterprise');
    const id = name === 'A' ? '501' : '502';
    if (entity) await insertRow(world.handle.db, entity, { id, name, version: 1 });
    return id;
  }

  it('are those the actor may see, the largest group first', async () => {
    const { groups } = await groupRecords(clerk, 'sample', { by: 'name' });

    expect(groups).toEqual([
      { keys: ['x'], names: [null], count: 2, values: [] },
      { keys: ['y'], names: [null], count: 1, values: [] },
    ]);
  });

  it('obey the filters and presets of the list', async () => {
    const { groups } = await groupRecords(clerk, 'sample', {
      by: 'name',
      preset: 'big',
      amount: ',100',
    });

    expect(groups.map(({ keys }) => keys)).toEqual([['y']]);
  });

  it('the presets of a list are counted in one call, under its filters; an unknown one is left out', async () => {
    const all = await countPresets(clerk, 'sample', { presets: 'big,nobody,constructor' });
    const none = await countPresets(clerk, 'sample', { presets: 'big', amount: ',1' });

    expect([all, none]).toEqual([
      { presets: { big: { total: 1 } } },
      { presets: { big: { total: 0 } } },
    ]);
  });

  it('fall into days of China, in their order, each with its sum', async () => {
    const { groups } = await groupRecords(clerk, 'sample', {
      by: 'takenAt',
      step: 'day',
      measure: 'amount',
      op: 'sum',
    });

    expect(groups.map(({ keys, values }) => [...keys, ...values])).toEqual([
      ['2026-11-20', 12],
      ['2026-11-21', 30],
    ]);
  });

  it('two fields make a group for each pair, linked records with their names', async () => {
    const { groups } = await groupRecords(clerk, 'sample', { by: 'enterpriseId,name' });

    expect(groups.map(({ names, keys, count }) => [names[0], keys[1], count])).toEqual([
      ['A', 'x', 2],
      ['A', 'y', 1],
    ]);
  });

  it('all together answer one group with every measure asked', async () => {
    const { groups } = await groupRecords(clerk, 'sample', {
      measure: 'amount,amount,code',
      op: 'avg,max,count',
    });

    expect(groups).toEqual([{ keys: [], names: [], count: 3, values: [14, 30, 3] }]);
  });

  it('each group says the newest of a time', async () => {
    const { groups } = await groupRecords(clerk, 'sample', { by: 'name', latest: 'takenAt' });

    expect(groups.map(({ keys, latest }) => [keys[0], latest])).toEqual([
      ['x', '2026-11-20 23:30:00'],
      ['y', '2026-11-21 00:10:00'],
    ]);
  });

  it.each([
    ['a number as the newest', { by: 'name', latest: 'amount' }],
    ['two times at once', { by: 'name', latest: 'takenAt,createDate' }],
    ['a masked field', { by: 'mobile' }],
    ['a field without the right to it', { measure: 'bonus' }],
    ['a field that is never answered', { by: 'secret' }],
    ['a field nobody declared', { by: 'name;drop table lab_sample' }],
    ['a name of the prototype', { by: 'constructor' }],
    ['a number as a dimension', { by: 'amount' }],
    ['a text as a measure', { measure: 'name' }],
    ['a computed field as a measure', { measure: 'twice' }],
    ['an unknown step', { by: 'takenAt', step: 'century' }],
    ['an unknown operation', { measure: 'amount', op: 'stddev' }],
    ['three dimensions', { by: 'code,enterpriseId,takenAt' }],
    ['a filter by a field that is never answered', { by: 'name', secret: '1' }],
  ])('%s is refused', async (_what, query) => {
    const answer = groupRecords(clerk, 'sample', query);

    await expect(answer).rejects.toMatchObject({ error: 'invalid' });
  });
});
