import { randomUUID } from 'node:crypto';

import type { DatabaseHandle } from '#server/db/open.ts';
import { takeRun } from '#server/platform/schedule/job-lease-store.ts';
import { runOnce } from '#server/platform/schedule/job-runs.ts';
import { openTestDatabase } from '#tests/builders/test-database.ts';
import { makeScheduler } from './scheduler.ts';

const failures: object[] = [];
const log = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: (fields: object) => void failures.push(fields),
};
const tick = new Date('2026-05-20T02:00:00Z');
let handle: DatabaseHandle;

beforeAll(async () => {
  handle = await openTestDatabase();
});
afterAll(() => handle.close());

it('of several servers exactly one runs a job of a tick', async () => {
  const ran: string[] = [];
  const ask = (holder: string) =>
    runOnce(
      { db: handle.db, log },
      { job: 'shared', tick, holder },
      async () => void ran.push(holder),
    );

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
  for (const scheduler of schedulers)
    scheduler.runJob('every second', '* * * * * *', async () => void runs.push(Date.now()));

  await expect.poll(() => runs.length).toBeGreaterThan(1);
  await Promise.all(schedulers.map((scheduler) => scheduler.stop()));

  const { rows } = await handle.pool.query<{ n: string }>(
    "select count(*) as n from sys_job_lease where job = 'every second'",
  );
  expect(Number(rows[0]?.n)).toBe(runs.length);
});

it('class “begun and never ended”: what a process began that died is run to its end by another one, once; what runs elsewhere is left alone', async () => {
  const [dead, alive, me] = [randomUUID(), randomUUID(), randomUUID()];
  const begin = async (job: string, holder: string, at: Date) => {
    await takeRun(handle.db, { job, tick: at, holder });
    await handle.pool.query(
      "update sys_job_lease set started_at = now() - interval '2 minutes' where job = $1 and tick = $2",
      [job, at],
    );
  };
  const earlier = new Date(tick.getTime() - 3_600_000);
  await handle.pool.query(
    "insert into sys_process (id, name, roles, version) values ($1, 'alive', 'jobs', '1')",
    [alive],
  );
  await begin('nightly', dead, earlier);
  await begin('nightly', dead, tick);
  await begin('elsewhere', alive, tick);
  const ran: string[] = [];
  const schedulers = [me, randomUUID()].map((holder) =>
    makeScheduler({ db: handle.db, log, holder }),
  );
  for (const scheduler of schedulers)
    for (const job of ['nightly', 'elsewhere'])
      scheduler.runJob(job, '0 0 4 1 1 *', async () => void ran.push(job));

  await Promise.all(schedulers.map((scheduler) => scheduler.takeOver()));
  await Promise.all(schedulers.map((scheduler) => scheduler.takeOver()));
  await Promise.all(schedulers.map((scheduler) => scheduler.stop()));

  expect(ran).toEqual(['nightly']);
  const { rows } = await handle.pool.query(
    "select job, tick = $1 as is_newest, finished_at is not null as has_ended from sys_job_lease where job in ('nightly', 'elsewhere') order by job, tick",
    [tick],
  );
  expect(rows).toEqual([
    { job: 'elsewhere', is_newest: true, has_ended: false },
    { job: 'nightly', is_newest: false, has_ended: true },
    { job: 'nightly', is_newest: true, has_ended: true },
  ]);
});

it('a pattern that is none is refused', () => {
  const scheduler = makeScheduler({ db: handle.db, log });

  expect(() => scheduler.runJob('bad', 'every monday', async () => {})).toThrow();
});
