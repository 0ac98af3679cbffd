import { wallTime } from '#schemas/types/wall-time.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { withAudited, withAuditedMoments, type CountedPoint } from './audited.ts';
import { askerOf, LATELY_MS, readPeriod, type ReadingQuery } from './asked.ts';
import { listFactorsOfPoint, pageMoments, readSeries as querySeries, type PointFactor } from './reading-query-store.ts';

import type { AnswerOf } from '#schemas/api/contract.ts';
import type { READINGS, Series } from '#schemas/api/readings.ts';
import type { Ctx } from '#server/base/context/ctx.ts';

const MAX_POINTS = 1_000;
const LEAST_POINTS = 10;

/** @throws AppError `notFound` no such point in the caller's scope; `invalid` a kind or period that cannot be. */
export async function readPointSeries(ctx: Ctx, query: ReadingQuery & { readonly maxPoints?: number }): Promise<AnswerOf<typeof READINGS.series>> {
  await findVisible(ctx, needEntity(ctx, 'monitorPoint'), query.pointId);
  return seriesOf(ctx, { ...query, pointIds: [query.pointId] });
}

/** One row per moment, newest first. @throws AppError as `readPointSeries`. */
export async function pageReadings(ctx: Ctx, query: ReadingQuery & { readonly page: number; readonly limit: number }): Promise<AnswerOf<typeof READINGS.page>> {
  await findVisible(ctx, needEntity(ctx, 'monitorPoint'), query.pointId);
  const asked = { ...query, ...readPeriod(query), pointIds: [query.pointId] };
  const { list, total } = await pageMoments(ctx.db, askerOf(ctx), asked);
  return { total, list: (await withAuditedMoments(ctx, asked, list)).map(({ timeMs, values }) => ({ id: String(timeMs), time: wallTime(timeMs), ...values })) };
}

/** The curves of factors at points that the caller was shown to see; `isThinned`: of some only the lowest and highest of each slice of time. @throws AppError `invalid` a kind or period that cannot be. */
export async function seriesOf(
  ctx: Ctx,
  query: Omit<ReadingQuery, 'pointId'> & { readonly pointIds: readonly string[]; readonly maxPoints?: number },
): Promise<{ readonly series: readonly Series[]; readonly isThinned: boolean }> {
  const period = readPeriod(query);
  const known = await listFactorsOfPoint(ctx.db, askerOf(ctx), query.pointIds, {
    sinceMs: Math.min(period.fromMs, ctx.now().getTime() - LATELY_MS),
    atMs: Math.min(period.toMs, ctx.now().getTime()),
  });
  const wanted = known.filter(({ factorCode }) => query.factors === null || query.factors.includes(factorCode));
  const maxPoints = Math.min(MAX_POINTS, Math.max(LEAST_POINTS, query.maxPoints ?? MAX_POINTS));
  const asked = { ...period, pointIds: query.pointIds, factors: [...new Set(wanted.map(({ factorCode }) => factorCode))] };
  const { points, isThinned } = await querySeries(ctx.db, askerOf(ctx), { ...asked, maxPoints });
  const groups = new Map<string, CountedPoint[]>();
  for (const point of await withAudited(ctx, asked, points)) {
    const key = `${point.pointId}|${point.factorCode}`;
    const group = groups.get(key);
    if (group) group.push(point);
    else groups.set(key, [point]);
  }
  return { isThinned, series: wanted.map((factor) => asSeries(factor, groups.get(`${factor.pointId}|${factor.factorCode}`) ?? [])) };
}

function asSeries({ medium: _medium, ...factor }: PointFactor, points: readonly CountedPoint[]): Series {
  return {
    ...factor,
    points: points.map(({ timeMs, value, flag, original }) => ({ time: wallTime(timeMs), value, flag, ...(original !== undefined && { original }) })),
  };
}
