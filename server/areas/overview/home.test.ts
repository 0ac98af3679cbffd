import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { summarizeRates } from '#server/areas/quality/quality.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { ensureReadingMonth } from '#server/db/partitions.ts';
import { runTimers } from '#server/moves/timers.ts';
import { groupRecords } from '#server/records/resource/group.ts';
import { countPresets } from '#server/records/resource/preset-counts.ts';
import { pageRecords } from '#server/records/resource/read.ts';
import { aResourceWorld } from '#tests/builders/a-resource-world.ts';
import type { ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { countFigures } from './figures.ts';
import { pageTodo, readHomeTodo } from './home-todo.ts';
import {
  readAlarmTrend,
  readHomeKpi,
  readHomeWorkload,
  listLowestRates,
  readProductFacts,
  rankRegions,
  readSiteFacts,
  readStationStatus,
  readWorkOrderStatus,
} from './home.ts';
import { readMyDay } from './my-day.ts';

let world: ResourceWorld;
const NOW = new Date('2026-11-21T10:30:00+08:00');
const [HERE, ELSEWHERE, ME] = [newId(), newId(), newId()];

beforeAll(async () => {
  world = await aResourceWorld();
  const { pool } = world.handle;
  await pool.query(
    `insert into ops_station (id, name, code, status, create_date) values ($1, 'A', 'A', '1', now()), ($2, 'B', 'B', '0', now())`,
    [HERE, ELSEWHERE],
  );
  await pool.query(
    `insert into dm_alarm_record (id, station_id, level, status, alarm_time, message, create_date) values
      ($1, $4, '3', '0', '2026-11-21 10:05:00+08', 'x', now()), ($2, $4, '3', '2', '2026-11-20 09:00:00+08', 'y', now()), ($3, $5, '4', '0', '2026-11-21 01:00:00+08', 'z', now())`,
    [newId(), newId(), newId(), HERE, ELSEWHERE],
  );
  await pool.query(
    `insert into ops_work_order (id, order_no, title, status, station_id, assignee_id, create_date) values
      ($1, 'GD-1', 'mine', '2', $4, $5, '2026-11-21 08:00:00+08'), ($2, 'GD-2', 'to review', '3', $4, null, '2026-11-19 08:00:00+08'), ($3, 'GD-3', 'done', '5', $4, $5, '2026-11-19 08:00:00+08')`,
    [newId(), newId(), newId(), HERE, ME],
  );
});
afterAll(() => world.close());

const all = () => ({ ...world.system, now: () => NOW });
const me = (permissions: readonly string[] = []) => ({
  ...world.as({ id: ME, permissions: new Set(permissions) }, { station: [HERE] }),
  now: () => NOW,
});

/** How many orders the clocks of their life cycle have marked. */
const markedOverdue = async () => {
  await runTimers(all());
  const { rows } = await world.handle.pool.query<{ count: number }>(
    'select count(*)::int as count from ops_work_order where is_overdue',
  );
  return rows[0]?.count;
};

it('the figures compare with the same time yesterday', async () => {
  const kpi = await readHomeKpi(all());

  expect(kpi.alarmsToday).toEqual({ value: 2, yesterday: 1 });
  expect(kpi.onlineRate).toEqual({ value: 50, yesterday: null });
  expect(kpi.openOrders).toEqual({ value: 2, yesterday: 1 });
  expect(kpi.transmissionRate).toEqual({ value: null, yesterday: null });
});

it('class “a figure without its past”: each figure says its last seven days, today last', async () => {
  const point = newId();
  await world.handle.pool.query(
    `insert into dm_monitor_point (id, name, station_id, create_date) values ($1, 'P', $2, now())`,
    [point, HERE],
  );
  await ensureReadingMonth(world.handle.db, '2026-11');
  await world.handle.pool.query(
    `insert into dm_reading_hour (point_id, factor_code, data_time, received_at, value, flag) values ($1, 'w01018', '2026-11-18 09:00:00+08', now(), 1, 'N')`,
    [point],
  );
  await world.handle.pool.query(
    `insert into dm_rate_day (point_id, day, factors, stopped, should, received, valid, computed_at) values ($1, '2026-11-18', 1, 0, 24, 2, 1, now()), ($1, '2026-11-21', 1, 0, 10, 9, 6, now())`,
    [point],
  );

  const { week } = await readHomeKpi(all());
  const [opened, lowest, elsewhere] = [
    await summarizeRates(all(), { kind: 'day', date: '2026-11-21' }),
    await listLowestRates(all()),
    await readHomeKpi({
      ...all(),
      scope: world.as({ id: ME, permissions: new Set() }, { station: [ELSEWHERE] }).scope,
    }),
  ];
  await world.handle.pool.query('delete from dm_rate_day');
  await world.handle.pool.query('delete from dm_reading_hour');
  await world.handle.pool.query('delete from dm_monitor_point where id = $1', [point]);

  expect(week.alarmsToday).toEqual([0, 0, 0, 0, 0, 1, 2]);
  expect(week.openOrders).toEqual([0, 0, 0, 0, 1, 1, 2]);
  expect(week.onlineRate).toEqual([null, null, null, 50, null, null, 50]);
  // class “a formula of its own”: the rate is that of 数据质量, valid of what was expected; a day nobody counted has none
  expect(week.transmissionRate).toEqual([null, null, null, 4.17, null, null, 60]);
  // the tile opens 数据质量 of the day: one rate
  expect(opened.effectiveTransmission).toBe(week.transmissionRate.at(-1));
  expect(lowest).toEqual([{ id: HERE, name: 'A', rate: 60 }]);
  expect(elsewhere.week.transmissionRate).toEqual([null, null, null, null, null, null, null]);
});

it('a person counts what he may see', async () => {
  const kpi = await readHomeKpi(me());
  const states = await readStationStatus(me());

  expect(kpi.alarmsToday).toEqual({ value: 1, yesterday: 1 });
  expect(states).toEqual([{ status: '1', count: 1 }]);
});

it('the trend has a point for every hour', async () => {
  const { points } = await readAlarmTrend(all(), '24h');

  expect(points).toHaveLength(24);
  expect(points.at(-1)).toEqual({ time: '2026-11-21 10:00:00', levels: { 3: 1 } });
  expect(points[0]).toEqual({ time: '2026-11-20 11:00:00', levels: {} });
});

it('class “two counts of one thing”: the to-do of the home page holds the rows of the lists’ own presets', async () => {
  const permissions = ['ops:order:page', 'dm:alarm:page', 'ops:order:submit'];
  const todo = await readHomeTodo(me(permissions));
  const [orders, alarms] = [
    await pageRecords(me(permissions), 'workOrder', { preset: 'mine' }),
    await pageRecords(me(permissions), 'alarmRecord', { preset: 'unconfirmed' }),
  ];

  expect(todo.list.map(({ entity, text, state }) => [entity, text, state])).toEqual([
    ['workOrder', 'GD-1 mine', '处理中'],
  ]);
  expect(todo.groups).toEqual([{ entity: 'workOrder', preset: 'mine', total: orders.total }]);
  expect(todo.alarms.total).toBe(alarms.total);
  expect(todo.alarms.list[0]).toMatchObject({ message: 'x', stationName: 'A' });
});

it('class “two counts of one thing”: tiles, charts and the home page count the same orders of each status', async () => {
  const statuses = {
    toAssign: '0',
    toAccept: '1',
    doing: '2',
    rejected: '-1',
    toReview: '3',
    toConfirm: '4',
  };
  const tiles = await countPresets(all(), 'workOrder', {
    presets: Object.keys(statuses).join(','),
  });
  const chart = await groupRecords(all(), 'workOrder', { by: 'status', preset: 'all' });
  const home = await readWorkOrderStatus(all());

  const counted = (status: string) => [
    chart.groups.find(({ keys }) => keys[0] === status)?.count ?? 0,
    home.find((one) => one.status === status)?.count ?? 0,
  ];
  for (const [preset, status] of Object.entries(statuses))
    expect([preset, ...counted(status)]).toEqual([
      preset,
      tiles.presets[preset]?.total,
      tiles.presets[preset]?.total,
    ]);
  expect(home.reduce((sum, { count }) => sum + count, 0)).toBe(3);
});

it('class “two definitions of late”: list, tile, timer and home page call the same orders overdue, and unfinished', async () => {
  const rows = ['2', '3', '5', '0'].map((status) => [newId(), `LATE-${status}`, status] as const);
  for (const [id, no, status] of rows)
    await world.handle.pool.query(
      `insert into ops_work_order (id, order_no, title, status, station_id, assignee_id, plan_end, create_date) values ($1, $2, 'late', $3, $4, $5, '2026-11-20 10:30:00+08', '2026-11-18 08:00:00+08')`,
      [id, no, status, HERE, ME],
    );
  const permissions = ['ops:order:page', 'ops:order:submit'];

  const [listed, todo, kpi, tiles, overdue] = [
    await pageRecords(all(), 'workOrder', { preset: 'overdue' }),
    await readHomeTodo(me(permissions)),
    await readHomeKpi(all()),
    await countPresets(all(), 'workOrder', { presets: 'unfinished,overdue' }),
    await markedOverdue(),
  ];
  await world.handle.pool.query(`delete from ops_work_order where order_no like 'LATE-%'`);

  expect(new Set(listed.list.map(({ orderNo }) => orderNo))).toEqual(new Set(['LATE-0', 'LATE-2']));
  expect(todo.list.filter(({ due }) => due === 'over').map(({ text }) => text)).toEqual([
    'LATE-2 late',
  ]);
  expect([tiles.presets['overdue']?.total, overdue]).toEqual([2, 2]);
  expect(kpi.openOrders.value).toBe(tiles.presets['unfinished']?.total);
});

it('whoever dispatches sees at once who has how many orders in hand and how many are overdue; others see nothing of it', async () => {
  await world.handle.pool.query(
    `update ops_work_order set plan_end = '2026-11-20 10:30:00+08' where order_no = 'GD-1'`,
  );
  const workload = await readHomeWorkload(me(['ops:order:page', 'ops:order:assign']));
  const other = await readHomeWorkload(me(['ops:order:page']));
  await world.handle.pool.query(`update ops_work_order set plan_end = null`);

  expect(workload).toEqual([{ id: ME, name: ME, open: 1, late: 1 }]);
  expect(other).toEqual([]);
});

it('an order waits for nobody who lacks the key of its next step', async () => {
  expect((await readHomeTodo(me(['ops:order:page']))).total).toBe(0);
});

it('whoever may not see the lists gets nothing of them here either', async () => {
  const todo = await readHomeTodo(me());

  expect(todo).toEqual({
    total: 0,
    groups: [],
    list: [],
    alarms: { total: 0, list: [] },
  });
});

it('orders are counted by status', async () => {
  const counts = await readWorkOrderStatus(all());

  expect(counts).toEqual([
    { status: '2', count: 1 },
    { status: '3', count: 1 },
    { status: '5', count: 1 },
  ]);
});

it('regions stand by their alarms, and only with the stations one may see', async () => {
  await world.handle.pool.query(
    `update ops_station set region_code = case id when $1::bigint then '330521' else '330522' end`,
    [HERE],
  );
  await world.handle.pool.query(
    `update dm_alarm_record set region_code = case station_id when $1::bigint then '330521' else '330522' end`,
    [HERE],
  );

  const ranking = await rankRegions(all());
  const mine = await rankRegions(me());

  expect(
    ranking.map(({ code, stations, onlineRate, alarms }) => ({
      code,
      stations,
      onlineRate,
      alarms,
    })),
  ).toEqual([
    { code: '330522', stations: 1, onlineRate: 0, alarms: 1 },
    { code: '330521', stations: 1, onlineRate: 100, alarms: 1 },
  ]);
  expect(mine.map(({ code }) => code)).toEqual(['330521']);
});

/** The same context, with a count of its statements. */
function counting(ctx: Ctx): { readonly ctx: Ctx; readonly statements: () => number } {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { ctx: { ...ctx, db: ctx.db.withPlugin(plugin) } as Ctx, statements: () => count };
}

it('class “a question for each row”: many rows are asked for with as many statements as few', async () => {
  const permissions = [
    'ops:order:page',
    'ops:order:submit',
    'ops:order:assign',
    'ops:station:page',
  ];
  const parts = {
    kpi: readHomeKpi,
    todo: readHomeTodo,
    page: (ctx: Ctx) => pageTodo(ctx, { limit: 50 }),
    day: readMyDay,
    workload: readHomeWorkload,
    approvals: (ctx: Ctx) => countFigures(ctx, 'approvals'),
    asked: (ctx: Ctx) => countFigures(ctx, 'asked'),
    regions: rankRegions,
    rates: listLowestRates,
  };
  const ask = async (): Promise<Readonly<Record<string, number>>> => {
    const counts: Record<string, number> = {};
    for (const [name, read] of Object.entries(parts)) {
      const { ctx, statements } = counting(me(permissions));
      await read(ctx);
      counts[name] = statements();
    }
    return counts;
  };

  const few = await ask();
  for (let no = 0; no < 12; no += 1)
    await world.handle.pool.query(
      `insert into ops_work_order (id, order_no, title, status, station_id, assignee_id, plan_end, create_date) values ($1, $2, 'many', '2', $3, $4, '2026-11-22 10:30:00+08', now())`,
      [newId(), `MANY-${no}`, no % 2 ? HERE : ELSEWHERE, ME],
    );
  const many = await ask();
  const day = await readMyDay(me(permissions));
  await world.handle.pool.query(`delete from ops_work_order where order_no like 'MANY-%'`);

  // names that are kept from before are not asked for again: a few more or less, never one for each row
  expect(Object.keys(parts).filter((name) => (many[name] ?? 0) - (few[name] ?? 0) > 3)).toEqual([]);
  expect(day.total).toBeGreaterThan(5);
});

it('the day of an engineer holds his shifts and the books that are due beside his orders, in the order of their times, with their places', async () => {
  const { pool } = world.handle;
  const [book, company] = [newId(), newId()];
  const ids = Array.from({ length: 6 }, () => newId());
  await pool.query(`update ops_station set location = '{"lng":120.1,"lat":30.8}' where id = $1`, [
    HERE,
  ]);
  await pool.query(
    `insert into ops_standing_book (id, name, status, create_date) values ($1, 'Calibration', '1', now())`,
    [book],
  );
  await pool.query(
    `insert into ops_work_order (id, order_no, title, status, station_id, assignee_id, plan_end, create_date) values ($1, 'DAY-1', 'today', '2', $2, $3, '2026-11-21 18:00:00+08', now())`,
    [ids[0], HERE, ME],
  );
  await pool.query(
    `insert into ops_job_schedule (id, day, shift, engineer_id, ops_company_id, label, begin_time, end_time, create_date) values
      ($1, '2026-11-21', '1', $4, $5, 'day', '2026-11-21 08:00:00+08', '2026-11-21 20:00:00+08', now()),
      ($2, '2026-11-22', '1', $4, $5, 'next', '2026-11-22 08:00:00+08', '2026-11-22 20:00:00+08', now()),
      ($3, '2026-11-21', '1', $6, $5, 'of another', '2026-11-21 08:00:00+08', '2026-11-21 20:00:00+08', now())`,
    [ids[1], ids[2], ids[3], ME, company, newId()],
  );
  await pool.query(
    'insert into ops_job_schedule_station_ids (own_id, other_id, sort) values ($1, $2, 0)',
    [ids[1], HERE],
  );
  await pool.query(
    `insert into ops_standing_book_record (id, record_no, book_id, status, station_id, filler_id, due_time, next_date, remind_date, create_date) values
      ($1, 'TZ-1', $3, '2', $4, $5, null, '2026-11-23', '2026-11-20', now()), ($2, 'TZ-2', $3, '2', $4, $6, null, '2026-11-23', '2026-11-20', now())`,
    [ids[4], ids[5], book, HERE, ME, newId()],
  );

  const orders = ['ops:order:page', 'ops:order:submit'];
  const others = ['ops:station:page', 'ops:jobSchedule:page', 'ops:record:page'];
  const engineer = (permissions: readonly string[]) => ({
    ...world.as(
      { id: ME, permissions: new Set(permissions) },
      { station: [HERE], opsCompany: [company] },
    ),
    now: () => NOW,
  });
  const { list, total } = await readMyDay(engineer([...orders, ...others]));
  const without = await readMyDay(engineer(orders));

  expect(
    list
      .filter(({ text }) => !text.includes('GD-'))
      .map(({ entity, text, begin, planEnd, due, places }) => [
        entity,
        text,
        begin ?? planEnd,
        due,
        places.length,
      ]),
  ).toEqual([
    ['jobSchedule', 'day', '2026-11-21 08:00:00', null, 1],
    ['workOrder', 'DAY-1 today', '2026-11-21 18:00:00', 'open', 1],
    ['standingBookRecord', 'TZ-1 Calibration', '2026-11-23 23:59:59', 'open', 1],
  ]);
  expect(total).toBe(without.total);
  expect(new Set(without.list.map(({ entity }) => entity))).toEqual(new Set(['workOrder']));
  await pool.query(`delete from ops_work_order where order_no = 'DAY-1'`);
});

it('stations that never reported have no rate', async () => {
  expect(await listLowestRates(all())).toEqual([]);
});

it('class "a hint of its own": parameters say whether the records are samples, whether pages carry a watermark, how large a file may be and the number under maps', async () => {
  const before = await readSiteFacts(me());
  await world.handle.pool.query(
    `insert into sys_params (id, param_code, param_value, param_type) values ($1, 'DEMO_DATA', '1', '1'), ($2, 'WATERMARK', '1', '1'), ($3, 'FILE_MAX_MB', '7', '1'), ($4, 'MAP_REVIEW_NO', 'GS(2026)1', '1')`,
    [newId(), newId(), newId(), newId()],
  );

  expect(before).toEqual({
    hasDemoData: false,
    hasWatermark: false,
    mapReviewNo: '',
    maxUploadMb: 20,
    seesStations: true,
  });
  expect(await readSiteFacts(me())).toEqual({
    hasDemoData: true,
    hasWatermark: true,
    mapReviewNo: 'GS(2026)1',
    maxUploadMb: 7,
    seesStations: true,
  });
});

it('whoever sees no station is told so, and whoever sees all of them not even before the first is there', async () => {
  const sees = async (ctx: Parameters<typeof readSiteFacts>[0]) =>
    (await readSiteFacts(ctx)).seesStations;
  const placed = (region: readonly string[]) =>
    sees({ ...world.as({ id: ME, permissions: new Set() }, { region }), now: () => NOW });

  expect([await sees(me()), await placed([]), await placed([''])]).toEqual([true, false, true]);
});

it('the name of the product and the push address follow their parameters, and stand open before the sign-in', async () => {
  const before = await readProductFacts(me());
  await world.handle.pool.query(
    `insert into sys_params (id, param_code, param_value, param_type) values ($1, 'PRODUCT_NAME', '东湖监管平台', '1'), ($2, 'PUSH_URL', 'wss://push.example.com/mqtt', '1')`,
    [newId(), newId()],
  );

  expect(before).toEqual({ name: '', pushUrl: '' });
  expect(await readProductFacts(me())).toEqual({
    name: '东湖监管平台',
    pushUrl: 'wss://push.example.com/mqtt',
  });
  // as delivered it is called in the reader's language
  await world.handle.pool.query(
    `update sys_params set param_value = '数字站房运维监管平台' where param_code = 'PRODUCT_NAME'`,
  );
  expect((await readProductFacts(me())).name).toBe('');
});
