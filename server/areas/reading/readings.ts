import type { AnswerOf } from '#schemas/api/contract.ts';
import type { READINGS, Series } from '#schemas/api/readings.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { askerOf, LATELY_MS, readPeriod, type ReadingQuery } from './asked.ts';
import { withAudited, withAuditedMoments, type CountedPoint } from './audited.ts';
import { listNamedFactors } from './named-factors.ts';
import { pageMoments, type PointFactor, type SeriesPoint } from './reading-query-store.ts';
import { readValues, type Slice } from './slice-store.ts';

const MAX_POINTS = 2_000;
/** Where nothing is said. */
const USUAL_POINTS = 1_000;
const LEAST_POINTS = 10;

/** @throws AppError `notFound` no such point in the caller's scope; `invalid` a kind or period that cannot be. */
export async function readPointSeries(
  ctx: Ctx,
  query: ReadingQuery & { readonly maxPoints?: number },
): Promise<AnswerOf<typeof READINGS.series>> {
  await findVisible(ctx, needEntity(ctx, 'monitorPoint'), query.pointId);
  return seriesOf(ctx, { ...query, pointIds: [query.pointId] });
}

/** One row per moment, newest first. @throws AppError as `readPointSeries`. */
export async function pageReadings(
  ctx: Ctx,
  query: ReadingQuery & { readonly page: number; readonly limit: number },
): Promise<AnswerOf<typeof READINGS.page>> {
  await findVisible(ctx, needEntity(ctx, 'monitorPoint'), query.pointId);
  const asked = { ...query, ...readPeriod(query), pointIds: [query.pointId] };
  const { list, total } = await pageMoments(ctx.db, askerOf(ctx), asked);
  return {
    total,
    list: (await withAuditedMoments(ctx, asked, list)).map(({ timeMs, values }) => ({
      id: String(timeMs),
      time: wallTime(timeMs),
      ...values,
    })),
  };
}

/** A factor at a point with its values as they count; `readings` how many there are of it where slices stand for them. */
export interface SeriesFound {
  readonly factor: PointFactor;
  readonly points: readonly CountedPoint[];
  readonly readings: number;
}

export type SeriesQuery = Omit<ReadingQuery, 'pointId'> & {
  readonly pointIds: readonly string[];
  readonly maxPoints?: number;
};

/** The curves of factors at points that the caller was shown to see; `isThinned`: of some only the lowest and highest of each slice of time. @throws AppError `invalid` a kind or period that cannot be. */
export async function seriesOf(
  ctx: Ctx,
  query: SeriesQuery,
): Promise<{ readonly series: readonly Series[]; readonly isThinned: boolean }> {
  const { found, sliceMs } = await findSeries(ctx, query);
  return {
    isThinned: sliceMs > 0,
    series: found.map(({ factor, points }) => asSeries(factor, points)),
  };
}

/** What curves are made of; `sliceMs` 0 where all values are there. @throws AppError as `seriesOf`. */
export async function findSeries(
  ctx: Ctx,
  query: SeriesQuery,
): Promise<{ readonly found: readonly SeriesFound[]; readonly sliceMs: number }> {
  const period = readPeriod(query);
  const known = await listNamedFactors(ctx, query.pointIds, {
    sinceMs: Math.min(period.fromMs, ctx.now().getTime() - LATELY_MS),
    atMs: Math.min(period.toMs, ctx.now().getTime()),
  });
  const wanted = known.filter(
    ({ factorCode }) => query.factors === null || query.factors.includes(factorCode),
  );
  const maxPoints = Math.min(MAX_POINTS, Math.max(LEAST_POINTS, query.maxPoints ?? USUAL_POINTS));
  const asked = {
    ...period,
    pointIds: query.pointIds,
    factors: [...new Set(wanted.map(({ factorCode }) => factorCode))],
  };
  const values = await readValues(ctx.db, askerOf(ctx), { ...asked, maxPoints });
  const isSliced = 'slices' in values;
  const readings = new Map<string, number>();
  if (isSliced)
    for (const slice of values.slices)
      readings.set(keyOf(slice), (readings.get(keyOf(slice)) ?? 0) + slice.readings);
  const groups = new Map<string, CountedPoint[]>();
  for (const point of await withAudited(
    ctx,
    asked,
    isSliced ? values.slices.flatMap(pointsOf) : values.points,
  )) {
    const key = keyOf(point);
    const group = groups.get(key);
    if (group) group.push(point);
    else groups.set(key, [point]);
  }
  const found = wanted.map((factor) => {
    const points = groups.get(keyOf(factor)) ?? [];
    return { factor, points, readings: readings.get(keyOf(factor)) ?? points.length };
  });
  return { found, sliceMs: isSliced ? values.sliceMs : 0 };
}

function keyOf({
  pointId,
  factorCode,
}: {
  readonly pointId: string;
  readonly factorCode: string;
}): string {
  return `${pointId}|${factorCode}`;
}

/** The lowest and the highest of a slice in order of time, once where they are one; a slice without any value is a gap at its first moment. */
function pointsOf({
  pointId,
  factorCode,
  low,
  lowMs,
  lowFlag,
  high,
  highMs,
  highFlag,
  flag,
}: Slice): readonly SeriesPoint[] {
  const held = flag === null ? {} : { held: flag };
  const first = {
    pointId,
    factorCode,
    timeMs: Math.round(lowMs),
    value: low,
    flag: low === null ? '' : lowFlag,
    ...held,
  };
  const second = {
    pointId,
    factorCode,
    timeMs: Math.round(highMs),
    value: high,
    flag: highFlag,
    ...held,
  };
  return lowMs === highMs ? [first] : lowMs < highMs ? [first, second] : [second, first];
}

function asSeries(
  { medium: _medium, ...factor }: PointFactor,
  points: readonly CountedPoint[],
): Series {
  return {
    ...factor,
    points: points.map(({ timeMs, value, flag, original }) => ({
      time: wallTime(timeMs),
      value,
      flag,
      ...(original !== undefined && { original }),
    })),
  };
}
