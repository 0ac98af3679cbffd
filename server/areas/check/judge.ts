import { HOUR_MS } from '#schemas/basics/units.ts';

/** Kinds of checks, as the dictionary `check_rule_kind` has them. */
export const CHECK = {
  range: '1',
  rate: '2',
  constant: '3',
  relation: '4',
  laboratory: '5',
} as const;
/** What a value that came twice and differently is marked as, besides the kinds of rules (dictionary `check_mark_kind`). */
export const REPEATED = '6';

/** `1` the measured value, `2` the one the device converted. */
export type Basis = '1' | '2';
export type Relation = 'ge' | 'gt' | 'le' | 'lt';

/** A rule as it is stored; what its kind does not use is null. */
export interface CheckRule {
  readonly id: string;
  readonly kind: string;
  readonly factorCode: string;
  readonly basis: Basis;
  /** Null: of every type. */
  readonly monitorType: string | null;
  /** Null: of every point. */
  readonly monitorPointId: string | null;
  /** Of the bounds and the change; null: that of the point, whatever it is. */
  readonly unit: string | null;
  readonly low: number | null;
  readonly high: number | null;
  /** By the hour. */
  readonly maxChange: number | null;
  /** By the hour, percent of the value before. */
  readonly maxPercent: number | null;
  readonly hours: number | null;
  readonly relation: Relation | null;
  readonly otherFactorCode: string | null;
  readonly otherBasis: Basis;
}

/** An hourly value as it came. */
export interface CheckedHour {
  readonly factorCode: string;
  /** The hour that begins then, milliseconds since 1970. */
  readonly atMs: number;
  readonly value: number | null;
  readonly converted: number | null;
  readonly flag: string;
  /** The value that this one replaced, where the hour was sent again with another one. */
  readonly replaced: number | null;
}

/** A value that is in doubt: what it is, and what it should be. */
export interface Finding {
  /** `rule:<id>`, or `repeat`: one finding an hour of each. */
  readonly cause: string;
  readonly ruleId: string | null;
  readonly kind: string;
  readonly factorCode: string;
  readonly atMs: number;
  readonly value: number;
  /** In signs and figures, so that it reads alike in every language. */
  readonly expected: string;
  readonly otherFactorCode: string | null;
  readonly otherValue: number | null;
}

const PERCENT = 100;
const RELATIONS: Readonly<
  Record<
    Relation,
    { readonly sign: string; readonly holds: (value: number, other: number) => boolean }
  >
> = {
  ge: { sign: '≥', holds: (value, other) => value >= other },
  gt: { sign: '>', holds: (value, other) => value > other },
  le: { sign: '≤', holds: (value, other) => value <= other },
  lt: { sign: '<', holds: (value, other) => value < other },
};

/** A rule with its numbers in the unit of a point. */
export interface PlacedRule extends CheckRule {
  /** A value of the other factor in the unit of this one. */
  readonly otherIn: (value: number) => number;
}

/** How many hours before a span are read, so that its first hours can be judged: those of the longest constant and some that do not count. */
export function hoursBefore(rules: readonly CheckRule[]): number {
  const longest = Math.max(
    0,
    ...rules.map(({ kind, hours }) => (kind === CHECK.constant ? (hours ?? 0) : 0)),
  );
  return longest + BESIDE_HOURS;
}
const BESIDE_HOURS = 24;

/**
 * The doubtful values of one point. Only values that are marked normal (N, or nothing) are judged and held against each other: others
 * neither count nor interrupt (DOMAIN.md section 3.3), and neither does an hour of which nothing came. A value that equals its bound
 * passes. A change is one by the hour: after a gap of three hours three times as much is allowed.
 * @param hours in any order, one a factor and hour @param rules those of the point
 */
export function judgeHours(
  hours: readonly CheckedHour[],
  rules: readonly PlacedRule[],
): readonly Finding[] {
  const ordered = [...hours].sort((one, other) => one.atMs - other.atMs);
  const normal = ordered.filter(({ flag }) => flag === '' || flag === 'N');
  return [
    ...rules.flatMap(
      (rule) =>
        JUDGES.get(rule.kind)?.(rule, seriesOf(normal, rule.factorCode, rule.basis), normal) ?? [],
    ),
    ...findRepeated(ordered),
  ];
}

interface Moment {
  readonly atMs: number;
  readonly value: number;
}

type Judge = (
  rule: PlacedRule,
  series: readonly Moment[],
  hours: readonly CheckedHour[],
) => readonly Finding[];

const JUDGES: ReadonlyMap<string, Judge> = new Map([
  [CHECK.range, judgeRange],
  [CHECK.rate, judgeRate],
  [CHECK.constant, judgeConstant],
  [CHECK.relation, judgeRelation],
]);

function seriesOf(
  hours: readonly CheckedHour[],
  factorCode: string,
  basis: Basis,
): readonly Moment[] {
  return hours.flatMap((hour) => {
    const value = basis === '2' ? hour.converted : hour.value;
    return hour.factorCode === factorCode && value !== null ? [{ atMs: hour.atMs, value }] : [];
  });
}

/** Whether a value lies outside of the bounds of a rule. */
export function isOutside({ low, high }: Pick<CheckRule, 'low' | 'high'>, value: number): boolean {
  return (low !== null && value < low) || (high !== null && value > high);
}

/** The bounds of a rule in signs: `0 ~ 1000`, `≥ 0`, `≤ 1000`. */
export function sayRange({ low, high }: Pick<CheckRule, 'low' | 'high'>): string {
  if (low !== null && high !== null) return `${low} ~ ${high}`;
  return low === null ? `≤ ${high ?? ''}` : `≥ ${low}`;
}

function judgeRange(rule: CheckRule, series: readonly Moment[]): readonly Finding[] {
  return series
    .filter(({ value }) => isOutside(rule, value))
    .map((moment) => findingOf(rule, moment, { expected: sayRange(rule) }));
}

function judgeRate(rule: CheckRule, series: readonly Moment[]): readonly Finding[] {
  return series.flatMap((moment, at) => {
    const before = series[at - 1];
    if (!before || !changesTooFast(rule, before, moment)) return [];
    return [findingOf(rule, moment, { expected: sayChange(rule), otherValue: before.value })];
  });
}

/** With both limits a value is doubtful only beyond both: a small figure may double, a large one move by much. */
function changesTooFast(
  { maxChange, maxPercent }: CheckRule,
  before: Moment,
  { atMs, value }: Moment,
): boolean {
  const change = Math.abs(value - before.value) / ((atMs - before.atMs) / HOUR_MS);
  if (maxChange !== null && change <= maxChange) return false;
  if (maxPercent !== null && change * PERCENT <= Math.abs(before.value) * maxPercent) return false;
  return maxChange !== null || maxPercent !== null;
}

function sayChange({ maxChange, maxPercent }: CheckRule): string {
  const parts = [
    ...(maxChange === null ? [] : [`Δ ≤ ${maxChange}/h`]),
    ...(maxPercent === null ? [] : [`${maxPercent}%/h`]),
  ];
  return parts.join(' · ');
}

/** From the hour on that makes so many of the same value; zeros have an alarm of their own. */
function judgeConstant(rule: CheckRule, series: readonly Moment[]): readonly Finding[] {
  const { hours } = rule;
  if (hours === null) return [];
  let run = 0;
  return series.flatMap((moment, at) => {
    run = moment.value === series[at - 1]?.value ? run + 1 : 1;
    return run >= hours && moment.value !== 0
      ? [findingOf(rule, moment, { expected: `< ${hours} h` })]
      : [];
  });
}

function judgeRelation(
  rule: PlacedRule,
  series: readonly Moment[],
  hours: readonly CheckedHour[],
): readonly Finding[] {
  const { relation, otherFactorCode } = rule;
  if (relation === null || otherFactorCode === null) return [];
  const { sign, holds } = RELATIONS[relation];
  const others = new Map(
    seriesOf(hours, otherFactorCode, rule.otherBasis).map(({ atMs, value }) => [atMs, value]),
  );
  return series.flatMap((moment) => {
    const other = others.get(moment.atMs);
    const told = other === undefined ? undefined : rule.otherIn(other);
    return other === undefined || told === undefined || holds(moment.value, told)
      ? []
      : [
          findingOf(rule, moment, {
            expected: `${sign} ${told}`,
            otherFactorCode,
            otherValue: other,
          }),
        ];
  });
}

/** Hours that were sent again with another value; whatever their mark is. */
function findRepeated(hours: readonly CheckedHour[]): readonly Finding[] {
  return hours.flatMap(({ factorCode, atMs, value, replaced }) =>
    value === null || replaced === null || value === replaced
      ? []
      : [
          {
            cause: 'repeat',
            ruleId: null,
            kind: REPEATED,
            factorCode,
            atMs,
            value,
            expected: `= ${replaced}`,
            otherFactorCode: null,
            otherValue: replaced,
          },
        ],
  );
}

function findingOf(
  { id, kind, factorCode }: CheckRule,
  { atMs, value }: Moment,
  { expected, otherFactorCode, otherValue }: Pick<Finding, 'expected'> & Partial<Finding>,
): Finding {
  return {
    cause: `rule:${id}`,
    ruleId: id,
    kind,
    factorCode,
    atMs,
    value,
    expected,
    otherFactorCode: otherFactorCode ?? null,
    otherValue: otherValue ?? null,
  };
}
