import { HOME_PRESETS, UNCOUNTED_STATIONS, type Range } from '#schemas/api/home-facts.ts';
import type { HomeKpi, Kpi, SiteFacts, Workload } from '#schemas/api/home.ts';
import { DAY_MS, HOUR_MS } from '#schemas/basics/units.ts';
import { parseWallTime, formatWallDay, wallTime } from '#schemas/basics/wall-time.ts';
import { compareByReading } from '#schemas/formats/by-reading.ts';
import { ratesOf, sumByDay, sumByStation } from '#server/areas/quality/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { isEverywhere, regionPrefix } from '#server/base/context/scope.ts';
import { readFileSettings } from '#server/platform/files/file-settings.ts';
import { readOwnName } from '#server/platform/settings/product-name.ts';
import { readParams } from '#server/records/param-store.ts';
import { groupRecords } from '#server/records/resource/group.ts';
import { presetRule } from '#server/records/resource/list-query.ts';
import { conditionOf } from '#server/records/resource/rule-values.ts';
import type { EntityOf } from '#server/registry/rows.ts';
import {
  countAlarmsBy,
  countAlarmsIn,
  countByRegion,
  countOpenOrders,
  countOrders,
  countReportingStations,
  countStations,
  hasStation,
} from './home-store.ts';

/** Rows of the card of lowest rates. */
const LOWEST = 10;

const OFFLINE = '0';

/** The four figures of the home page, within the actor's scope; rates in percent, 0 to 100. */
export async function readHomeKpi(ctx: Ctx): Promise<HomeKpi> {
  const now = ctx.now();
  const today = dayStart(now);
  const yesterday = new Date(today.getTime() - DAY_MS);
  const sameTime = new Date(now.getTime() - DAY_MS);
  const [alarm, order, station] = [
    entityOf(ctx, 'alarmRecord'),
    entityOf(ctx, 'workOrder'),
    entityOf(ctx, 'station'),
  ];
  const open = await conditionOf(
    ctx,
    order,
    presetRule(ctx, order, HOME_PRESETS.openOrders.preset),
  );
  const [states, reported, alarms, before, orders, transmission, week] = await Promise.all([
    countStations(ctx.db, ctx.scope, station),
    countReportingStations(ctx.db, ctx.scope, station, daysUpTo(sameTime, WEEK - 1)),
    countAlarmsIn(ctx.db, ctx.scope, alarm, { from: today, to: now }),
    countAlarmsIn(ctx.db, ctx.scope, alarm, { from: yesterday, to: sameTime }),
    countOpenOrders(ctx.db, ctx.scope, order, { open, moments: daysUpTo(today, WEEK - 1) }),
    transmissionRates(ctx, now),
    readAlarmTrend(ctx, '7d'),
  ]);
  const counted = states.filter(({ status }) => !UNCOUNTED_STATIONS.includes(status));
  const all = counted.reduce((sum, { count }) => sum + count, 0);
  const online = counted
    .filter(({ status }) => status !== OFFLINE)
    .reduce((sum, { count }) => sum + count, 0);
  const onlineRates = [
    ...reported.map((one) => (one.reporting === 0 ? null : percent(one.reporting, one.all))),
    percent(online, all),
  ];
  const openOrders = [...orders.earlier, orders.now];
  return {
    onlineRate: kpiOf(onlineRates),
    alarmsToday: { value: alarms, yesterday: before },
    openOrders: kpiOf(openOrders),
    transmissionRate: kpiOf(transmission),
    week: {
      onlineRate: onlineRates,
      alarmsToday: week.points.map(({ levels }) =>
        Object.values(levels).reduce((sum, count) => sum + count, 0),
      ),
      openOrders,
      transmissionRate: transmission,
    },
  };
}

const WEEK = 7;

/** The same moment of `count` days, the given one last. */
function daysUpTo(last: Date, count: number): readonly Date[] {
  return Array.from(
    { length: count },
    (_, at) => new Date(last.getTime() - (count - 1 - at) * DAY_MS),
  );
}

function kpiOf(days: readonly (number | null)[]): Kpi {
  return { value: days.at(-1) ?? null, yesterday: days.at(-2) ?? null };
}

/** 传输有效率 of each of the last seven days, today so far last: the one rate of 数据质量; the list of lowest rates shows that of today by station. */
async function transmissionRates(ctx: Ctx, now: Date): Promise<readonly (number | null)[]> {
  const days = daysUpTo(now, WEEK).map(formatWallDay);
  const sums = await sumByDay(ctx.db, ctx.scope, entityOf(ctx, 'monitorPoint'), {
    from: days[0] ?? '',
    to: formatWallDay(now),
  });
  return days.map((day) => {
    const found = sums.find((one) => one.day === day);
    return found ? ratesOf(found).effectiveTransmission : null;
  });
}

const SPANS = {
  '24h': { unit: 'hour', count: 24, stepMs: HOUR_MS },
  '7d': { unit: 'day', count: 7, stepMs: DAY_MS },
  '30d': { unit: 'day', count: 30, stepMs: DAY_MS },
} as const satisfies Record<Range, object>;

/** Alarms of the last hours or days by level, with a point for every hour or day, also where nothing happened. */
export async function readAlarmTrend(ctx: Ctx, range: Range) {
  const { unit, count, stepMs } = SPANS[range];
  const now = ctx.now();
  const last =
    unit === 'hour' ? new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS) : dayStart(now);
  const from = new Date(last.getTime() - (count - 1) * stepMs);
  const rows = await countAlarmsBy(ctx.db, ctx.scope, entityOf(ctx, 'alarmRecord'), {
    unit,
    span: { from, to: new Date(last.getTime() + stepMs) },
  });
  const points = Array.from({ length: count }, (_, index) => {
    const time = wallTime(from.getTime() + index * stepMs);
    const levels = Object.fromEntries(
      rows.filter((row) => row.time === time).map((row) => [row.level, row.count]),
    );
    return { time, levels };
  });
  return { points };
}

/** Who has how many unfinished and overdue orders in hand, the most overdue first; for those who dispatch, nobody else. */
export async function readHomeWorkload(ctx: Ctx): Promise<readonly Workload[]> {
  if (!holds(ctx, 'ops:order:page') || !holds(ctx, 'ops:order:assign')) return [];
  const byAssignee = (preset: string) =>
    groupRecords(ctx, 'workOrder', { by: 'assigneeId', preset });
  const [open, late] = await Promise.all([
    byAssignee(HOME_PRESETS.openOrders.preset),
    byAssignee(HOME_PRESETS.overdueOrders.preset),
  ]);
  const lateOf = new Map(late.groups.map(({ keys, count }) => [keys[0], count]));
  return open.groups
    .flatMap(({ keys: [id], names: [name], count }) =>
      id ? [{ id, name: name ?? id, open: count, late: lateOf.get(id) ?? 0 }] : [],
    )
    .sort((a, b) => b.late - a.late || b.open - a.open);
}

/** The address of the push connection where nothing else is set: this server's own. */
const OWN_ADDRESS = 'auto';

/** What a browser must know before anybody signs in: the product's name, and the address of the push connection; empty where none is set. */
export async function readProductFacts(
  ctx: Ctx,
): Promise<{ readonly name: string; readonly pushUrl: string }> {
  const [name, addresses] = await Promise.all([readOwnName(ctx), readParams(ctx.db, 'PUSH_URL')]);
  const pushUrl = addresses.get('PUSH_URL')?.trim() ?? '';
  return {
    name,
    pushUrl: pushUrl === OWN_ADDRESS ? '' : pushUrl,
  };
}

const BYTES_OF_MB = 1024 * 1024;

/** What the shell shows because of system parameters: the banner of sample records, the watermark, how large a file may be; whether the caller sees any station. */
export async function readSiteFacts(ctx: Ctx): Promise<Omit<SiteFacts, 'canClearDemo'>> {
  const [demo, watermark, review, { maxBytes }, seesStations] = await Promise.all([
    readParams(ctx.db, 'DEMO_DATA'),
    readParams(ctx.db, 'WATERMARK'),
    readParams(ctx.db, 'MAP_REVIEW_NO'),
    readFileSettings(ctx.db),
    // whoever sees them all finds his cards before the first station is there
    isEverywhere(ctx.scope) || hasStation(ctx.db, ctx.scope, entityOf(ctx, 'station')),
  ]);
  return {
    hasDemoData: demo.get('DEMO_DATA') === '1',
    hasWatermark: watermark.get('WATERMARK') === '1',
    maxUploadMb: maxBytes / BYTES_OF_MB,
    mapReviewNo: (review.get('MAP_REVIEW_NO') ?? '').trim(),
    seesStations,
  };
}

export function readStationStatus(ctx: Ctx) {
  return countStations(ctx.db, ctx.scope, entityOf(ctx, 'station'));
}

export function readWorkOrderStatus(ctx: Ctx) {
  return countOrders(ctx.db, ctx.scope, entityOf(ctx, 'workOrder'));
}

/** The stations with the lowest 传输有效率 of today so far, the lowest first; percent. */
export async function listLowestRates(ctx: Ctx) {
  const today = formatWallDay(ctx.now());
  const rows = await sumByStation(ctx.db, ctx.scope, entityOf(ctx, 'station'), {
    from: today,
    to: today,
  });
  const rates = rows.flatMap(({ id, name, ...sums }) => {
    const rate = ratesOf(sums).effectiveTransmission;
    return rate === null ? [] : [{ id, name, rate }];
  });
  return rates.sort((a, b) => a.rate - b.rate || compareByReading(a.name, b.name)).slice(0, LOWEST);
}

/** Regions by the alarms of today: stations, online rate in percent, alarms. */
export async function rankRegions(ctx: Ctx) {
  const now = ctx.now();
  const rows = await countByRegion(
    ctx.db,
    ctx.scope,
    { station: entityOf(ctx, 'station'), alarm: entityOf(ctx, 'alarmRecord') },
    { from: dayStart(now), to: now },
  );
  return rows
    .map(({ code, name }) => ({ code, name, ...sumWithin(rows, regionPrefix(code)) }))
    .map(({ online, counted, ...row }) => ({ ...row, onlineRate: percent(online, counted) }));
}

type RegionRow = Awaited<ReturnType<typeof countByRegion>>[number];

/** A region counts what lies within it, too, as the lists do that its figures open. */
function sumWithin(rows: readonly RegionRow[], prefix: string) {
  const sum = { stations: 0, counted: 0, online: 0, alarms: 0 };
  for (const row of rows.filter(({ code }) => code.startsWith(prefix))) {
    sum.stations += row.stations;
    sum.counted += row.counted;
    sum.online += row.online;
    sum.alarms += row.alarms;
  }
  return sum;
}

function holds({ actor }: Ctx, key: string): boolean {
  return actor.permissions.has(key) || actor.permissions.has('*:*:*');
}

/** Midnight in Asia/Shanghai. */
function dayStart(at: Date): Date {
  return new Date(parseWallTime(formatWallDay(at)) ?? at.getTime());
}

/** One decimal, at most 100; null without a whole. */
/** With one decimal; only the whole is 100, and only nothing 0. */
function percent(part: number, whole: number): number | null {
  if (whole <= 0) return null;
  if (part <= 0 || part >= whole) return part <= 0 ? 0 : 100;
  return Math.min(99.9, Math.max(0.1, Math.round((part / whole) * 1000) / 10));
}

function entityOf<N extends string>(ctx: Ctx, name: N): EntityOf<N> {
  const entity = ctx.registry.entity(name);
  if (!entity) throw new Error(`the entity "${name}" is not in the registry`);
  return entity;
}
