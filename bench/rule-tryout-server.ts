import process from 'node:process';
import { sql } from 'kysely';

import { DAY_MS } from '#schemas/basics/units.ts';
import type { RuleTree } from '#schemas/monitor-rules/tree.ts';
import { startApp } from '#server/app.ts';
import { tryOut } from '#server/areas/rule/history/try-out.ts';
import { makeSystemCtx } from '#server/base/context/transaction.ts';
import { readConfig } from '#server/config.ts';
import { ensureReadingMonth } from '#server/db/partitions.ts';
import { productHouse } from '#tests/builders/product-house.ts';

/** The whole server with days of minute values of many points, and a rule tried over them; for `bench/rule-tryout.mjs`, which forks it. */
const [, , stationsText = '100', daysText = '7', timesText = '3'] = process.argv;
const [STATIONS, DAYS, TIMES] = [Number(stationsText), Number(daysText), Number(timesText)];
const FROM = '2026-11-10';
/** How often something small is written meanwhile, as a packet is. */
const WRITE_EACH_MS = 50;
const [FACTOR, FLOW] = ['w01018', 'w00000'];

const TREE: RuleTree = {
  v: 1,
  period: 'minute',
  when: {
    id: 'c1',
    op: 'and',
    of: [
      {
        id: 'c2',
        op: 'times',
        count: 3,
        of: {
          id: 'c3',
          op: 'compare',
          left: { id: 'v1', op: 'measured', factor: FACTOR },
          is: '>',
          right: {
            id: 'v2',
            op: '*',
            left: { id: 'v3', op: 'number', value: 0.9, unit: null },
            right: { id: 'v4', op: 'limit', factor: FACTOR, side: 'upper' },
          },
        },
      },
      {
        id: 'c4',
        op: 'compare',
        left: { id: 'v5', op: 'measured', factor: 'flow' },
        is: '>',
        right: { id: 'v6', op: 'number', value: 0, unit: null },
      },
    ],
  },
  then: [],
  recover: 1,
};

const app = await startApp(readConfig());
const { db } = app.database;
await fill();
const log = { debug() {}, info() {}, warn() {}, error() {} };
const ctx = makeSystemCtx({
  house: productHouse(),
  db,
  registry: app.registry,
  log,
  now: () => new Date(),
});
const to = new Date(Date.parse(`${FROM}T00:00:00Z`) + (DAYS - 1) * DAY_MS)
  .toISOString()
  .slice(0, 10);
const turns = [];
for (let turn = 0; turn < TIMES; turn += 1) {
  const scan = await timed(() =>
    sql`select count(*), sum(value) from dm_reading_minute`.execute(db),
  );
  const watch = watchWrites();
  const tried = await timed(() => tryOut(ctx, { tree: TREE, scope: {}, from: FROM, to }));
  const waits = await watch.stop();
  turns.push({
    scanMs: scan.ms,
    tryOutMs: tried.ms,
    frames: tried.result.frames,
    total: tried.result.total,
    waits,
  });
}
process.send?.({ turns });

async function timed<T>(
  work: () => Promise<T>,
): Promise<{ readonly ms: number; readonly result: T }> {
  const began = performance.now();
  const result = await work();
  return { ms: performance.now() - began, result };
}

function watchWrites(): { stop(): Promise<readonly number[]> } {
  const waits: number[] = [];
  let isOver = false;
  const done = (async () => {
    while (!isOver) {
      waits.push(
        (await timed(() => sql`update ops_station set remark = 'x' where id = 1`.execute(db))).ms,
      );
      await new Promise((resolve) => setTimeout(resolve, WRITE_EACH_MS));
    }
  })();
  return {
    async stop() {
      isOver = true;
      await done;
      return waits.toSorted((a, b) => a - b);
    },
  };
}

async function fill(): Promise<void> {
  await ensureReadingMonth(db, '2026-11');
  await sql`insert into ops_enterprise (id, name, region_code, creator, create_date) values (1, 'Bench enterprise', '330500', 1, now())`.execute(
    db,
  );
  await sql`insert into ops_station (id, name, code, enterprise_id, region_code, station_type) select n, 'Station ' || n, 'B' || n, 1, '330500', '1' from generate_series(1, ${STATIONS}::int) n`.execute(
    db,
  );
  await sql`insert into dm_monitor_point (id, name, mn, station_id, enterprise_id, region_code, monitor_type, st_code, status, minute_interval_minutes)
    select n, 'Point ' || n, 'BENCHTRY' || n, n, 1, '330500', '1', '32', '1', 1 from generate_series(1, ${STATIONS}::int) n`.execute(
    db,
  );
  await sql`insert into dm_limit (id, monitor_point_id, factor_code, kind, upper, enabled) select 900000 + n, n, ${FACTOR}, '1', 50, true from generate_series(1, ${STATIONS}::int) n`.execute(
    db,
  );
  for (let day = 0; day < DAYS; day += 1)
    await sql`insert into dm_reading_minute (point_id, factor_code, data_time, received_at, value, flag)
      select p, f.code, ${`${FROM}T00:00:00+08:00`}::timestamptz + make_interval(mins => n), now(),
        case f.code when ${FACTOR} then 35 + 15 * sin(n / 200.0 + p) + (n * (p + 3) % 97) * 0.05 else 5 + n % 13 end, case when n % 2003 = p then 'C' else 'N' end
      from generate_series(${day * 1440}::int, ${day * 1440 + 1439}::int) n, generate_series(1, ${STATIONS}::int) p, (values (${FACTOR}), (${FLOW})) f(code)`.execute(
      db,
    );
  await sql`analyze dm_reading_minute`.execute(db);
}
