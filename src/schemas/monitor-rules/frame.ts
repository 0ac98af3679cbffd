import type { StateDevice, StateTold } from './states.ts';
import type { Condition } from './tree.ts';

/** What a point said of one factor at one DataTime. */
export interface FrameValue {
  readonly value: number | null;
  /** 折算. */
  readonly zs: number | null;
  readonly min: number | null;
  readonly max: number | null;
  /** HJ 212 table 8; empty where none came. */
  readonly flag: string;
  /** The analyser's own sampling time, comparable as text. */
  readonly sampleTime: string | null;
}

/** What a point said of one DataTime; a packet may bring a part of it. */
export interface Frame {
  /** Milliseconds since 1970 of DataTime. */
  readonly timeMs: number;
  /** By factor code. */
  readonly values: ReadonlyMap<string, FrameValue>;
}

/** The point that is judged. */
export interface RulePlace {
  readonly pointId: string;
  readonly stationId: string | null;
  /** ST, `32`. */
  readonly stCode: string | null;
}

/** What a frame is held against. */
export interface RuleSurroundings {
  /** The limit of a factor in force at a time. */
  limit(
    factor: string,
    timeMs: number,
  ): { readonly upper: number | null; readonly lower: number | null } | null;
  /** What another point said of a factor at exactly this time, in readings of the period of the rule. */
  other(pointId: string, factor: string, timeMs: number): FrameValue | null;
  /** @param day `YYYY-MM-DD` */
  isHoliday(day: string): boolean;
  /** The states of facilities or analysers of the judged point that count at a time, one of each. */
  states(device: StateDevice, timeMs: number): readonly StateTold[];
  /**
   * Whether what another point said may be told with what is raised here: those who read an alarm see its own point, not every other one.
   * Numbers made of a point that may not be told are in neither `results` nor `subject`. Absent: all may be told, whoever asks sees them.
   */
  tells?(pointId: string): boolean;
}

/** What the tables know that a rule names; for checking and for words. */
export interface RuleWorld {
  factor(code: string): { readonly name: string; readonly unit: string | null } | undefined;
  pointName(id: string): string | undefined;
  stationName(id: string): string | undefined;
  /** Label of a dictionary value. */
  label(dict: string, value: string): string | undefined;
  /** All factors, for finding one by its name. */
  factors(): readonly {
    readonly code: string;
    readonly name: string;
    readonly unit: string | null;
  }[];
}

/** A number whose comparison made a condition true. */
export interface RuleSubject {
  readonly factor: string | null;
  readonly value: number | null;
  readonly bound: number | null;
  readonly is: string | null;
  /** What both numbers are measured in where that is not the unit of the factor: null where they have none. */
  readonly unit?: string | null;
}

/** What happened to a rule at a point with a frame. To be read before the next step of the same memory. */
export interface RuleStep {
  readonly truth: boolean | null;
  /**
   * What has changed for who followed the steps before. `raise`: it came to hold; `again`: it holds on, once for each DataTime, not for that
   * of the raise; `recover`: it is over.
   */
  readonly event: 'raise' | 'again' | 'recover' | null;
  /** The condition as judged and what each block came to, for the evidence; worked out when asked. */
  results(): Readonly<Record<string, boolean | number | null>>;
  /** Which states make blocks true that ask for states, or else what was told, by id of block; worked out when asked. */
  told(): Readonly<Record<string, readonly StateTold[]>>;
  /**
   * The number whose comparison made it true, and what it was compared with, where there is one: value and limit of the alarm. The first of
   * the condition that is true, one about this factor before others; without any comparison what is constant, marked or absent.
   */
  subject(about?: string): RuleSubject | null;
}

/**
 * Follows, while a memory is filled with the frames from a moment on, whether it comes to what it would be had it seen every frame before as
 * well: however far back that is where frames are rare or their factors missing.
 */
export interface RuleSettling<Memory> {
  /** Looks at what was judged of a frame, when it is over: the last one, to which more may come, is not. */
  see(memory: Memory): void;
  /** Whether all that is judged from a moment on is as if everything had been seen. */
  isSettled(atMs: number): boolean;
}

/** Whether what was raised was not over before a frame, and the frames counted towards its end by then. */
export interface AlarmBefore {
  readonly wasActive: boolean;
  readonly wasGood: number;
}

/** A tree made ready to judge. */
export interface RuleJudge<Memory> {
  /** Readings older than this before a frame do not matter to its truth; what is promised where there are gaps: `horizonMs` of walk.ts. */
  readonly horizonMs: number;
  /** Factors it reads of its own point, without `flow` resolved. */
  readonly factors: readonly string[];
  readonly others: readonly { readonly pointId: string; readonly factor: string }[];
  readonly when: Condition;
  fresh(place: RulePlace): Memory;
  /** A frame of the same time as the last adds to it and is judged anew; an older one changes nothing (`truth` null, no event). */
  step(memory: Memory, frame: Frame, around: RuleSurroundings): RuleStep;
  /** Whether what was raised is not over. */
  isActive(memory: Memory): boolean;
  /**
   * Takes from outside (an alarm kept over a restart, one ended by hand) whether what was raised is not over.
   * @param good frames counted towards its end, the last one that was judged included; none unless told
   * @param before how it stood before that frame; worked out unless told, which is right as long as nothing turns the frame
   */
  setActive(memory: Memory, isActive: boolean, good?: number, before?: AlarmBefore): void;
  /** @param startMs the first moment of which a memory that is empty yet sees frames */
  settling(memory: Memory, startMs: number): RuleSettling<Memory>;
}
