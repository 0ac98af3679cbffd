import type { FactorGroup, PointFactor as ShownFactor } from '#schemas/api/readings.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible, listRecords } from '#server/records/resource/read.ts';
import { LATELY_MS } from './asked.ts';
import { listNamedFactors } from './named-factors.ts';
import type { PointFactor } from './reading-query-store.ts';

/** What is measured, what the analysers say of themselves, and how the rest of the site stands. */
const GROUPS = ['medium', 'analyser', 'state'] as const;
/** Media of what is measured (dictionary `factor_medium`). */
const MEASURED: ReadonlySet<string> = new Set(['water', 'gas', 'noise']);
/** Codes of site information that are of the analyser (HJ 212 table B.10: `i1…` analyser, `i2…` logger, `i3…` site). */
const ANALYSER = /^i1/;
/** Codes of processes, site information, power and working conditions, where the list of factors does not know them. */
const STATE = /^[degip]\d/;

/** Factors that a point has limits for or sent lately. @throws AppError `notFound` no such point in the caller's scope. */
export async function listPointFactors(ctx: Ctx, pointId: string): Promise<readonly ShownFactor[]> {
  await findVisible(ctx, needEntity(ctx, 'monitorPoint'), pointId);
  return (await factorsOf(ctx, [pointId])).map(shownFactor);
}

/** The same by the MN of the device. @throws AppError `missingParam` neither is said; `notFound` no such point in the caller's scope. */
export async function listFactorsBy(
  ctx: Ctx,
  { pointId, mn }: { readonly pointId?: string | undefined; readonly mn?: string | undefined },
) {
  if (pointId !== undefined) return listPointFactors(ctx, pointId);
  if (mn === undefined) throw new AppError('missingParam', { name: 'pointId' });
  const found = (await listRecords(ctx, 'monitorPoint', { keyword: mn })).find(
    (point) => point.mn === mn,
  );
  if (!found) throw new AppError('notFound', { mn });
  return listPointFactors(ctx, found.id);
}

/**
 * The factors of a point, or of all points of a station, by what they are of; a group without any is left out. A factor that several
 * points have stands once, with the limits they agree on.
 * @throws AppError `missingParam` neither is said; `notFound` no such point or station in the caller's scope.
 */
export async function groupFactors(
  ctx: Ctx,
  {
    pointId,
    stationId,
  }: { readonly pointId?: string | undefined; readonly stationId?: string | undefined },
): Promise<readonly FactorGroup[]> {
  const factors = mergeFactors(await factorsOf(ctx, await pointsOf(ctx, { pointId, stationId })));
  return GROUPS.map((group) => ({
    group,
    groupName: serverText(ctx.lang, `reading.group.${group}`),
    factors: factors.filter((factor) => groupOf(factor) === group).map(shownFactor),
  })).filter((group) => group.factors.length > 0);
}

async function pointsOf(
  ctx: Ctx,
  {
    pointId,
    stationId,
  }: { readonly pointId: string | undefined; readonly stationId: string | undefined },
) {
  if (pointId !== undefined)
    return [(await findVisible(ctx, needEntity(ctx, 'monitorPoint'), pointId)).id];
  if (stationId === undefined) throw new AppError('missingParam', { name: 'pointId' });
  await findVisible(ctx, needEntity(ctx, 'station'), stationId);
  return (await listRecords(ctx, 'monitorPoint', { stationId })).map(({ id }) => id);
}

function factorsOf(ctx: Ctx, pointIds: readonly string[]): Promise<readonly PointFactor[]> {
  return listNamedFactors(ctx, pointIds, { sinceMs: ctx.now().getTime() - LATELY_MS });
}

function mergeFactors(factors: readonly PointFactor[]): readonly PointFactor[] {
  const merged = new Map<string, PointFactor>();
  for (const factor of factors) {
    const other = merged.get(factor.factorCode);
    const agreed = (bound: 'upper' | 'lower'): number | null =>
      other === undefined || other[bound] === factor[bound] ? factor[bound] : null;
    merged.set(factor.factorCode, { ...factor, upper: agreed('upper'), lower: agreed('lower') });
  }
  return [...merged.values()];
}

function groupOf({ factorCode, medium }: PointFactor): (typeof GROUPS)[number] {
  if (ANALYSER.test(factorCode)) return 'analyser';
  return medium === null
    ? STATE.test(factorCode)
      ? 'state'
      : 'medium'
    : MEASURED.has(medium)
      ? 'medium'
      : 'state';
}

function shownFactor({ pointId: _pointId, medium: _medium, ...factor }: PointFactor): ShownFactor {
  return factor;
}
