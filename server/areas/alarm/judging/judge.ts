import {
  type AlarmLevel,
  judgeLower,
  judgeRange,
  judgeUpper,
  type LimitJudgement,
} from './level.ts';

/** What is watched on one factor of one point. `count` values in a row raise, `recover` in a row recover. */
export type AlarmRule = { readonly count: number; readonly recover?: number } & (
  | { readonly type: 'over'; readonly upper: number }
  | { readonly type: 'lower'; readonly lower: number }
  | { readonly type: 'range'; readonly lower: number; readonly upper: number }
  /** Near the upper limit but not above it. `ratio` 0 to 1. */
  | { readonly type: 'warn'; readonly upper: number; readonly ratio: number }
  | { readonly type: 'zero' }
  | { readonly type: 'constant' }
  /** Below zero by more than the tolerance. */
  | { readonly type: 'negative'; readonly tolerance: number }
  /** Outside of what the analyser can measure; an end that is null is not looked at. */
  | { readonly type: 'outOfRange'; readonly low: number | null; readonly high: number | null }
  /** Changed by more than this against the valid value before it; with both, by more than both. */
  | { readonly type: 'jump'; readonly amount: number | null; readonly percent: number | null }
  /** Marked other than normal so many times in a row; with one of `atOnce` the first time. */
  | { readonly type: 'mark'; readonly atOnce: readonly string[] }
);

export interface Sample {
  /** Null where the device sent no number. */
  readonly value: number | null;
  /** HJ 212 table 8; empty where none came. */
  readonly flag: string;
  /** The analyser's own sampling time: two values with the same one count once for constant values. */
  readonly sampleTime?: string | null;
  /** Re-sent (RF=1), late or in a stop or calibration window: stored, but raises nothing and interrupts nothing. */
  readonly isSuppressed?: boolean;
}

/** What must survive between two samples; plain data, so that it can be kept in the database. */
export interface JudgeState {
  readonly bad: number;
  readonly good: number;
  readonly isActive: boolean;
  readonly level: AlarmLevel | null;
  readonly lastValue: number | null;
  readonly lastSample: string | null;
}

export interface JudgeEvent {
  /** `again`: still wrong, the active alarm's time, count and value go on. */
  readonly event: 'raise' | 'level' | 'again' | 'recover';
  readonly level: AlarmLevel;
  readonly multiple: number | null;
}

export const IDLE: JudgeState = {
  bad: 0,
  good: 0,
  isActive: false,
  level: null,
  lastValue: null,
  lastSample: null,
};

const QUIET = { exceeds: false, multiple: 0, level: null } as const;
const PLAIN_LEVEL = 2;
const HINT_LEVEL = 1;
const PERCENT = 100;
/** The mark of a value that was put in by hand: it says nothing of the device. */
const BY_HAND = 'S';

const isNormal = (flag: string): boolean => flag === '' || flag === 'N';

/**
 * Whether a sample leaves everything as it is, so that it need not be judged: nothing was wrong, and nothing is. What remembers the value
 * before is never quiet.
 */
export function isQuiet(rule: AlarmRule, state: JudgeState, { value, flag }: Sample): boolean {
  if (state.bad !== 0 || state.isActive || rule.type === 'constant' || rule.type === 'jump')
    return false;
  if (rule.type === 'mark') return isNormal(flag) || flag === BY_HAND;
  return value === null || !isNormal(flag) || !compare(rule, value).exceeds;
}

/**
 * One step of the alarm semantics of DOMAIN.md section 3.3: only values flagged N (or not at all) are judged, the others
 * neither count nor interrupt; an active alarm's level only rises.
 */
export function judge(
  rule: AlarmRule,
  state: JudgeState,
  sample: Sample,
): { readonly state: JudgeState; readonly event: JudgeEvent | null } {
  const { value } = sample;
  if (rule.type === 'mark' && !sample.isSuppressed) return judgeMark(rule, state, sample.flag);
  if (value === null || sample.isSuppressed || !isNormal(sample.flag))
    return { state, event: null };
  if (rule.type === 'constant') return judgeConstant(rule, state, sample, value);
  if (rule.type === 'jump') return judgeJump(rule, state, value);
  const judgement = compare(rule, value);
  return judgement.exceeds
    ? countBad(rule, state, judgement, state.bad + 1)
    : countGood(rule, state);
}

function compare(rule: AlarmRule, value: number): LimitJudgement {
  switch (rule.type) {
    case 'over':
      return judgeUpper(value, rule.upper);
    case 'lower':
      return judgeLower(value, rule.lower);
    case 'range':
      return judgeRange(value, rule.lower, rule.upper);
    case 'warn':
      return {
        exceeds: judgeUpper(value, rule.upper, rule.ratio).level === 1,
        multiple: null,
        level: 1,
      };
    case 'zero':
      return plain(value === 0);
    case 'negative':
      return plain(value < -rule.tolerance);
    case 'outOfRange':
      return plain(
        (rule.low !== null && value < rule.low) || (rule.high !== null && value > rule.high),
      );
    default:
      return QUIET;
  }
}

function plain(exceeds: boolean): LimitJudgement {
  return { exceeds, multiple: null, level: PLAIN_LEVEL };
}

/** A mark that says that the device fails raises at once and as an ordinary alarm; others are a hint, once there are many of them. */
function judgeMark(
  rule: AlarmRule & { readonly type: 'mark' },
  state: JudgeState,
  flag: string,
): ReturnType<typeof judge> {
  if (flag === BY_HAND) return { state, event: null };
  if (isNormal(flag)) return countGood(rule, state);
  const fails = rule.atOnce.includes(flag);
  const judgement = {
    exceeds: true,
    multiple: null,
    level: fails ? PLAIN_LEVEL : HINT_LEVEL,
  } as const;
  return countBad(fails ? { ...rule, count: 1 } : rule, state, judgement, state.bad + 1);
}

function judgeJump(
  rule: AlarmRule & { readonly type: 'jump' },
  state: JudgeState,
  value: number,
): ReturnType<typeof judge> {
  const before = state.lastValue;
  const seen = { ...state, lastValue: value };
  return before !== null && jumps(rule, before, value)
    ? countBad(rule, seen, plain(true), state.bad + 1)
    : countGood(rule, seen);
}

function jumps(
  { amount, percent }: { readonly amount: number | null; readonly percent: number | null },
  before: number,
  value: number,
): boolean {
  const change = Math.abs(value - before);
  if (amount !== null && change <= amount) return false;
  if (percent !== null && change * PERCENT <= Math.abs(before) * percent) return false;
  return amount !== null || percent !== null;
}

function judgeConstant(
  rule: AlarmRule,
  state: JudgeState,
  sample: Sample,
  value: number,
): ReturnType<typeof judge> {
  const sampleTime = sample.sampleTime ?? null;
  if (sampleTime !== null && sampleTime === state.lastSample) return { state, event: null };
  const seen = { ...state, lastValue: value, lastSample: sampleTime };
  if (value === state.lastValue)
    return countBad(
      rule,
      seen,
      { exceeds: true, multiple: null, level: PLAIN_LEVEL },
      state.bad + 1,
    );
  const changed = countGood(rule, seen);
  return { ...changed, state: { ...changed.state, bad: 1 } };
}

function countBad(
  rule: AlarmRule,
  state: JudgeState,
  judgement: LimitJudgement,
  bad: number,
): ReturnType<typeof judge> {
  const level = judgement.level ?? PLAIN_LEVEL;
  const { multiple } = judgement;
  if (!state.isActive) {
    if (bad < rule.count) return { state: { ...state, bad, good: 0 }, event: null };
    return {
      state: { ...state, bad, good: 0, isActive: true, level },
      event: { event: 'raise', level, multiple },
    };
  }
  const before = state.level ?? level;
  const isHigher = level > before;
  return {
    state: { ...state, bad, good: 0, level: isHigher ? level : before },
    event: { event: isHigher ? 'level' : 'again', level: isHigher ? level : before, multiple },
  };
}

function countGood(rule: AlarmRule, state: JudgeState): ReturnType<typeof judge> {
  if (!state.isActive)
    return { state: state.bad === 0 ? state : { ...state, bad: 0 }, event: null };
  const good = state.good + 1;
  if (good < (rule.recover ?? 1)) return { state: { ...state, good }, event: null };
  return {
    state: { ...state, bad: 0, good: 0, isActive: false, level: null },
    event: { event: 'recover', level: state.level ?? PLAIN_LEVEL, multiple: null },
  };
}
