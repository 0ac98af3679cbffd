import type { BodyOf } from '#schemas/api/contract.ts';
import type { PageResult } from '#schemas/api/envelope.ts';
import type { StatisticRow, STATISTICS } from '#schemas/api/statistics.ts';
import { isId } from '#schemas/basics/ids.ts';
import { DAY_MS, HOUR_MS } from '#schemas/basics/units.ts';
import { formatWallDay } from '#schemas/basics/wall-time.ts';
import { roundTo } from '#schemas/expressions/round.ts';
import {
  computeEmissionRate,
  computeGasVolume,
  computeMeanOfSums,
  computeWaterEmission,
  computeWaterVolume,
  percentOf,
  type MeanSums,
} from '#schemas/formulas/formulas.ts';
import { isRealDate } from '#schemas/types/dates.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { factorNamer } from '#server/platform/factors/factor-names.ts';
import { needEntity } from '#server/records/access.ts';
import { convertHours } from './converted.ts';
import {
  countStoppedHours,
  pageSums,
  REPORT_ORDERS,
  type Kind,
  type ReportAsk,
  type ReportRow,
} from './report-store.ts';

type Body = BodyOf<typeof STATISTICS.report>;

const DAY_CHARS = 10;
/** How far back a report reaches where nobody says. */
const LATELY_DAYS = 30;
/** Hours are asked of so many points and days at most: they are read one by one. */
const MOST_POINTS = 20;
const MOST_DAYS_OF_HOURS = 31;
const MEAN_PLACES = 6;
/** Valid hours, days and percent that make a span complete (DOMAIN.md section 3.1; the quarter of HJ 75 stands for the year, too). */
const DAY_HOURS = 20;
const MONTH_DAYS = 25;
const FEBRUARY_DAYS = 23;
const FEBRUARY = '02';
const CAPTURE_PERCENT = 75;

/** One page of a statistical report. @throws AppError `invalid` a time, an order or a number of points that cannot be. */
export async function pageReport(
  ctx: Ctx,
  body: Body,
  paging: { readonly page: number; readonly limit: number },
): Promise<PageResult<StatisticRow>> {
  const ask = askOf(ctx, body);
  const { list, total } = await pageSums(
    ctx.db,
    { scope: ctx.scope, point: needEntity(ctx, 'monitorPoint') },
    ask,
    { order: orderOf(body), ...paging },
  );
  const now = ctx.now().getTime();
  const spans = list.map((row) => ({ pointId: row.pointId, ...spanOf(ask.kind, row.at, now) }));
  const stopped = await countStoppedHours(ctx.db, spans);
  const converted = ask.kind === 'hour' ? await convertHours(ctx.db, list) : [];
  const say = await factorNamer(ctx);
  return {
    total,
    list: list.map((row, place) => ({
      ...shownRow(ask.kind, row, hoursOf(spans[place]) - (stopped[place] ?? 0)),
      factorName: say(row.factorCode, row.factorName ?? row.factorCode),
      computedConverted: converted[place] ?? null,
    })),
  };
}

function askOf(
  ctx: Ctx,
  { kind = 'day', pointIds, factors, enterpriseId, from, to }: Body,
): ReportAsk {
  const last = to === undefined ? formatWallDay(ctx.now()) : dayOf(to, 'to');
  const first =
    from === undefined
      ? formatWallDay(Date.parse(`${last}T00:00:00+08:00`) - LATELY_DAYS * DAY_MS)
      : dayOf(from, 'from');
  const ids = listOf(pointIds);
  if (ids?.some((id) => !isId(id))) throw new AppError('invalid', { name: 'pointIds' });
  if (enterpriseId !== undefined && !isId(enterpriseId))
    throw new AppError('invalid', { name: 'enterpriseId' });
  if (kind === 'hour') demandFew(ids, first, last);
  return {
    kind,
    from: first,
    to: last,
    pointIds: ids,
    factors: listOf(factors),
    enterpriseId: enterpriseId ?? null,
  };
}

/** @throws AppError `badMove`, in words: hours are read one by one. */
function demandFew(ids: readonly string[] | null, from: string, to: string): void {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  if (ids === null || ids.length > MOST_POINTS)
    throw new AppError('invalid', { name: 'pointIds', max: MOST_POINTS });
  if (days > MOST_DAYS_OF_HOURS)
    throw new AppError('invalid', { name: 'from', max: MOST_DAYS_OF_HOURS });
}

function listOf(text: string | undefined): readonly string[] | null {
  const parts = text?.split(',').map((part) => part.trim()) ?? [];
  const named = parts.filter((part) => part !== '');
  return named.length === 0 ? null : named;
}

function dayOf(text: string, name: string): string {
  const day = text.slice(0, DAY_CHARS);
  if (!isRealDate(day)) throw new AppError('invalid', { name });
  return day;
}

function orderOf({ order, orderField }: Body): {
  readonly field: string;
  readonly isDescending: boolean;
} {
  if (orderField === undefined) return { field: 'time', isDescending: true };
  const field = orderField.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  if (!REPORT_ORDERS.includes(field))
    throw new AppError('invalid', { name: 'orderField', expected: REPORT_ORDERS.join(', ') });
  return { field, isDescending: order === 'desc' };
}

const MONTHS: Readonly<Partial<Record<Kind, number>>> = { month: 1, quarter: 3, year: 12 };

/** Begin and end of a span, no later than now. */
function spanOf(
  kind: Kind,
  at: string,
  now: number,
): { readonly fromMs: number; readonly toMs: number } {
  const fromMs = Date.parse(
    `${at.replace(' ', 'T')}${at.length > DAY_CHARS ? ':00' : 'T00:00:00'}+08:00`,
  );
  const months = MONTHS[kind];
  const whole =
    months === undefined
      ? fromMs + (kind === 'hour' ? HOUR_MS : DAY_MS)
      : Date.parse(`${monthAfter(at, months)}T00:00:00+08:00`);
  const hoursOver = Math.floor(Math.max(0, now - fromMs) / HOUR_MS) * HOUR_MS;
  return { fromMs, toMs: Math.min(whole, fromMs + hoursOver) };
}

function monthAfter(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, DAY_CHARS);
}

function hoursOf(span: { readonly fromMs: number; readonly toMs: number } | undefined): number {
  return span ? (span.toMs - span.fromMs) / HOUR_MS : 0;
}

function shownRow(
  kind: Kind,
  row: ReportRow,
  due: number,
): Omit<StatisticRow, 'computedConverted' | 'factorName'> {
  const {
    pointId,
    pointName,
    stationId,
    enterpriseId,
    enterpriseName,
    factorCode,
    unit,
    decimals,
    received,
    counted,
    valid,
  } = row;
  // an hour that came before it was over is expected, too
  const expected = Math.max(due, received, 0);
  const captureRate = expected === 0 ? null : percentOf(valid, expected);
  return {
    id: `${pointId}|${factorCode}|${row.at}`,
    time: timeOf(kind, row.at),
    pointId,
    pointName,
    stationId,
    enterpriseId,
    enterpriseName,
    factorCode,
    unit,
    decimals,
    expected,
    received,
    counted,
    valid,
    captureRate,
    isComplete: isComplete(kind, row, captureRate),
    min: numberOf(row.min),
    max: numberOf(row.max),
    ...figuresOf(row),
  };
}

/** What is worked out of the sums; the sums themselves are exact. */
function figuresOf(
  row: ReportRow,
): Pick<StatisticRow, 'mean' | 'weightedMean' | 'convertedMean' | 'flow' | 'emission'> {
  const sums: MeanSums = {
    flow: Number(row.sumFlow),
    weighted: Number(row.sumWeighted),
    sum: Number(row.sum),
    count: row.counted,
  };
  const weightedMean = computeMeanOfSums(sums);
  return {
    mean: rounded(row.counted === 0 ? null : sums.sum / row.counted),
    weightedMean: rounded(isFlow(row) ? null : weightedMean),
    convertedMean: rounded(row.converted === 0 ? null : Number(row.sumConverted) / row.converted),
    ...emissionOf(row, sums),
  };
}

/** Volume and emission over the hours that have a flow, by the units of the standard's factors. */
function emissionOf(
  row: ReportRow,
  { flow, weighted }: MeanSums,
): Pick<StatisticRow, 'flow' | 'emission'> {
  const isWater = row.factorCode.startsWith('w');
  const mass = isWater ? 'mg/L' : 'mg/m³';
  if (row.flowing === 0 || (!isFlow(row) && row.unit !== mass))
    return { flow: null, emission: null };
  // every hour weighs the same, so the sum of flows over their hours is the volume
  const volume = isWater ? computeWaterVolume(flow, 1) : computeGasVolume(flow, 1);
  if (isFlow(row)) return { flow: rounded(volume), emission: null };
  const mean = flow > 0 ? weighted / flow : 0;
  return {
    flow: rounded(volume),
    emission: rounded(
      isWater ? computeWaterEmission(mean, volume) : computeEmissionRate(mean, volume),
    ),
  };
}

function isFlow({ factorCode }: ReportRow): boolean {
  return factorCode === 'w00000' || factorCode === 'a00000';
}

function isComplete(
  kind: Kind,
  { valid, days, at }: ReportRow,
  captureRate: number | null,
): boolean {
  if (kind === 'hour') return valid > 0;
  if (kind === 'day') return valid >= DAY_HOURS;
  if (kind === 'month') return days >= (at.slice(5, 7) === FEBRUARY ? FEBRUARY_DAYS : MONTH_DAYS);
  return captureRate !== null && captureRate >= CAPTURE_PERCENT;
}

function timeOf(kind: Kind, at: string): string {
  if (kind === 'month') return at.slice(0, 7);
  if (kind === 'year') return at.slice(0, 4);
  return kind === 'quarter' ? `${at.slice(0, 4)}-Q${Math.ceil(Number(at.slice(5, 7)) / 3)}` : at;
}

function numberOf(text: string | null): number | null {
  return text === null ? null : Number(text);
}

function rounded(value: number | null): number | null {
  return value === null ? null : roundTo(value, MEAN_PLACES);
}
