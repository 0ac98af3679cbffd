import { DAY_MS } from '#schemas/basics/units.ts';
/**
 * A monitoring rule: plain data that the browser draws as blocks, the server judges packet by packet, and over stored frames alike.
 *
 * It runs over one monitoring point at a time, from frame to frame. A frame is what the point said of one DataTime in readings of the
 * period of the rule. Truth has three values: what is not known (no value, a value that is marked, a division by zero) is neither true nor
 * false, and a frame whose condition is not known neither counts nor interrupts (DOMAIN.md 3.3). `and`, `or` and `not` are Kleene's, so
 * that a frame that comes in parts may be judged with each part: what was true or false stays so. Of parts with the same factor the last
 * counts unless its mark is worse (N and none before S before others), as readings are stored. The same meaning in numbers, memory and times of day: ADR 0022.
 */
export interface RuleTree {
  readonly v: 1;
  readonly period: RulePeriod;
  /** 如果. */
  readonly when: Condition;
  /** 那么. None is a rule that is tried only. */
  readonly then: readonly Action[];
  /**
   * Known frames in a row in which the condition is false until what was raised is over, 1 to 100. While it is not over, counting has done
   * its work: each `times` that is reached through `and`, `or` and `times` alone is as what it counts (`stayCondition`), so that after
   * three values above and one below the next one above is no normal value.
   */
  readonly recover: number;
  /**
   * When it is in force; at other times the outcome of a frame is not known. Always where absent. Counts, runs and windows inside the
   * condition go on at all times.
   */
  readonly effective?: Effective;
}

export const RULE_PERIODS = ['rt', 'minute', 'hour', 'day'] as const;
export type RulePeriod = (typeof RULE_PERIODS)[number];

/** What every block has. */
export interface Block {
  /** Names it in the tree: what is found, said or tried of a block is said of its id. Letters and digits, unique in the tree. */
  readonly id: string;
  /**
   * Put aside: an `and` or `or` goes on without it; whatever else has it as a part, or of an `and` or `or` nothing is left, is put aside
   * with it (`isOff`). A tree of nothing else holds never: it is false.
   */
  readonly off?: true;
}

/** A span of time. */
export interface Span {
  /** A whole number from 1 on. */
  readonly n: number;
  readonly unit: SpanUnit;
}
export const SPAN_UNITS = ['min', 'h', 'd'] as const;
export type SpanUnit = (typeof SPAN_UNITS)[number];

/** A code of the factor table, or `flow`: the flow of the point by its kind (water `w00000`, gas `a00000`). */
export type FactorRef = string;
export const FLOW = 'flow';

export const COMPARISONS = ['>', '>=', '<', '<=', '=', '!='] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** What is true, false or not known of a frame. */
export type Condition =
  | (Block & { readonly op: 'and' | 'or'; readonly of: readonly Condition[] })
  | (Block & { readonly op: 'not'; readonly of: Condition })
  /** A number against a number; not known where one of them is not. */
  | (Block & {
      readonly op: 'compare';
      readonly left: Value;
      readonly is: Comparison;
      readonly right: Value;
    })
  /** Within both ends, which belong to it: value >= low `and` value <= high, Kleene's; `outside`: `not` that. */
  | (Block & {
      readonly op: 'between';
      readonly value: Value;
      readonly low: Value;
      readonly high: Value;
      readonly outside?: true;
    })
  /** The mark a value came with (HJ 212 table 8) is one of these; of a value without a mark it is `N`. Not known where the factor is not in the frame. */
  | (Block & { readonly op: 'mark'; readonly factor: FactorRef; readonly in: readonly string[] })
  /**
   * A treatment facility (治污设施, CN 2021, `SBn-RS`) of the judged point is in one of these states (dictionary device_run_status). `item`: which
   * one, `SB1`; absent: any of them. Of each that told its state counts the last one told of a DataTime up to and with that of the frame, where
   * that lies no longer than `STATE_HORIZON_MS` before the frame. True where one of them is in such a state, false where a state counts and
   * none is such a one, not known where none counts. What is sent again (RF=1) or asked for, or is of a DataTime before one that the same facility
   * told already, does not count, neither live nor over history; of one DataTime the last counts. What is told of the time of the last frame or before, after it came, makes that frame judged anew;
   * frames before it stay as they were judged.
   */
  | (Block & { readonly op: 'facility'; readonly item?: string; readonly in: readonly string[] })
  /** The same of analysers (CN 3020, `i12001`, dictionary analyzer_status). `factor`: of which factor (PolId); absent: any of them. It reads no value of that factor. */
  | (Block & {
      readonly op: 'analyser';
      readonly factor?: FactorRef;
      readonly in: readonly string[];
    })
  /** The station, point or kind of point (ST) is one of these. Never unknown: a point without a station is in none. */
  | (Block & {
      readonly op: 'place';
      readonly by: 'station' | 'point' | 'type';
      readonly in: readonly string[];
    })
  /** Wall time of DataTime: `from` up to and without `to` (`HH:mm`, over midnight where `to` is not later; the same is all day; one alone from or to midnight), on these days of the week (1 Monday to 7), on holidays or not. Day of the week and holiday are those of DataTime itself, after midnight too. Never unknown. */
  | (Block & { readonly op: 'clock' } & Effective)
  /** True in `count` known frames in a row, this one the last: 1 to 1000. Not known where this frame is not. */
  | (Block & { readonly op: 'times'; readonly of: Condition; readonly count: number })
  /** True in at least `count` of the frames after now − span up to now. Where it is not and this frame is not known: not known. 1 to 1000. */
  | (Block & {
      readonly op: 'within';
      readonly of: Condition;
      readonly count: number;
      readonly span: Span;
    })
  /** True in every known frame since now − span or longer: the run of true frames, this one the last, began that long ago (now − first >= span). Not known where this frame is not. */
  | (Block & { readonly op: 'lasts'; readonly of: Condition; readonly span: Span })
  /** The same valid value `count` times in a row, this one the last: 2 to 1000. A value with the sampling time of the one before is the same measurement: not known, and does not count. Not known where this frame has no valid value. */
  | (Block & { readonly op: 'constant'; readonly factor: FactorRef; readonly count: number })
  /** No valid value of it from now − span up to and without now (a frame may still bring its part), though the point sent frames then. False where there was one; else not known while the point has been heard for less than the span (now − first frame < span) or sent no frame in it. */
  | (Block & { readonly op: 'absent'; readonly factor: FactorRef; readonly span: Span });

/** `value` as sent, `converted` 折算 (zs; as sent where none came), the lowest and highest of the period. */
export const VALUE_FIELDS = ['value', 'converted', 'min', 'max'] as const;
export type ValueField = (typeof VALUE_FIELDS)[number];

/** A measured value: valid where it is a number within ±`LARGEST` and marked N or not at all. */
export interface Measured {
  readonly factor: FactorRef;
  /** `value` where absent. */
  readonly field?: ValueField;
  /** Of this other monitoring point (id) instead of the one that is judged, at the same DataTime: all blocks see of it what it said at the DataTimes of frames of the judged point, only `back` looks at any. */
  readonly point?: string;
}

/** A number of a frame with its unit, or not known. */
export type Value =
  /** `unit`: one of the units table; null: that of the other side. What is compared, added or subtracted is brought to one unit before (`settleUnits`). */
  | (Block & { readonly op: 'number'; readonly value: number; readonly unit: string | null })
  /** `back`: exactly so long before (the same hour yesterday: 24 h). */
  | (Block & { readonly op: 'measured'; readonly back?: Span } & Measured)
  /** Of the limit in force at DataTime (entity limit). Not known where none is. */
  | (Block & { readonly op: 'limit'; readonly factor: FactorRef; readonly side: 'upper' | 'lower' })
  /** Over the valid values from now − span up to and without now; not known where there is none. */
  | (Block & { readonly op: 'mean' | 'lowest' | 'highest' | 'sum'; readonly span: Span } & Measured)
  /** Against the valid value before it of the same factor and field: v − before; `percent`: (v − before) / |before| * 100, not known where that is 0. */
  | (Block & { readonly op: 'change'; readonly as: 'amount' | 'percent' } & Measured)
  | (Block & { readonly op: '+' | '-' | '*' | '/'; readonly left: Value; readonly right: Value })
  | (Block & { readonly op: 'abs'; readonly of: Value });

/** Any block of a condition. */
export type RuleBlock = Condition | Value;

/** Times of day, days of the week, holidays (dictionary-like table `dm_holiday`); what is absent does not matter. */
export interface Effective {
  readonly from?: string;
  readonly to?: string;
  /** 1 (Monday) to 7. */
  readonly days?: readonly number[];
  /** `only` on holidays, `never` on them. */
  readonly holidays?: 'only' | 'never';
}

/** What follows where the condition comes to hold. */
export type Action =
  /** `kind`: dictionary alarm_type. `level`: alarm_level, or by how far the first compared value exceeds (`multiple`, DOMAIN.md 3.2). `factor`: what it is about; the first of the condition where absent. */
  | (Block & {
      readonly do: 'alarm';
      readonly kind: string;
      readonly level: '1' | '2' | '3' | '4' | 'multiple';
      readonly factor?: FactorRef;
    })
  /** Dictionaries warning_level (1 red to 4 blue) and warning_reason. */
  | (Block & {
      readonly do: 'warning';
      readonly level: '1' | '2' | '3' | '4';
      readonly reason: string;
      readonly factor?: FactorRef;
    })
  /** Dictionaries work_order_type and work_order_urgency. */
  | (Block & { readonly do: 'order'; readonly type: string; readonly urgency: string })
  /** `watchers` (who sees the station), `duty` (its duty engineer), `enterprise`, `bureau`, `user:<id>`, `role:<id>`. */
  | (Block & { readonly do: 'notify'; readonly to: readonly string[]; readonly text?: string })
  | (Block & { readonly do: 'diagnose' })
  /** The hour comes under 存疑数据. */
  | (Block & { readonly do: 'flag' });

/**
 * How numbers are kept equal everywhere: double precision, every number rounded to this many decimals as `floor(x * 1e6 + 0.5) / 1e6`
 * as it enters (number, measured value, limit) and after each operation (`+ - * /`, `change`, `mean`, `sum`; `change` in percent is one
 * operation). A `sum` is made of whole millionths `floor(x * 1e6 + 0.5)` of the values as sent, added exactly, then as double / 1e6; a
 * `mean` is (that double / 1e6 / number of values), rounded. As SQL: `sum(floor(v * 1e6 + 0.5)::int8)::float8 / 1e6`.
 */
export const ROUNDED = 6;
/** A number beyond ± this is not known, as it enters and after each operation; measured, it is not valid. */
export const LARGEST = 1e12;
/** Blocks of a tree, levels of nesting, actions. */
export const MAX_BLOCKS = 300;
export const MAX_DEPTH = 12;
export const MAX_ACTIONS = 10;
/** A state that a device told counts for so long: those it goes on telling count on. */
export const STATE_HORIZON_MS = DAY_MS;
/** Longest span that a rule may look back: 31 days. */
export const MAX_SPAN_MS = 31 * DAY_MS;
