import {
  COMPARISONS,
  SPAN_UNITS,
  VALUE_FIELDS,
  type Condition,
  type Measured,
  type Span,
  type Value,
} from '#schemas/monitor-rules/tree.ts';
import type { Random } from './random.ts';

const FACTORS = ['w21003', 'w01018', 'w00000', 'flow', 'Leq', 'e101xx', 'min', 'a-b'];
const UNITS = [null, 'mg/L', 'μg/L', '%', '℃', '个/L', 't/(km²·月)', "it's", 'ug/L'];
const TEXTS = ['D', 'N', "o'clock", '“引号”', '’', 'a b', ''];
const STATES = ['0', '4', '10', "it's", '维护', ''];
const POINTS = ['12', '007', 'x-1', '1234567890123456789'];

/** Any condition the language can say, sensible or not, for round trips: `random.int(n)` gives 0 to n − 1. */
export function aRandomCondition(random: Random, depth = 4): Condition {
  let count = 0;
  const pick = <T>(of: readonly T[]): T => of[random.int(of.length)] as T;
  const maybe = <T extends object>(part: () => T): T | object =>
    random.int(3) === 0 ? part() : {};
  const block = () => ({
    id: `r${(count += 1)}`,
    ...(random.int(12) === 0 ? { off: true as const } : {}),
  });
  const many = <T>(most: number, make: () => T): T[] =>
    Array.from({ length: random.int(most + 1) }, make);
  const span = (): Span => ({ n: 1 + random.int(40), unit: pick(SPAN_UNITS) });
  const measured = (): Measured => ({
    factor: pick(FACTORS),
    ...maybe(() => ({ field: pick(VALUE_FIELDS) })),
    ...maybe(() => ({ point: pick(POINTS) })),
  });
  const number = () => pick([0, 1, -5, 0.9, 1e-7, 1e21, -12.5, random.int(100_000) / 1000]);

  const value = (left: number): Value => {
    const leaves: readonly (() => Value)[] = [
      () => ({ ...block(), op: 'number', value: number(), unit: pick(UNITS) }),
      () => ({ ...block(), op: 'measured', ...measured(), ...maybe(() => ({ back: span() })) }),
      () => ({
        ...block(),
        op: 'limit',
        factor: pick(FACTORS),
        side: pick(['upper', 'lower'] as const),
      }),
      () => ({
        ...block(),
        op: pick(['mean', 'lowest', 'highest', 'sum'] as const),
        ...measured(),
        span: span(),
      }),
      () => ({ ...block(), op: 'change', as: pick(['amount', 'percent'] as const), ...measured() }),
    ];
    const nested: readonly (() => Value)[] = [
      () => ({
        ...block(),
        op: pick(['+', '-', '*', '/'] as const),
        left: value(left - 1),
        right: value(left - 1),
      }),
      () => ({ ...block(), op: 'abs', of: value(left - 1) }),
    ];
    return pick(left > 0 ? [...leaves, ...nested] : leaves)();
  };
  const condition = (left: number): Condition => {
    const leaves: readonly (() => Condition)[] = [
      () => ({
        ...block(),
        op: 'compare',
        left: value(left),
        is: pick(COMPARISONS),
        right: value(left),
      }),
      () => ({
        ...block(),
        op: 'between',
        value: value(left),
        low: value(0),
        high: value(0),
        ...maybe(() => ({ outside: true as const })),
      }),
      () => ({ ...block(), op: 'mark', factor: pick(FACTORS), in: many(3, () => pick(TEXTS)) }),
      () => ({
        ...block(),
        op: 'facility',
        ...maybe(() => ({ item: pick(['SB1', 'SB12', 'SB999']) })),
        in: many(3, () => pick(STATES)),
      }),
      () => ({
        ...block(),
        op: 'analyser',
        ...maybe(() => ({ factor: pick(FACTORS) })),
        in: many(3, () => pick(STATES)),
      }),
      () => ({
        ...block(),
        op: 'place',
        by: pick(['station', 'point', 'type'] as const),
        in: many(3, () => pick(POINTS)),
      }),
      () => ({
        ...block(),
        op: 'clock',
        ...maybe(() => ({ from: '08:00' })),
        ...maybe(() => ({ to: '20:30' })),
        ...maybe(() => ({ days: [1, 3, 7].slice(random.int(4)) })),
        ...maybe(() => ({ holidays: pick(['only', 'never'] as const) })),
      }),
      () => ({ ...block(), op: 'constant', factor: pick(FACTORS), count: 2 + random.int(9) }),
      () => ({ ...block(), op: 'absent', factor: pick(FACTORS), span: span() }),
    ];
    const nested: readonly (() => Condition)[] = [
      () => ({
        ...block(),
        op: pick(['and', 'or'] as const),
        of: many(4, () => condition(left - 1)),
      }),
      () => ({ ...block(), op: 'not', of: condition(left - 1) }),
      () => ({ ...block(), op: 'times', of: condition(left - 1), count: 1 + random.int(9) }),
      () => ({
        ...block(),
        op: 'within',
        of: condition(left - 1),
        count: 1 + random.int(9),
        span: span(),
      }),
      () => ({ ...block(), op: 'lasts', of: condition(left - 1), span: span() }),
    ];
    return pick(left > 0 ? [...leaves, ...nested, ...nested] : leaves)();
  };
  return condition(depth);
}
