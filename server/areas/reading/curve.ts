import type { DrawnCurves, DrawnSeries } from '#schemas/api/readings.ts';
import { DAY_MS, HOUR_MS } from '#schemas/basics/units.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { listAgreedStops } from './audited-store.ts';
import type { CountedPoint } from './audited.ts';
import { demandFew } from './compare.ts';
import { findSeries, type SeriesFound, type SeriesQuery } from './readings.ts';
import { sliceStart } from './slices.ts';

const MAX_POINTS = 10;
const MAX_FACTORS = 12;
/** Values of all curves together. */
const MAX_DRAWN = 40_000;
const LEAST_EACH = 200;
/** How far apart two values lie where the kind says it; others say it themselves. */
const STEP_MS: Readonly<Record<string, number>> = {
  hour: HOUR_MS,
  day: DAY_MS,
  month: 31 * DAY_MS,
};
/** More than so many steps between two values are a gap. */
const GAP_STEPS = 1.5;
const GAP_STEPS_RT = 2.5;

/**
 * The curves of factors at several points, by columns, with what is drawn beside them: gaps, marks, what was corrected, agreed stops.
 * @throws AppError `invalid` more than 10 points or 12 factors, a kind or period that cannot be; `notFound` a point not in the caller's scope.
 */
export async function readCurves(ctx: Ctx, query: SeriesQuery): Promise<DrawnCurves> {
  demandFew(query.pointIds, 'pointIds', MAX_POINTS, 'errors.reading.comparedPoints');
  demandFew(query.factors ?? [], 'factors', MAX_FACTORS, 'errors.reading.drawnFactors');
  const names = new Map<string, string>();
  for (const pointId of query.pointIds)
    names.set(pointId, (await findVisible(ctx, needEntity(ctx, 'monitorPoint'), pointId)).name);
  const pointIds = [...names.keys()];
  const each = Math.max(
    LEAST_EACH,
    Math.floor(MAX_DRAWN / (names.size * (query.factors?.length ?? MAX_FACTORS))),
  );
  const { found, sliceMs } = await findSeries(ctx, {
    ...query,
    pointIds,
    maxPoints: Math.min(query.maxPoints ?? each, each),
  });
  const stops = await listAgreedStops(ctx.db, { ...query, pointIds });
  const ordered = [...found].sort(
    (one, other) => pointIds.indexOf(one.factor.pointId) - pointIds.indexOf(other.factor.pointId),
  );
  return {
    series: ordered.map((one) =>
      drawn(one, { name: names.get(one.factor.pointId) ?? '', kind: query.kind, sliceMs }),
    ),
    sliceSeconds: sliceMs / 1000,
    stops: stops.map(({ pointId, fromMs, toMs }) => ({
      pointId,
      from: wallTime(fromMs),
      to: wallTime(toMs),
    })),
  };
}

interface DrawnAs {
  readonly name: string;
  readonly kind: string;
  readonly sliceMs: number;
}

function drawn(
  { factor: { medium: _medium, ...factor }, points, readings }: SeriesFound,
  { name, kind, sliceMs }: DrawnAs,
): DrawnSeries {
  const placed = withGaps(points, { kind, sliceMs });
  const startMs = placed[0]?.timeMs ?? 0;
  return {
    ...factor,
    pointName: name,
    start: startMs / 1000,
    times: placed.map(({ timeMs }) => (timeMs - startMs) / 1000),
    values: placed.map(({ value }) => value),
    flags: runsOf(placed, ({ flag }) => (flag === 'N' ? '' : flag)),
    held: runsOf(placed, ({ flag, held = '' }) => (held === flag ? '' : held)),
    originals: placed.flatMap(({ original }, at) =>
      original === undefined ? [] : [{ at, value: original }],
    ),
    total: readings,
  };
}

/** The same marks beside each other as one entry; values without any have none. */
export function runsOf<One>(
  all: readonly One[],
  flagOf: (one: One) => string,
): { at: number; count: number; flag: string }[] {
  const runs: { at: number; count: number; flag: string }[] = [];
  for (const [at, one] of all.entries()) {
    const flag = flagOf(one);
    const last = runs.at(-1);
    if (flag === '') continue;
    if (last && last.flag === flag && last.at + last.count === at) last.count += 1;
    else runs.push({ at, count: 1, flag });
  }
  return runs;
}

/** With a place without a value wherever readings are missing, so that no line is drawn over it. */
export function withGaps(
  points: readonly CountedPoint[],
  { kind, sliceMs }: { readonly kind: string; readonly sliceMs: number },
): readonly CountedPoint[] {
  const placeOf = ({ timeMs }: CountedPoint): number =>
    sliceMs > 0 ? sliceStart(timeMs, sliceMs) : timeMs;
  const steps = points.slice(1).flatMap((point, at) => {
    const step = placeOf(point) - placeOf(points[at] ?? point);
    return step > 0 ? [step] : [];
  });
  const unit = Math.max(STEP_MS[kind] ?? median(steps), sliceMs);
  const most = unit * (kind === 'rt' && sliceMs === 0 ? GAP_STEPS_RT : GAP_STEPS);
  return points.flatMap((point, at) => {
    const before = points[at - 1];
    if (!before || placeOf(point) - placeOf(before) <= most) return [point];
    return [
      {
        pointId: point.pointId,
        factorCode: point.factorCode,
        timeMs: Math.min(before.timeMs + unit, point.timeMs - 1),
        value: null,
        flag: '',
      },
      point,
    ];
  });
}

function median(values: readonly number[]): number {
  return (
    values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.POSITIVE_INFINITY
  );
}
