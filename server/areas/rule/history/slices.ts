import { DAY_MS, HOUR_MS } from '#schemas/basics/units.ts';
import { flowFactor } from '#schemas/monitor-rules/factors.ts';
import type { RulePeriod, RuleTree } from '#schemas/monitor-rules/tree.ts';
import { factorsOf, horizonMs, othersOf } from '#schemas/monitor-rules/walk.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Days } from './asked.ts';
import type { PointPace } from './facts-store.ts';

/** Readings of a statement: it holds the embedded database for less than a tenth of a second, and a call of others waits for one at each of its statements. */
const READINGS_EACH = 25_000;
/** Frames of a try-out. */
const MAX_FRAMES = 20_000_000;
/** However many points. */
const LEAST_SLICE_MS = 60_000;
/** Points that are judged together: of one kind of flow. */
export interface Group<Point> {
  readonly flow: string;
  readonly points: readonly Point[];
  /** Readings of so long are asked for at once. */
  readonly sliceMs: number;
}

type PacedPoint = PointPace & { readonly stCode: string | null };

/** Before the first frame that counts; two frames more, so that what counts from the first frame heard knows it was heard long enough. */
export function leadInMs(tree: RuleTree): number {
  return horizonMs(tree) + (tree.period === 'day' ? 2 * DAY_MS : 2 * HOUR_MS);
}

/**
 * Groups the points of a try-out, with slices of time that let others pass between them.
 * @throws AppError `invalid` more than can be looked at in a time that somebody waits
 */
export function groupPoints<Point extends PacedPoint>(
  tree: RuleTree,
  points: readonly Point[],
  days: Days,
): readonly Group<Point>[] {
  const spanAllMs = days.toMs - days.fromMs + leadInMs(tree);
  demandFew(
    points.reduce((sum, point) => sum + spanAllMs / paceMs(tree.period, point), 0),
    MAX_FRAMES,
  );
  return [...new Set(points.map(({ stCode }) => flowFactor(stCode)))].map((flow) => {
    const own = points.filter(({ stCode }) => flowFactor(stCode) === flow);
    const framesPerMs = own.reduce((sum, point) => sum + 1 / paceMs(tree.period, point), 0);
    const factors = Math.max(1, factorsOf(tree).length + othersOf(tree).length);
    return {
      flow,
      points: own,
      sliceMs: Math.max(LEAST_SLICE_MS, Math.floor(READINGS_EACH / (framesPerMs * factors))),
    };
  });
}

function demandFew(frames: number, max: number): void {
  if (frames > max)
    throw new AppError('invalid', { name: 'scope', message: 'errors.rule.tooMuch' });
}

function paceMs(
  period: RulePeriod,
  { rtSeconds, minuteSeconds }: Pick<PointPace, 'rtSeconds' | 'minuteSeconds'>,
): number {
  if (period === 'rt') return rtSeconds * 1000;
  if (period === 'minute') return minuteSeconds * 1000;
  return period === 'hour' ? HOUR_MS : DAY_MS;
}
