import type { PlacedUnitOf } from '#schemas/monitor-rules/settle-units.ts';
import type { Placed } from './places.ts';
import type { readingsTable } from './readings-store.ts';

/** Where frames are made of. */
export interface FrameSource {
  /** A table of the form of `dm_reading_*`, aliased by who uses it. */
  readonly readings: ReturnType<typeof readingsTable>;
  readonly places: readonly Placed[];
  readonly fromMs: number;
  readonly toMs: number;
}

/** What a rule is held against. */
export interface HistoryAsk extends FrameSource {
  /** The factor that `flow` is at all of the places. */
  readonly flow: string;
  readonly holidays: readonly string[];
  readonly unitOf?: PlacedUnitOf;
  /** Frames before it lead in: they are judged, not counted. */
  readonly countedFromMs: number;
}
