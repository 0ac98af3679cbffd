import { openTestDatabase } from '#server/db/open-test.ts';
import { runOnce } from '#server/platform/schedule/job-runs.ts';

import { makeScheduler } from './scheduler.ts';

import type { DatabaseHandle } from '#server/db/open.ts';

const failures: object[] = [];
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: (fields: object) => void failures.push(fields) };
const tick = new Date('2026-05-20T02:00:00Z');
let handle: DatabaseHandle;

beforeAll(async () => {
  handle = await openTestDatabase();
});
afterAll(() => handle.close());

it('of several servers exactly one runs a job of a tick', async () => {
  const ran: string[] = [];
  const ask = (holder: string) => runOnce({ db: handle.db, log }, { job: 'shared', tick, holder }, async () => void ran.push(holder));

  await Promise.all(['a', 'b', 'c'].map(ask));

  expect(ran).toHaveLength(1);
});

it('a job that fails is logged and kept with its run, and throws nothing', async () => {
  await runOnce({ db: handle.db, log }, { job: 'failing', tick, holder: 'a' }, async () => {
    throw new Error('no luck');
  });

  const { rows } = await handle.pool.query("select error from sys_job_lease where job = 'failing'");
  expect(rows).toEqual([{ error: 'Error: no luck' }]);
  expect(failures.at(-1)).toMatchObject({ job: 'failing' });
});

it('two schedulers with the same plan share the runs; after stop none follows', async () => {
  const runs: number[] = [];
  const schedulers = [makeScheduler({ db: handle.db, log }), makeScheduler({ db: handle.db, log })];
  for (const scheduler of schedulers) scheduler.runJob('every second', '* * * * * *', async () => void runs.push(Date.now()));

  await expect.poll(() => runs.length, { timeout: 10_000 }).toBeGreaterThan(1);
  await Promise.all(schedulers.map((scheduler) => scheduler.stop()));

  const { rows } = await handle.pool.query<{ n: string }>("select count(*) as n from sys_job_lease where job = 'every second'");
  expect(Number(rows[0]?.n)).toBe(runs.length);
});

it('a pattern that is none is refused', () => {
  const scheduler = makeScheduler({ db: handle.db, log });

  expect(() => scheduler.runJob('bad', 'every monday', async () => {})).toThrow();
});
