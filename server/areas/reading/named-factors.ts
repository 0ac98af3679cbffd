import type { Ctx } from '#server/base/context/ctx.ts';
import { factorNamer } from '#server/platform/factors/factor-names.ts';
import { askerOf } from './asked.ts';
import { listFactorsOfPoint, type PointFactor } from './reading-query-store.ts';

/** Factors that points have limits for or sent lately, by their names in the caller's language; `since` as `listFactorsOfPoint` takes it. */
export async function listNamedFactors(
  ctx: Ctx,
  pointIds: readonly string[],
  since: Parameters<typeof listFactorsOfPoint>[3],
): Promise<readonly PointFactor[]> {
  const [factors, say] = await Promise.all([
    listFactorsOfPoint(ctx.db, askerOf(ctx), pointIds, since),
    factorNamer(ctx),
  ]);
  return factors.map((factor) => ({
    ...factor,
    factorName: say(factor.factorCode, factor.factorName),
  }));
}
