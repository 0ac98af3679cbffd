import type { Curves } from './curve-series.ts';

/** More lines cannot be told apart. */
const MAX_LINES = 6;

/** The point itself and those others that said anything; null where none did. */
export function ofOthers({ series, ...rest }: Curves, pointId: string): Curves | null {
  const others = series.filter(
    (one) => one.pointId !== pointId && one.points.some(({ value }) => value !== null),
  );
  return others.length === 0
    ? null
    : {
        ...rest,
        series: [...series.filter((one) => one.pointId === pointId), ...others].slice(0, MAX_LINES),
      };
}
