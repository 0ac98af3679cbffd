import { settle } from '#schemas/monitor-rules/judging/numbers.ts';

/** A limit of a point while it is in force. Both ends in ms since 1970, the second not included; null: none. */
export interface PlacedLimit {
  readonly pointId: string;
  readonly factorCode: string;
  readonly upper: number | null;
  readonly lower: number | null;
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

/** A time in which nothing of a point is judged. */
export interface Pause {
  readonly pointId: string;
  readonly fromMs: number;
  readonly toMs: number;
}

export interface TriedPoint {
  readonly id: string;
  readonly stationId: string | null;
  readonly stCode: string | null;
}

/** A point over a time in which its limits stay the same and it is judged; pieces of a point are in order of time. */
export interface Placed {
  /** From 1 on, the same for all pieces of a point. */
  readonly pt: number;
  readonly pointId: string;
  readonly stationId: string | null;
  readonly stCode: string | null;
  readonly fromMs: number;
  readonly toMs: number;
  limit(factor: string, side: 'upper' | 'lower'): number | null;
}

export interface PlaceFacts {
  /** Of limits that are in force at once the first counts. */
  readonly limits: readonly PlacedLimit[];
  readonly pauses: readonly Pause[];
  readonly fromMs: number;
  readonly toMs: number;
}

/** Cuts the time of points where a limit begins or ends to be in force, and leaves out what is not judged. */
export function placesOf(
  points: readonly TriedPoint[],
  { limits, pauses, fromMs, toMs }: PlaceFacts,
): readonly Placed[] {
  return points.flatMap(({ id, stationId, stCode }, at) => {
    const own = limits.filter(({ pointId }) => pointId === id);
    const paused = pauses.filter(({ pointId }) => pointId === id);
    const edges = [
      ...own.flatMap((limit) => [limit.fromMs, limit.toMs]),
      ...paused.flatMap((pause) => [pause.fromMs, pause.toMs]),
    ];
    const inside = edges.filter(
      (edge): edge is number => edge !== null && edge > fromMs && edge < toMs,
    );
    const cuts = [...new Set([fromMs, ...inside, toMs])].toSorted((a, b) => a - b);
    return cuts.slice(0, -1).flatMap((from, i) => {
      const to = cuts[i + 1] ?? toMs;
      if (paused.some((pause) => pause.fromMs <= from && pause.toMs > from)) return [];
      return [
        {
          pt: at + 1,
          pointId: id,
          stationId,
          stCode,
          fromMs: from,
          toMs: to,
          limit: limitsAt(own, from),
        },
      ];
    });
  });
}

function limitsAt(limits: readonly PlacedLimit[], atMs: number): Placed['limit'] {
  const inForce = limits.filter(
    ({ fromMs, toMs }) => (fromMs === null || fromMs <= atMs) && (toMs === null || toMs > atMs),
  );
  return (factor, side) => {
    const bound = inForce.find(({ factorCode }) => factorCode === factor)?.[side];
    const settled = bound === null || bound === undefined ? NaN : settle(bound);
    return Number.isNaN(settled) ? null : settled;
  };
}
