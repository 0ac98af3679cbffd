import type { FrameValue } from '#schemas/monitor-rules/frame.ts';
import { noTold, readSeries, type StoredColumns, tell } from '#server/areas/ingest/face.ts';

/** What points said that a rule asks from elsewhere, by time. */
export class OtherPoints {
  readonly pointIds: readonly string[];
  readonly factors: readonly string[];
  readonly #told: ReadonlyMap<string, Map<number, FrameValue>>;

  constructor(asked: readonly { readonly pointId: string; readonly factor: string }[]) {
    this.pointIds = [...new Set(asked.map(({ pointId }) => pointId))];
    this.factors = [...new Set(asked.map(({ factor }) => factor))];
    this.#told = new Map(asked.map(({ pointId, factor }) => [`${pointId}|${factor}`, new Map()]));
  }

  at(pointId: string, factor: string, timeMs: number): FrameValue | null {
    return this.#told.get(`${pointId}|${factor}`)?.get(timeMs) ?? null;
  }

  /** Adds what came next. @param sinceMs nothing before it is asked for any more */
  take(stored: readonly StoredColumns[], sinceMs: number): void {
    for (const kept of this.#told.values())
      for (const timeMs of kept.keys()) {
        if (timeMs >= sinceMs) break;
        kept.delete(timeMs);
      }
    for (const one of stored) {
      const kept = this.#told.get(`${one.pointId}|${one.factorCode ?? ''}`);
      const series = readSeries(one);
      for (const [at, timeMs] of kept ? series.timesMs.entries() : []) {
        const told = noTold();
        tell(told, series, at);
        kept?.set(timeMs, told);
      }
    }
  }
}
