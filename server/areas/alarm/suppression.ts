import type { SuppressionRow } from './suppression-store.ts';

/** Why a point is not judged: dictionary alarm_suppression. */
export type Suppressor = 'stop' | 'window';

/** Agreed stops and calibration windows, in memory. */
export interface Suppressions {
  /**
   * Whether values of that time count: those of an agreed stop or calibration window neither count nor interrupt (DOMAIN.md 3.3). A span holds
   * its first moment and not its last.
   * @param factorCode null: of the whole point, which windows of single factors do not silence @param timeMs DataTime, milliseconds since 1970
   */
  at(pointId: string, factorCode: string | null, timeMs: number): Suppressor | null;
  /** Whether any span of the point is known; spares the work of asking further. */
  has(pointId: string): boolean;
}

const NONE: readonly SuppressionRow[] = [];

export function makeSuppressions(rows: readonly SuppressionRow[]): Suppressions {
  const byPoint = new Map<string, SuppressionRow[]>();
  for (const row of rows) {
    const known = byPoint.get(row.pointId);
    if (known) known.push(row);
    else byPoint.set(row.pointId, [row]);
  }
  return {
    has: (pointId) => byPoint.has(pointId),
    at(pointId, factorCode, timeMs) {
      const found = (byPoint.get(pointId) ?? NONE).find(
        ({ fromMs, untilMs, factors }) =>
          timeMs >= fromMs &&
          timeMs < untilMs &&
          (factors === null || (factorCode !== null && factors.includes(factorCode))),
      );
      return found?.by ?? null;
    },
  };
}
