import type { Ctx } from '#server/base/context/ctx.ts';
import { factorNamer } from '#server/platform/factors/factor-names.ts';
import { listFactorNames } from './diagnosis-store.ts';
import type { FactorNames } from './words.ts';

/** Names, in the caller's language, and units of factors by their codes, as a point is measured in; of no point as emissions are. */
export async function nameFactors(
  ctx: Ctx,
  codes: readonly string[],
  pointId: string | null,
): Promise<FactorNames> {
  const [known, say] = await Promise.all([
    listFactorNames(ctx.db, codes, pointId),
    factorNamer(ctx),
  ]);
  return new Map(
    [...known].map(([code, factor]) => [code, { ...factor, name: say(code, factor.name) }]),
  );
}
