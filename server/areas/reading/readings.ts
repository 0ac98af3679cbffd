import { AppError } from '#server/base/context/app-error.ts';
import type { AnswerOf } from '#schemas/api/contract.ts';
import type { READINGS, Series } from '#schemas/api/readings.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { wallTime } from '#schemas/types/wall-time.ts';
import { READING_KINDS, type ReadingTableKind } from '#server/db/partitions.ts';
import { type Asker, pageMoments, type PointFactor, listFactorsOfPoint, readSeries as querySeries, type SeriesPoint } from './reading-query-store.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { needEntity } from '#server/records/access.ts';

/** What a chart or table asks for; times in ms since 1970. `factors` null: all the point has. */
export interface ReadingQuery {
  readonly pointId: string;
  readonly factors: readonly string[] | null;
  readonly kind: string;
  readonly fromMs: number;
  readonly toMs: number;
}

const MAX_POINTS = 1_000;
const MAX_SPAN_MS = 400 * 86_400_000;
const MAX_COMPARED = 10;
const LATELY_MS = 2 * 86_400_000;

/** @throws AppError `notFound` no such point in the caller's scope; `invalid` a kind or period that cannot be. */
export async function readPointSeries(ctx: Ctx, query: ReadingQuery & { readonly maxPoints?: number }): Promise<{ series: Series[] }> {
  await findVisible(ctx, needEntity(ctx, 'monitorPoint'), query.pointId);
  return seriesOf(ctx, { ...query, pointIds: [query.pointId] });
}

/** The same factors at several points. @throws AppError as `readPointSeries`, for each point. */
export async function comparePoints(
  ctx: Ctx,
  query: Omit<ReadingQuery, 'pointId'> & { readonly pointIds: readonly string[]; readonly maxPoints?: number },
): Promise<{ series: Series[] }> {
  if (query.pointIds.length > MAX_COMPARED) throw new AppError('invalid', { name: 'pointIds', max: MAX_COMPARED });
  for (const pointId of query.pointIds) await findVisible(ctx, needEntity(ctx, 'monitorPoint'), pointId);
  return seriesOf(ctx, query);
}

/** One row per moment, newest first. @throws AppError as `readPointSeries`. */
export async function pageReadings(ctx: Ctx, query: ReadingQuery & { readonly page: number; readonly limit: number }): Promise<AnswerOf<typeof READINGS.page>> {
  await findVisible(ctx, needEntity(ctx, 'monitorPoint'), query.pointId);
  const { list, total } = await pageMoments(ctx.db, askerOf(ctx), { ...query, ...periodOf(query) });
  return { total, list: list.map(({ timeMs, values }) => ({ id: String(timeMs), time: wallTime(timeMs), ...values })) };
}

/** Factors that a point has limits for or sent lately. @throws AppError `notFound` no such point in the caller's scope. */
export async function listPointFactors(
  ctx: Ctx,
  pointId: string,
): Promise<Pick<PointFactor, 'factorCode' | 'factorName' | 'unit' | 'decimals' | 'upper' | 'lower'>[]> {
  await findVisible(ctx, needEntity(ctx, 'monitorPoint'), pointId);
  const factors = await listFactorsOfPoint(ctx.db, askerOf(ctx), [pointId], ctx.now().getTime() - LATELY_MS);
  return factors.map(({ pointId: _pointId, ...factor }) => factor);
}

async function seriesOf(
  ctx: Ctx,
  query: Omit<ReadingQuery, 'pointId'> & { readonly pointIds: readonly string[]; readonly maxPoints?: number },
): Promise<{ series: Series[] }> {
  const period = periodOf(query);
  const known = await listFactorsOfPoint(ctx.db, askerOf(ctx), query.pointIds, Math.min(period.fromMs, ctx.now().getTime() - LATELY_MS));
  const wanted = known.filter(({ factorCode }) => query.factors === null || query.factors.includes(factorCode));
  const maxPoints = Math.min(MAX_POINTS, Math.max(10, query.maxPoints ?? MAX_POINTS));
  const points = await querySeries(ctx.db, askerOf(ctx), {
    ...period,
    pointIds: query.pointIds,
    factors: [...new Set(wanted.map(({ factorCode }) => factorCode))],
    maxPoints,
  });
  const groups = new Map<string, SeriesPoint[]>();
  for (const point of points) {
    const key = `${point.pointId}|${point.factorCode}`;
    const group = groups.get(key);
    if (group) group.push(point);
    else groups.set(key, [point]);
  }
  const shown = (point: SeriesPoint): Series['points'][number] => ({ time: wallTime(point.timeMs), value: point.value, flag: point.flag });
  return { series: wanted.map((factor) => ({ ...factor, points: (groups.get(`${factor.pointId}|${factor.factorCode}`) ?? []).map(shown) })) };
}

function periodOf({ kind, fromMs, toMs }: { readonly kind: string; readonly fromMs: number; readonly toMs: number }): {
  kind: ReadingTableKind;
  fromMs: number;
  toMs: number;
} {
  const known = READING_KINDS.find((name) => name === kind);
  if (!known) throw new AppError('invalid', { name: 'kind', expected: READING_KINDS.join(', ') });
  if (!(fromMs <= toMs) || toMs - fromMs > MAX_SPAN_MS) throw new AppError('invalid', { name: 'from' });
  return { kind: known, fromMs, toMs };
}

function askerOf(ctx: Ctx): Asker {
  return { scope: ctx.scope, points: needEntity(ctx, 'monitorPoint') };
}
