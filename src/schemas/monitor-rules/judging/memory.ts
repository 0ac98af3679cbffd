import type { FrameValue, RulePlace, RuleSettling, RuleStep, RuleSurroundings } from '../frame.ts';
import type { Truth } from './numbers.ts';

/**
 * What one block remembers: what it made of the frames before this one, and what it makes of this one, apart, so that a frame that comes in
 * parts is judged anew from the frames before it.
 */
export interface Cell {
  /** The frame is over: it becomes one of those before. */
  commit(memory: RuleMemory): void;
  /** Looks at the frame, as often as parts of it come. */
  refresh(memory: RuleMemory): void;
}

/** A condition made ready to judge. */
export interface RuleProgram {
  holds(memory: RuleMemory): Truth;
  /** The same while what was raised is not over: `stayCondition`. */
  stays(memory: RuleMemory): Truth;
  settling(startMs: number): RuleSettling<RuleMemory>;
}

/** What a judge remembers of a point. */
export interface RuleMemory {
  readonly place: RulePlace;
  /** Code of the factor that `flow` is here. */
  readonly flow: string;
  readonly program: RuleProgram;
  /** In an order in which each comes after those it reads. */
  readonly cells: readonly Cell[];
  /** The frame that is judged; -Infinity before the first. */
  timeMs: number;
  values: ReadonlyMap<string, FrameValue>;
  around: RuleSurroundings;
  firstMs: number;
  /** Of the frame before; -Infinity where there was none. */
  beforeMs: number;
  readonly alarm: AlarmState;
  readonly step: RuleStep & { truth: RuleStep['truth']; event: RuleStep['event'] };
}

/** Whether what was raised is not over, before and after the frame. */
export interface AlarmState {
  wasActive: boolean;
  /** Known frames in a row in which the condition was false, before this frame. */
  wasGood: number;
  isActive: boolean;
  good: number;
  /** The frame has been told of, as a raise or as going on. */
  isCounted: boolean;
}
