import process from 'node:process';
import { sql } from 'kysely';

import { followPlans } from '#server/areas/plan/follow.ts';
import { planRule } from '#server/areas/plan/plan-rule.ts';
import { watchLoop } from './loop-watch.ts';
import { openBench } from './open-database.ts';

/** Periodic work at many stations: dates, orders, and a run without work. For `bench/plan.mjs`. */
const STATIONS = Number(process.argv[4] ?? 10_000);

const { handle, ctx } = await openBench();

await sql`insert into sys_user (id, username, password, real_name, status, user_type, ops_company_id, create_date)
  select n, 'e' || n, 'x', 'Engineer ' || n, '1', '4', 1, now() from generate_series(1, 100) n`.execute(
  handle.db,
);
await sql`insert into ops_station (id, name, code, region_code, station_type, ops_company_id, duty_user_id, create_date)
  select n, 'S' || n, 'S' || n, '320100', '1', 1, 1 + n % 100, now() - interval '1 day' from generate_series(1, ${STATIONS}::int) n`.execute(
  handle.db,
);
await sql`insert into ops_work_rule (id, name, assign_minutes, response_ordinary, response_pressing, response_urgent, handle_ordinary, handle_pressing, handle_urgent,
    checkin_meters, max_delays, urge_minutes, reopen_days, scored, score_response, score_overdue, score_reject, score_checkin)
  values (1, '默认', 30, 2, 2, 0.5, 24, 24, 4, 500, 3, 30, 7, false, 10, 20, 10, 10)`.execute(
  handle.db,
);
await sql`insert into ops_company (id, name, create_date) values (1, 'C', now())`.execute(
  handle.db,
);
await sql`insert into ops_period_rule (id, name, enabled, order_type, urgency, station_types, every, unit, anchor, off_days, window_days, lead_days, assignee, catch_up)
  values (1, '每日巡检', true, '1', '1', array['1'], 1, 'day', current_date, 'ignore', 1, 0, 'station', 'latest')`.execute(
  handle.db,
);

const look = watchLoop();
const took = async <T>(work: () => Promise<T>) => {
  look();
  const began = performance.now();
  const answer = await work();
  return { answer, seconds: (performance.now() - began) / 1000, pause: look() };
};
const planned = await took(() => planRule(ctx, '1'));
const made = await took(() => followPlans(ctx));
const again = await took(() => followPlans(ctx));
const { rows } = await sql<{ dues: number; orders: number }>`select
  (select count(*) from ops_period_due)::int as dues, (select count(*) from ops_work_order)::int as orders`.execute(
  handle.db,
);
await handle.close();
const round = (value: number): number => Math.round(value * 10) / 10;
process.send?.({
  stations: STATIONS,
  ...rows[0],
  run: made.answer,
  planSeconds: round(planned.seconds),
  planPause: planned.pause,
  orderSeconds: round(made.seconds),
  ordersPerSecond: Math.round(made.answer.ordered / made.seconds),
  orderPause: made.pause,
  againSeconds: round(again.seconds),
});
