import { evaluateExact } from '#schemas/expressions/exact.ts';
import { toRational, ZERO, type Rational } from '#schemas/formulas/rational.ts';
import { findFault } from './check-scheme.ts';
import { INDICATORS } from './indicators.ts';
import { periodBefore, periodOf } from './periods.ts';
import { levelOf, print, scoreTarget, type Figure, type SchemeItem } from './score.ts';

const of = (text: string): Rational => toRational(text) ?? ZERO;
const anItem = (more: Partial<SchemeItem> = {}): SchemeItem => ({
  code: '1',
  weight: '100',
  full: '100',
  formula: null,
  floor: null,
  cap: null,
  naWhen: null,
  ...more,
});
const aRate = (value: string | null): Figure => ({
  value: value === null ? null : of(value),
  good: null,
  bad: null,
  total: null,
  kind: 'rate',
});
const LEVELS = [
  { min: '90', level: 'A' },
  { min: '80', level: 'B' },
  { min: '70', level: 'C' },
  { min: '0', level: 'D' },
];
const judge = (
  items: readonly SchemeItem[],
  values: Readonly<Record<string, Figure>>,
  more: { readonly given?: Readonly<Record<string, string>>; readonly isVetoed?: boolean } = {},
) =>
  scoreTarget({
    items,
    levels: LEVELS,
    vetoLevel: 'D',
    figures: new Map(Object.entries(values)),
    given: new Map(Object.entries(more.given ?? {})),
    isVetoed: more.isVetoed ?? false,
  });

it.each([
  ['89.994', '89.99', 'B'],
  ['89.99', '89.99', 'B'],
  ['89.995', '90.00', 'A'],
  ['89.985', '89.98', 'B'],
  ['90', '90.00', 'A'],
  ['79.999', '80.00', 'B'],
  ['69.994', '69.99', 'D'],
  ['0', '0.00', 'D'],
])(
  'the level of %s is judged as it is printed, without a gap between two levels',
  (value, score, level) => {
    expect(judge([anItem()], { '1': aRate(value) })).toMatchObject({ score, level });
  },
);

it('what is worked out of thirds is rounded once: three thirds of 89.995 are 90.00', () => {
  const third = anItem({ formula: 'value / 3 * 3' });
  expect(judge([third], { '1': aRate('89.995') }).score).toBe('90.00');
  const items = ['1', '2', '3'].map((code) => anItem({ code, weight: '0.1' }));
  const values = Object.fromEntries(items.map(({ code }) => [code, aRate('100')]));
  expect(judge(items, values).score).toBe('0.30');
});

it('an indicator without data counts neither as none nor as all: the others share its weight', () => {
  const items = [
    anItem({ code: '1', weight: '50' }),
    anItem({ code: '2', weight: '30' }),
    anItem({ code: '3', weight: '20' }),
  ];
  const scored = judge(items, { '1': aRate('80'), '2': aRate(null), '3': aRate('100') });
  expect(scored.score).toBe('85.71');
  expect(scored.items.map(({ share }) => share && print(share, 4))).toEqual([
    '71.4286',
    null,
    '28.5714',
  ]);
  expect(scored.items[1]?.state).toBe('none');
  expect(judge([anItem()], { '1': aRate(null) })).toMatchObject({ score: null, level: null });
});

it('a condition of not applying is asked, and what nobody knows is no condition that holds', () => {
  const few = anItem({ naWhen: 'total < 5' });
  const figure = (total: string | null): Figure => ({
    ...aRate('50'),
    total: total === null ? null : of(total),
  });
  expect(judge([few], { '1': figure('4') }).score).toBe(null);
  expect(judge([few], { '1': figure('5') }).score).toBe('50.00');
  expect(judge([few], { '1': figure(null) }).score).toBe('50.00');
});

it('a veto decides the level and leaves the score; it needs no score', () => {
  expect(judge([anItem()], { '1': aRate('99') }, { isVetoed: true })).toMatchObject({
    score: '99.00',
    level: 'D',
  });
  expect(judge([anItem()], { '1': aRate(null) }, { isVetoed: true })).toMatchObject({
    score: null,
    level: 'D',
  });
});

it('a score by hand goes before what is counted, within floor and cap', () => {
  const item = anItem({ weight: '10', full: '10', cap: '9' });
  expect(judge([item], { '1': aRate('10') }, { given: { '1': '12' } }).items[0]).toMatchObject({
    state: 'manual',
  });
  expect(judge([item], {}, { given: { '1': '12' } }).score).toBe('9.00');
});

it.each([
  ['100', '30'],
  ['95', '30'],
  ['94.99', '29.988'],
  ['90', '24'],
  ['89.99', '23.990666666666666666666666666667'],
  ['75', '10'],
  ['74.99', '0'],
])(
  'the effective transmission of %s scores %s of 30 (line by line of the usual table)',
  (value, expected) => {
    const scored = evaluateExact(
      'value >= 95 ? 30 : value >= 90 ? 24 + (value - 90) / 5 * 6 : value >= 75 ? 10 + (value - 75) / 15 * 14 : 0',
      { value: of(value) },
    ) as Rational;
    expect(print(scored, 6)).toBe(print(of(expected), 6));
  },
);

it('2.2 − 1.9 is within 0.3, and texts are refused', () => {
  expect(evaluateExact('2.2 - 1.9 <= 0.3', {})).toBe(true);
  expect(print(evaluateExact('min(1, 2) + max(3, abs(-4)) + round(2.345)', {}) as Rational)).toBe(
    '7.34',
  );
  expect(evaluateExact('1 / 0', {})).toBe(null);
  expect(() => evaluateExact("'a' + 1", {})).toThrow();
});

it('periods: the last days of months, quarters and years, and what lies before', () => {
  expect(periodOf('month', '2028-02-29')).toEqual({
    kind: 'month',
    name: '2028-02',
    from: '2028-02-01',
    to: '2028-02-29',
  });
  expect(periodOf('quarter', '2026-12-31')).toMatchObject({
    name: '2026-Q4',
    from: '2026-10-01',
    to: '2026-12-31',
  });
  expect(periodOf('year', '2026-07-01')).toMatchObject({
    name: '2026',
    from: '2026-01-01',
    to: '2026-12-31',
  });
  expect(periodBefore(periodOf('month', '2026-01-15')).name).toBe('2025-12');
  expect(periodBefore(periodOf('quarter', '2026-02-01')).name).toBe('2025-Q4');
  expect(periodBefore(periodOf('year', '2026-02-01')).name).toBe('2025');
});

describe('a scheme is published only when it can be reckoned with', () => {
  const scheme = (more: object = {}) => ({
    id: '1',
    objectionDays: 5,
    vetoLevel: 'D',
    items: [{ ...anItem(), section: null, indicator: 'orderDone', title: null }],
    levels: LEVELS,
    ...more,
  });
  const item = (more: object) => ({
    items: [{ ...scheme().items[0], ...more }] as ReturnType<typeof scheme>['items'],
  });

  it.each([
    [{}, null],
    [item({ weight: '99.9999' }), 'weights'],
    [item({ formula: 'value +' }), 'formula'],
    [item({ formula: 'worth * 2' }), 'formula'],
    [item({ naWhen: "concat('a')" }), 'formula'],
    // each would leave its indicator out of every sheet, and say nothing
    [item({ formula: 'value > 3' }), 'formula'],
    [item({ naWhen: '5' }), 'formula'],
    [item({ formula: 'good / bad', naWhen: 'total / bad > 1' }), null],
    [item({ full: '0' }), 'fullScore'],
    [item({ floor: '9', cap: '8' }), 'bounds'],
    [item({ full: '100', floor: '120' }), 'bounds'],
    [item({ cap: '-1' }), 'bounds'],
    [item({ indicator: 'supervisionInTime' }), 'indicator'],
    [{ levels: [{ min: '60', level: 'A' }] }, 'bottom'],
    [{ levels: [...LEVELS, { min: '90.00', level: 'B' }] }, 'levels'],
    [{ levels: [...LEVELS, { min: '120', level: 'A' }] }, 'beyond'],
    [{ levels: [...LEVELS, { min: '100.01', level: 'A' }] }, 'beyond'],
    [
      {
        ...item({ cap: '150' }),
        levels: [
          { min: '120', level: 'A' },
          { min: '0', level: 'D' },
        ],
      },
      null,
    ],
    [
      {
        levels: [
          { min: '90', level: 'D' },
          { min: '0', level: 'A' },
        ],
      },
      'order',
    ],
    [
      {
        levels: [
          { min: '90', level: 'A' },
          { min: '60', level: 'A' },
          { min: '0', level: 'D' },
        ],
      },
      'order',
    ],
    [{ vetoLevel: null }, 'vetoLevel'],
  ])('%j → %s', (more, what) => {
    expect(findFault(scheme(more), '2', ['A', 'B', 'C', 'D'])?.what ?? null).toBe(what);
  });
});

it('the highest level that is reached decides, whatever their order', () => {
  expect(levelOf('85.00', [...LEVELS].reverse())).toBe('B');
  expect(Object.keys(INDICATORS).length).toBeGreaterThan(20);
});
