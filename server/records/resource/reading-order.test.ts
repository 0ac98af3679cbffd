import { insertRow } from '#server/records/store/entity-write.ts';
import { aResourceWorld, type ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { aSampleEntity } from '#tests/builders/a-sample-entity.ts';
import { pageRecords } from './read.ts';

const NAMES = [
  '长春电厂',
  '舟山污水',
  '北京热力',
  '上海化工',
  '安庆印染',
  '重庆水务',
  '3号厂',
  '12号厂',
];
const READ = [
  '3号厂',
  '12号厂',
  '安庆印染',
  '北京热力',
  '长春电厂',
  '重庆水务',
  '上海化工',
  '舟山污水',
];

let world: ResourceWorld;
beforeAll(async () => {
  world = await aResourceWorld([aSampleEntity()]);
  const entity = world.registry.entity('enterprise');
  for (const [at, name] of NAMES.entries())
    if (entity)
      await insertRow(world.handle.db, entity, { id: String(600 + at), name, version: 1 });
});
afterAll(() => world.close());

it('Chinese names are sorted by reading, numbers in them by size, page by page and both ways', async () => {
  const sorted = async (order: 'asc' | 'desc'): Promise<readonly unknown[]> => {
    const names: unknown[] = [];
    for (const page of [1, 2, 3]) {
      const { list } = await pageRecords(world.system, 'enterprise', {
        orderField: 'name',
        order,
        limit: '3',
        page: String(page),
      });
      names.push(...list.map((row) => row['name']));
    }
    return names;
  };

  expect(await sorted('asc')).toEqual(READ);
  expect(await sorted('desc')).toEqual(READ.toReversed());
});
