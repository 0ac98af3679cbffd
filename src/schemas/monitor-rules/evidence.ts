import type { ToldEvidence } from './told-evidence.ts';
import type { Condition, RulePeriod } from './tree.ts';
import type { TrendEvidence } from './trend-evidence.ts';

/** Why an alarm or a warning came: a condition over values that held, something that was heard or not heard, or a trend. No alarm is raised without. */
export type Evidence = RuleEvidence | ToldEvidence | TrendEvidence;

/** A state that a device told. */
export interface StateEvidence {
  /** A facility (`SB1`), or the factor of an analyser; empty where the device does not say whose. */
  readonly of: string;
  readonly state: string;
  /** DataTime from which on it told this state, ISO of UTC+8. */
  readonly since: string;
}

/**
 * Why a rule fired, kept with the alarm or warning it made, enough to say it as a sentence with the numbers in it when the rule has long
 * changed: the condition as it was and what each of its blocks came to.
 */
export interface RuleEvidence {
  /** A drawn rule, a limit, or a check of hourly values: one of them. */
  readonly ruleId?: string;
  readonly limitId?: string;
  readonly checkId?: string;
  readonly name: string;
  /** Number of the version of the rule; 0 of what has none. */
  readonly version: number;
  readonly period: RulePeriod;
  /** DataTime of the frame, ISO of UTC+8. */
  readonly at: string;
  readonly when: Condition;
  /** By id of block: a truth or a number, null where it is not known. */
  readonly results: Readonly<Record<string, boolean | number | null>>;
  /** By code of factor, of those that are measured in another unit at the point than the catalogue says first (ambient air); absent where none is. */
  readonly units?: Readonly<Record<string, string>>;
  /** By id of block that asks for states of devices: those that made it true, else all that counted; absent where none asks. */
  readonly states?: Readonly<Record<string, readonly StateEvidence[]>>;
}
