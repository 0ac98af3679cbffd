import type { MapPoint } from './map-point.ts';

/** A point where it stands in the picture, px. */
export interface ShownPoint extends MapPoint {
  readonly x: number;
  readonly y: number;
}

/** Points too close together to be told apart: drawn as one circle with their number, in the tone of the worst. */
export interface Cluster {
  readonly x: number;
  readonly y: number;
  readonly tone: NonNullable<MapPoint['tone']>;
  /** The worst first, never empty. */
  readonly points: readonly [ShownPoint, ...ShownPoint[]];
}

type Tone = NonNullable<MapPoint['tone']>;
/** How much a tone matters; what matters more is drawn later, on top. */
const WEIGHT: Readonly<Record<Tone, number>> = {
  success: 0,
  neutral: 1,
  primary: 2,
  warning: 3,
  danger: 4,
};

/** px between points that can still be told apart */
const APART_PX = 26;

/** Single points and clusters, in the order they are drawn: the worst last. */
export function clusterPoints(
  points: readonly ShownPoint[],
  apartPx = APART_PX,
): readonly Cluster[] {
  const worstFirst = [...points].sort((a, b) => weightOf(b) - weightOf(a));
  const groups: ShownPoint[][] = [];
  for (const point of worstFirst) {
    const near = groups.find(
      ([first]) =>
        first !== undefined && Math.hypot(first.x - point.x, first.y - point.y) < apartPx,
    );
    if (near) near.push(point);
    else groups.push([point]);
  }
  return groups
    .flatMap((group) => toCluster(group))
    .sort((a, b) => WEIGHT[a.tone] - WEIGHT[b.tone]);
}

function toCluster(points: readonly ShownPoint[]): readonly Cluster[] {
  const [first, ...others] = points;
  if (!first) return [];
  const middle = (pick: (point: ShownPoint) => number): number =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length;
  return [
    {
      x: middle(({ x }) => x),
      y: middle(({ y }) => y),
      tone: first.tone ?? 'neutral',
      points: [first, ...others],
    },
  ];
}

function weightOf({ tone = 'neutral' }: MapPoint): number {
  return WEIGHT[tone];
}
