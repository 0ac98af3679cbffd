import type { RuleSubject, RuleWorld } from '../frame.ts';
import type { RuleMemory } from '../judging/memory.ts';
import type { Counted } from '../judging/number-cells.ts';
import type { AddCell } from '../judging/readers.ts';
import type { Judged } from '../judging/truth-cells.ts';
import type { Part } from '../parts.ts';
import type { Phrase } from '../phrases/phrases.ts';
import type { ComparedWords, Saying } from '../phrases/saying.ts';
import type { Note, Problem } from '../problem-codes.ts';
import type { Call } from '../scanning/reader.ts';
import type { Printing } from '../scanning/written.ts';
import type { StateTold } from '../states.ts';
import type { Action, Condition, FactorRef, RuleBlock, Value, ValueField } from '../tree.ts';

/** What of readings a block looks at: of the judged point, or of another one. */
export interface Reads {
  readonly factor: FactorRef;
  readonly field: ValueField;
  readonly point?: string;
  /** Exactly so long before the frame, ms; of the frame itself where absent. */
  readonly backMs?: number;
  readonly hasMark?: true;
  readonly hasSampleTime?: true;
}

/** What compiling a block needs: how blocks below were compiled, and room for what must be remembered. */
export interface Below {
  truthOf(below: Condition): Judged;
  numberOf(below: Value): Counted;
  readonly add: AddCell;
  /** Whether it is put aside, or all or any that it needs. */
  isOff(below: RuleBlock): boolean;
}

/** Looks at frames; @returns the moment from which on a block comes to what it would had all been seen; Infinity: not by this frame */
export type FindSettled = (memory: RuleMemory) => number;

/** What is asked while it is found out from when on a block is settled. */
export interface SettlingBelow {
  truthOf(below: Condition): Judged;
  /** The moment from which on all blocks below are settled; Infinity while that is not known. */
  readonly below: () => number;
}

/** Frames that have none of the factors a condition reads of its own point. */
export interface Silence {
  /** Whether a condition is surely not known of such a frame. */
  isUnknown(block: Condition): boolean;
  /** Whether a number is surely not known of such a frame. */
  needsOwn(value: Value): boolean;
  isOff(block: RuleBlock): boolean;
}

/** What blocks came to. */
export interface Outcome {
  readonly flow: string;
  truthOf(block: Condition): boolean | null;
  /** NaN where it is not known. */
  numberOf(block: Value): number;
  /** The valid value of a factor in the frame; NaN where there is none. */
  valueOf(factor: string): number;
}

/** What finding the number that made a condition true asks. */
export interface Subjects extends Outcome {
  /** Those of a block that is what is wanted; under `not` it must be false. */
  subjectsOf(block: Condition, wanted: boolean): readonly RuleSubject[];
  /** The first factor that is measured in a number, with `flow` resolved; null where none is. */
  codeIn(value: Value): string | null;
  /** The unit of what is made of a factor where it is another. */
  unitBesides(value: Value): Pick<RuleSubject, 'unit'>;
}

/** How numbers are brought to one unit before they are judged. */
export interface Units {
  /** The unit of a factor; null where it has none or is not known. */
  unitOf(factor: FactorRef): string | null;
  /** The unit of a number; null where it has none or it cannot be told. */
  unitOfValue(value: Value): string | null;
  /** What several numbers are brought to. */
  common(values: readonly Value[]): string | null;
  bring(value: Value, unit: string | null): Value;
}

/**
 * What a value is measured in. `plain`: a number without unit by nature (pH, a share of two). `open`: a number that was written
 * without one and takes the other side's. Null: not known, so that nothing is said of it.
 */
export type Measure =
  | { readonly unit: string; readonly isNumber?: true; readonly isFlow?: true }
  | 'plain'
  | 'open'
  | null;
/** What the sides of a comparison are brought to. */
export type Home = Exclude<Measure, 'open' | null>;
/** A unit that numbers are brought to. */
export type UnitHome = Extract<Measure, object>;

/** What checking units asks, and who is told of blocks that are wrong or converted. */
export interface UnitLook {
  readonly world: Pick<RuleWorld, 'factor' | 'factors'>;
  problem(blockId: string, code: Problem['code'], params: Problem['params']): void;
  note(blockId: string, code: Note['code'], params: Note['params']): void;
  measureOf(value: Value, look: UnitLook): Measure;
  bring(value: Value, home: UnitHome, look: UnitLook): void;
}

/** What every condition and every number answers. Methods that hang on blocks inside are given how those are asked. */
export interface BlockCard<B> {
  /** What it is made of, in reading order: the blocks inside of it among them. */
  readonly parts: readonly Part[];
  /** What of readings it looks at; undefined where it looks at none. */
  reads(block: B): Reads | undefined;
  /** How far before a frame it looks itself, without the blocks inside of it, ms. @param apartMs how far apart frames may lie */
  looksBackMs(block: B, apartMs: number): number;
  /**
   * From when on it comes to what it would had every frame been seen: so many ms after all blocks below do (a window; 0: at once with
   * them), or by what is found in frames.
   */
  settles(block: B, below: SettlingBelow): number | FindSettled;
  /** Whether it remembers something else without the frames that have none of the factors the condition reads (`remembersWithout`). */
  remembersSilence(block: B, silence: Silence): boolean;
  /** Whether it remembers what another point said at the frames of this one, so that it hangs on every frame. */
  remembersOthers(block: B): boolean;
  say(block: B, saying: Saying): readonly Phrase[];
  /** As a formula that its `calls`, or the grammar (formula/parse.ts), read back. */
  print(block: B, printing: Printing): string;
  /** How tightly its formula holds together (`BINDING`). */
  binding(block: B): number;
  /** Words of formulas that make such a block, with how what stands between their brackets is read; none where it has a sign. */
  readonly calls: Readonly<Record<string, Call>>;
}

/** What states that were told are found with. */
export type ToldAt = Pick<RuleMemory, 'around' | 'timeMs' | 'flow'>;

/** All answers of a condition. */
export interface ConditionCard<B extends Condition = Condition> extends BlockCard<B> {
  compile(block: B, below: Below): Judged;
  /** Whether it is surely not known of a frame that has none of the factors it reads of its own point. */
  isUnknownWithout(block: B, silence: Silence): boolean;
  /** The numbers that made it what is wanted. @param wanted what it came to */
  subjects(block: B, wanted: boolean, subjects: Subjects): readonly RuleSubject[];

  /** Holds any number of conditions and goes on without those that are put aside: sentences put it in brackets beside others. */
  readonly isGroup?: true;
  /** Counts frames: what it counted before a frame is not seen in that frame. */
  readonly isCount?: true;
  /** The states of devices it asks for that count at a frame; absent where it asks for none. */
  told?(block: B, memory: ToldAt): readonly StateTold[];
  /** What stays of it while what was raised is not over (`stayCondition`); itself where absent. */
  stay?(block: B, stayOf: (below: Condition) => Condition): Condition;
  /** So many true frames in a row until it is true; null where it counts none. Absent: it counts none. */
  raisesAfter?(block: B, raisesAfter: (below: Condition) => number | null): number | null;
  /** Both numbers of a comparison; absent where it is none. */
  sides?(block: B): { readonly left: Value; readonly right: Value };
  /** The pieces of a comparison, for sentences that say it in one breath; absent where it is none. */
  compared?(block: B, saying: Saying): ComparedWords;
}

/** All answers of a number. */
export interface ValueCard<B extends Value = Value> extends BlockCard<B> {
  compile(value: B, below: Below): Counted;
  /** Whether it is surely not known of a frame that has none of the factors it reads of its own point. */
  needsOwn(value: B, silence: Silence): boolean;
  /** The unit it comes in; null where it has none or it cannot be told. */
  unit(value: B, units: Units): string | null;
  /** The same number in a unit; as it stands where it cannot be said in it. Ids stay; what is put around it ends in `_u`. */
  bring(value: B, unit: string | null, units: Units): Value;
  /** What it is measured in; tells of what cannot be. */
  measure(value: B, look: UnitLook): Measure;
  /** Tells what becomes of its numbers when they are brought to a unit. */
  tellBrought(value: B, home: UnitHome, look: UnitLook): void;

  /** It is worked out of other numbers: a sentence says what it came to behind a sign (` = 4.5`). */
  readonly isWorkedOut?: true;
  /** The number that was written; absent where it is none: a sentence does not say what it came to besides. */
  written?(value: B): number;
}

/** All answers of an action; what it does on the server stands there (server/areas/rule/act.ts). */
export interface ActionCard<A extends Action = Action> {
  readonly parts: readonly Part[];
  say(action: A, saying: Saying): string;
  /** The alarm that it raises as soon as the condition holds; absent where it raises none. */
  alarm?(action: A): AlarmAction;
}

/** The action that raises an alarm. */
export type AlarmAction = Extract<Action, { readonly do: 'alarm' }>;
