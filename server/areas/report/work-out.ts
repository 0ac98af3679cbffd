import { DAY_MS, HOUR_MS } from '#schemas/basics/units.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { AIR_ST } from '#schemas/formulas/factor-unit.ts';
import { pageAqi } from '#server/areas/air/face.ts';
import { ratesOf, sumByPoint } from '#server/areas/quality/face.ts';
import { listReportedHours, listSpanSums } from '#server/areas/statistic/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import {
  dataVersionOf,
  pointContent,
  type Air,
  type Content,
  type Hours,
  type Member,
  type Part,
  type PointFacts,
} from './content.ts';
import {
  countAlarms,
  listFactors,
  listLimits,
  listWork,
  sumExceeded,
  type WorkDone,
} from './facts-store.ts';
import { groupContent, joinMembers } from './group.ts';
import { listHappened } from './happened-store.ts';
import { partsOfHours } from './parts-of-hours.ts';
import type { ReportKind } from './periods.ts';
import {
  listGroupPoints,
  listReportPoints,
  SUBJECTS,
  type GroupPoint,
  type MadeReport,
  type PointRow,
  type ReportRow,
} from './report-store.ts';
import { regionsOf } from './subjects.ts';

const NO_HOURS: Hours = { should: 0, received: 0, valid: 0, stopped: 0 };
/** What a part of a period is. */
const STEPS = { week: 'day', month: 'day', quarter: 'month', year: 'month' } as const;

/** What reports of one kind and period come to: all of points, or all of groups. */
export async function workOut(
  ctx: Ctx,
  rows: readonly ReportRow[],
): Promise<readonly MadeReport[]> {
  const [first] = rows;
  if (!first) return [];
  const work = await listWork(ctx.db, first);
  const isPoint = first.subject === SUBJECTS.point;
  const made = await (isPoint ? workOutPoints : workOutGroups)(ctx, rows, work);
  const { from, to } = first;
  const happened = await listHappened(ctx.db, { ids: rows.map(({ id }) => id), from, to });
  return made.map((one) => ({ ...one, content: { ...one.content, ...happened.get(one.id) } }));
}

async function workOutGroups(
  ctx: Ctx,
  rows: readonly ReportRow[],
  work: readonly WorkDone[],
): Promise<readonly MadeReport[]> {
  const made: MadeReport[] = [];
  for (const row of rows) {
    // oxlint-disable-next-line no-await-in-loop -- one group after another, each a sum of rows that lie there
    const points = await listGroupPoints(ctx.db, row);
    const isEnterprise = row.subject === SUBJECTS.enterprise;
    const members = isEnterprise ? points : joinMembers(points.map(asEnterprise));
    const content = groupContent(members.map(plainMember));
    const alarms = members.reduce((sum, one) => sum + one.alarms, 0);
    const exceedances = members.reduce((sum, one) => sum + one.exceedances, 0);
    made.push(madeOf(row, content, { alarms, exceedances, work: sumWork(work, row) }));
  }
  return made;
}

/** A point in the name of its enterprise. */
function asEnterprise({ id, name, enterpriseId, enterpriseName, ...point }: GroupPoint): Member {
  return { ...point, id: enterpriseId ?? id, name: enterpriseName ?? name };
}

/** Without what belongs to no member of a report. */
function plainMember(one: Member): Member {
  const { id, name, points, should, received, valid, stopped, exceedances, alarms, gap } = one;
  return { id, name, points, should, received, valid, stopped, exceedances, alarms, gap };
}

async function workOutPoints(
  ctx: Ctx,
  rows: readonly ReportRow[],
  work: readonly WorkDone[],
): Promise<readonly MadeReport[]> {
  const [first] = rows;
  if (!first) return [];
  const read = await readTables(
    ctx,
    first,
    rows.map(({ targetId }) => targetId),
  );
  return rows.map((row) => {
    const { targetId: id } = row;
    const { stationId = null } = read.points.get(id) ?? {};
    const content = pointContent(factsOf(read, id));
    return madeOf(row, content, {
      alarms: read.alarms.get(id) ?? 0,
      exceedances: content.factors.reduce((sum, one) => sum + one.exceeded, 0),
      work: addWork(stationId === null ? [] : work.filter((one) => one.stationId === stationId)),
    });
  });
}

type Tables = Awaited<ReturnType<typeof readTables>>;

/** What is known of points over a period, each by their ids. */
async function readTables(
  ctx: Ctx,
  { kind, from, to }: Pick<ReportRow, 'kind' | 'from' | 'to'>,
  pointIds: readonly string[],
) {
  const { db } = ctx;
  const points = await listReportPoints(db, { by: to, ids: pointIds });
  const airIds = points.flatMap(({ id, stCode }) => (stCode === AIR_ST ? id : []));
  const counted = await sumByPoint(db, { pointIds, from, to });
  return {
    points: new Map(points.map((one): [string, PointRow] => [one.id, one])),
    times: timesOf(kind, from, to),
    parts: groupBy(await readParts(ctx, kind, { pointIds, from, to })),
    limits: groupBy(await listLimits(db, pointIds, to)),
    hours: new Map(counted.map(({ pointId, ...hours }): [string, Hours] => [pointId, hours])),
    alarms: await countAlarms(db, pointIds, { from, to }),
    factors: await listFactors(db, null),
    airFactors: airIds.length === 0 ? [] : await listFactors(db, AIR_ST),
    air: kind === 'day' ? await readAir(ctx, from, airIds) : new Map<string, Air>(),
    // reports of longer periods count by those of their days
    exceeded: kind === 'day' ? null : groupBy(await sumExceeded(db, pointIds, { from, to })),
  };
}

function factsOf(read: Tables, id: string): PointFacts {
  const { times, exceeded } = read;
  const point = read.points.get(id);
  const factors = point?.stCode === AIR_ST ? read.airFactors : read.factors;
  const { should, received, valid, stopped } = read.hours.get(id) ?? NO_HOURS;
  return {
    hours: { should, received, valid, stopped },
    wasHeard: point?.wasHeard ?? false,
    times,
    factors,
    parts: read.parts.get(id) ?? [],
    limits: read.limits.get(id) ?? [],
    air: read.air.get(id) ?? null,
    ...(exceeded && {
      exceeded: new Map((exceeded.get(id) ?? []).map((one) => [one.code, one.exceeded])),
    }),
  };
}

function groupBy<T extends { readonly pointId: string }>(
  rows: readonly T[],
): ReadonlyMap<string, readonly T[]> {
  const by = new Map<string, T[]>();
  for (const row of rows) {
    const same = by.get(row.pointId);
    if (same) same.push(row);
    else by.set(row.pointId, [row]);
  }
  return by;
}

interface Span {
  readonly pointIds: readonly string[];
  readonly from: string;
  readonly to: string;
}

const startOf = (day: string): number => Date.parse(`${day}T00:00:00+08:00`);

async function readParts(
  ctx: Ctx,
  kind: ReportKind,
  span: Span,
): Promise<readonly (Part & { readonly pointId: string })[]> {
  if (kind === 'day') {
    const fromMs = startOf(span.from);
    const { pointIds } = span;
    return partsOfHours(
      await listReportedHours(ctx.db, { pointIds, fromMs, toMs: fromMs + DAY_MS }),
    );
  }
  const step = STEPS[kind];
  const sums = await listSpanSums(ctx.db, { ...span, step });
  return sums.map((one) => ({
    ...one,
    at: step === 'day' ? one.at.slice(5) : one.at.slice(0, 7),
    flag: null,
    value: null,
    converted: null,
  }));
}

function timesOf(kind: ReportKind, from: string, to: string): readonly string[] {
  if (kind === 'day')
    return Array.from(
      { length: DAY_MS / HOUR_MS },
      (_, hour) => `${String(hour).padStart(2, '0')}:00`,
    );
  const days = Array.from(
    { length: Math.round((startOf(to) - startOf(from)) / DAY_MS) + 1 },
    (_, at) => wallTime(startOf(from) + at * DAY_MS).slice(0, 10),
  );
  return STEPS[kind] === 'day'
    ? days.map((day) => day.slice(5))
    : [...new Set(days.map((day) => day.slice(0, 7)))];
}

async function readAir(
  ctx: Ctx,
  day: string,
  pointIds: readonly string[],
): Promise<ReadonlyMap<string, Air>> {
  if (pointIds.length === 0) return new Map();
  const asked = { kind: 'day', from: day, to: day, pointIds: pointIds.join(',') } as const;
  const { list } = await pageAqi(ctx, asked, { page: 1, limit: pointIds.length });
  return new Map(
    list.map(({ pointId, aqi, level, primary }) => [pointId, { aqi, level, primary }]),
  );
}

type Work = Pick<WorkDone, 'orders' | 'ordersDone' | 'books' | 'booksDone'>;

function sumWork(work: readonly WorkDone[], { subject, targetId }: ReportRow): Work {
  return addWork(
    work.filter(({ enterpriseId, opsCompanyId, regionCode }) => {
      if (subject === SUBJECTS.enterprise) return enterpriseId === targetId;
      if (subject === SUBJECTS.company) return opsCompanyId === targetId;
      return regionCode !== null && regionsOf(regionCode).includes(targetId);
    }),
  );
}

function addWork(work: readonly Work[]): Work {
  const sum = (of: (one: Work) => number): number =>
    work.reduce((total, one) => total + of(one), 0);
  return {
    orders: sum(({ orders }) => orders),
    ordersDone: sum(({ ordersDone }) => ordersDone),
    books: sum(({ books }) => books),
    booksDone: sum(({ booksDone }) => booksDone),
  };
}

function madeOf(
  { id, points }: ReportRow,
  content: Content,
  counted: { readonly alarms: number; readonly exceedances: number; readonly work: Work },
): MadeReport {
  const { hours, air, gap } = content;
  const rates = ratesOf(hours);
  const { orders, ordersDone, books, booksDone } = counted.work;
  return {
    id,
    content,
    // a group that more points were added to later says how many it adds up now
    points: content.members.reduce((sum, one) => sum + one.points, 0) || points,
    ...hours,
    transmission_rate: rates.transmissionRate,
    effect_rate: rates.effectRate,
    effective_transmission: rates.effectiveTransmission,
    exceedances: counted.exceedances,
    alarms: counted.alarms,
    orders,
    orders_done: ordersDone,
    books,
    books_done: booksDone,
    aqi: air && /^\d+$/.test(air.aqi) ? Number(air.aqi) : null,
    aqi_level: air?.level ?? null,
    primary_pollutant: air?.primary ?? null,
    gap,
    data_version: dataVersionOf(content),
  };
}
