/** A factor of a point over the last day, as the server tells it. */
export interface NowSeries {
  readonly factorCode: string;
  readonly factorName: string;
  readonly unit: string | null;
  readonly decimals: number;
  readonly upper: number | null;
  readonly lower: number | null;
  /** The newest one; null without any. */
  readonly value: number | null;
  readonly points: readonly { readonly time: string; readonly value: number | null }[];
}

/** How a value stands to its limits; `near`: above nine tenths of the upper one. */
export type NowState = 'over' | 'near' | 'within' | 'none';

/** One factor as a tile. */
export interface NowTile {
  readonly series: NowSeries;
  readonly value: number | null;
  readonly state: NowState;
  /** Of the upper limit, percent, 0 to 100; null without one. */
  readonly share: number | null;
}

const NEAR = 0.9;
const WHOLE = 100;
const RANK: Readonly<Record<NowState, number>> = { over: 0, near: 1, within: 2, none: 3 };

/** Tiles of a point, red first; what has no value comes last. */
export function tilesOf(series: readonly NowSeries[]): readonly NowTile[] {
  return series
    .map((one): NowTile => {
      const { value } = one;
      return { series: one, value, state: stateOf(one, value), share: shareOf(one, value) };
    })
    .toSorted((a, b) => RANK[a.state] - RANK[b.state]);
}

function stateOf({ upper, lower }: NowSeries, value: number | null): NowState {
  if (value === null) return 'none';
  // a value equal to its limit is within it
  if ((upper !== null && value > upper) || (lower !== null && value < lower)) return 'over';
  return upper !== null && value > upper * NEAR ? 'near' : 'within';
}

function shareOf({ upper }: NowSeries, value: number | null): number | null {
  if (upper === null || upper <= 0 || value === null) return null;
  return Math.max(0, Math.min(WHOLE, (value / upper) * WHOLE));
}

/** The line of a tile in a box of 100 × 24; a gap breaks it. */
export function sparkPath(points: NowSeries['points']): string {
  const values = points.flatMap(({ value }) => value ?? []);
  if (values.length < 2) return '';
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = high - low || 1;
  const step = WHOLE / Math.max(1, points.length - 1);
  let isDown = true;
  return points
    .map(({ value }, at) => {
      if (value === null) {
        isDown = true;
        return '';
      }
      const word = isDown ? 'M' : 'L';
      isDown = false;
      return `${word}${(at * step).toFixed(1)} ${(HEIGHT - 1 - ((value - low) / span) * (HEIGHT - 2)).toFixed(1)}`;
    })
    .join('');
}

const HEIGHT = 24;
