import { READINGS } from '#schemas/api/readings.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { parseWallTime } from '#schemas/types/wall-time.ts';
import { comparePoints, listPointFactors, pageReadings, readPointSeries } from './readings.ts';
import { ok } from '#server/endpoints/answer.ts';
import { pagingOf } from '#server/endpoints/paging.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';

import type { BodyOf } from '#schemas/api/contract.ts';

/** Readings as curves and as rows. */
export function registerReadingRoutes(host: RouteHost): void {
  serve(host, READINGS.series, async ({ ctx, body: { pointId, maxPoints, ...period } }) =>
    ok(await readPointSeries(ctx, { pointId, ...periodOf(period), ...(maxPoints === undefined ? {} : { maxPoints }) })),
  );
  serve(host, READINGS.page, async ({ ctx, body: { pointId, ...body } }) => ok(await pageReadings(ctx, { pointId, ...periodOf(body), ...pagingOf(body) })));
  serve(host, READINGS.compare, async ({ ctx, body: { pointIds, maxPoints, ...period } }) =>
    ok(await comparePoints(ctx, { pointIds, ...periodOf(period), ...(maxPoints === undefined ? {} : { maxPoints }) })),
  );
  serve(host, READINGS.factors, async ({ ctx, query }) => ok(await listPointFactors(ctx, query.pointId)));
}

type Period = Pick<BodyOf<typeof READINGS.series>, 'kind' | 'from' | 'to' | 'startTime' | 'endTime' | 'factors'>;

function periodOf(body: Period): { kind: string; fromMs: number; toMs: number; factors: readonly string[] | null } {
  const [fromMs, toMs] = [parseWallTime(body.from ?? body.startTime), parseWallTime(body.to ?? body.endTime)];
  if (fromMs === null || toMs === null) throw new AppError('invalid', { name: fromMs === null ? 'from' : 'to' });
  const { factors = [] } = body;
  return { kind: body.kind ?? 'rt', fromMs, toMs, factors: factors.length > 0 ? factors : null };
}
