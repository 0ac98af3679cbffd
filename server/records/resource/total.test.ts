import { afterAll, beforeAll, expect, it } from 'vitest';

import { aResourceWorld } from '#tests/builders/a-resource-world.ts';
import type { ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { aSampleEntity } from '#tests/builders/a-sample-entity.ts';
import { pageRecords } from './read.ts';
import { saveRecord } from './write.ts';

let world: ResourceWorld;
beforeAll(async () => {
  const sample = aSampleEntity();
  world = await aResourceWorld([{ ...sample, rest: { ...sample.rest, countCap: 3 } }]);
  for (let at = 0; at < 8; at += 1)
    await saveRecord(world.system, 'sample', { name: `row ${at}`, amount: 20 });
});
afterAll(() => world.close());

it('a total is counted to its cap and says so; whoever turns that far has as many more counted, to the true end', async () => {
  const pages = await Promise.all(
    [1, 2, 3, 4].map(async (page) =>
      pageRecords(world.system, 'sample', { page: String(page), limit: '2' }),
    ),
  );

  expect(pages.map(({ total, isCapped, list }) => [total, isCapped ?? false, list.length])).toEqual(
    [
      [3, true, 2],
      [6, true, 2],
      [8, false, 2],
      [8, false, 2],
    ],
  );
});
