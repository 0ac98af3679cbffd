import { counted, faultCondition } from './fault-condition.ts';
import type { Condition, RulePeriod, RuleTree } from './tree.ts';

/** What a limit (entity `limit`) says. */
export interface LimitFacts {
  readonly factorCode: string;
  /** Dictionary alarm_rule_kind: 1 upper, 2 lower, 3 range. */
  readonly kind: string;
  readonly upper: number | null;
  readonly lower: number | null;
  readonly usesConverted: boolean;
  readonly continuityCount: number;
  readonly recoverCount: number;
  readonly zeroCount: number | null;
  readonly constantCount: number | null;
  /** Percent of the upper limit, 1 to 100; null: no warning. */
  readonly warnRatio: number | null;
}

/** A limit as a rule for one kind of alarm (dictionary alarm_type). */
export interface LimitTree {
  readonly kind: string;
  readonly tree: RuleTree;
}

const [UPPER, LOWER, RANGE] = ['1', '2', '3'];
/** Dictionary alarm_type. */
const OVER = '1';
const WARNING = '2';
const ZERO = '3';
const CONSTANT = '5';
/** Dictionary alarm_level. */
const HINT_LEVEL = '1';
const PLAIN_LEVEL = '2';

/**
 * A limit as the rules that raise what it raises: exceeding in readings of any period; warning, zero and constant values in real-time ones
 * alone. They name the limit and not its numbers (`limit` blocks), so they go with the limit in force. Empty where it says nothing.
 * Source: DOMAIN.md 3.2, 3.3.
 */
export function limitTree(limit: LimitFacts, period: RulePeriod = 'rt'): readonly LimitTree[] {
  const {
    continuityCount: count,
    recoverCount: recover,
    zeroCount,
    constantCount,
    factorCode: factor,
  } = limit;
  const make = (
    kind: string,
    level: '1' | '2' | 'multiple',
    when: Condition | null,
    isOver = true,
  ): readonly LimitTree[] => {
    const then = [{ id: 'alarm', do: 'alarm', kind, level, factor }] as const;
    return when
      ? [{ kind, tree: { v: 1, period, when, then, recover: isOver ? recover : 1 } }]
      : [];
  };
  const over = make(OVER, 'multiple', counted(overOf(limit), count));
  if (period !== 'rt') return over;
  return [
    ...over,
    ...make(WARNING, HINT_LEVEL, counted(warningOf(limit), count)),
    ...make(
      ZERO,
      PLAIN_LEVEL,
      zeroCount === null ? null : counted(faultCondition({ type: 'zero' }, limit), zeroCount),
      false,
    ),
    ...make(
      CONSTANT,
      PLAIN_LEVEL,
      constantCount === null
        ? null
        : faultCondition({ type: 'constant', count: constantCount }, limit),
      false,
    ),
  ];
}

function overOf(limit: LimitFacts): Condition | null {
  const { kind, upper, lower } = limit;
  if (kind === UPPER && upper !== null) return faultCondition({ type: 'over' }, limit);
  if (kind === LOWER && lower !== null) return faultCondition({ type: 'lower' }, limit);
  return kind === RANGE && upper !== null && lower !== null
    ? faultCondition({ type: 'range' }, limit)
    : null;
}

/** Near the upper limit but not above it. */
function warningOf(limit: LimitFacts): Condition | null {
  const { kind, upper, warnRatio } = limit;
  return kind === UPPER && upper !== null && warnRatio !== null
    ? faultCondition({ type: 'warn', ratio: warnRatio / 100 }, limit)
    : null;
}
