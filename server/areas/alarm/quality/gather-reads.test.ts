import type { Db } from '#server/db/db.ts';
import { gatherReads } from './gather-reads.ts';

it('who asks the same before the read begins shares it; other keys, other databases and who comes later read for themselves', async () => {
  const [here, there] = [{} as Db, {} as Db];
  const gather = gatherReads<number>();
  let reads = 0;
  const read = () => Promise.resolve((reads += 1));

  const [first, same, other, elsewhere] = await Promise.all([
    gather(here, 'a', read),
    gather(here, 'a', read),
    gather(here, 'b', read),
    gather(there, 'a', read),
  ]);

  expect(same).toBe(first);
  expect(new Set([first, other, elsewhere]).size).toBe(3);
  expect(await gather(here, 'a', read)).toBe(4);
});

it('a read that failed is told to all who shared it and to nobody after', async () => {
  const db = {} as Db;
  const gather = gatherReads<number>();
  const shared = [
    gather(db, 'a', () => Promise.reject(new Error('away'))),
    gather(db, 'a', () => Promise.resolve(1)),
  ];

  expect((await Promise.allSettled(shared)).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ]);
  expect(await gather(db, 'a', () => Promise.resolve(2))).toBe(2);
});
