import type { UnitOf } from '#schemas/monitor-rules/settle-units.ts';
import type { FrameSource } from './frames-store.ts';

/** What a rule is held against. */
export interface HistoryAsk extends FrameSource {
  /** The factor that `flow` is at all of the places. */
  readonly flow: string;
  readonly holidays: readonly string[];
  readonly unitOf?: UnitOf;
  /** Frames before it lead in: they are judged, not counted. */
  readonly countedFromMs: number;
}
