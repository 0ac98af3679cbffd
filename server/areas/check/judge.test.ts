import { describe, expect, it } from 'vitest';

import { HOUR_MS } from '#schemas/basics/units.ts';
import { CHECK, hoursBefore, judgeHours, type CheckedHour, type PlacedRule } from './judge.ts';
import { rulesFor } from './rules-for.ts';

const COD = 'w01018';
const BOD = 'w01017';

const aRule = (more: Partial<PlacedRule>): PlacedRule => ({
  unit: null,
  otherIn: (value) => value,
  id: '1',
  kind: CHECK.range,
  factorCode: COD,
  basis: '1',
  monitorType: null,
  monitorPointId: null,
  low: null,
  high: null,
  maxChange: null,
  maxPercent: null,
  hours: null,
  relation: null,
  otherFactorCode: null,
  otherBasis: '1',
  ...more,
});
const hour = (at: number, value: number | null, more: Partial<CheckedHour> = {}): CheckedHour => ({
  factorCode: COD,
  atMs: at * HOUR_MS,
  value,
  converted: null,
  flag: 'N',
  replaced: null,
  ...more,
});
/** Values of hours one after the other; `null` is an hour of which nothing came, a text the mark of the value before it. */
const row = (
  ...values: readonly (number | null | readonly [number, string])[]
): readonly CheckedHour[] =>
  values.flatMap((value, at) =>
    value === null
      ? []
      : [typeof value === 'number' ? hour(at, value) : hour(at, value[0], { flag: value[1] })],
  );
const found = (hours: readonly CheckedHour[], ...rules: readonly PlacedRule[]) =>
  judgeHours(hours, rules).map(({ atMs }) => atMs / HOUR_MS);

describe('a range', () => {
  const rule = aRule({ low: 0, high: 1000 });

  it('is left by values beyond it, and kept by those at its ends', () => {
    expect(found(row(0, 1000, -0.1, 1000.1, 40), rule)).toEqual([2, 3]);
  });
  it('with one end alone leaves the other open', () => {
    expect([
      found(row(-5, 2000), aRule({ low: 0 })),
      found(row(-5, 2000), aRule({ high: 1000 })),
    ]).toEqual([[0], [1]]);
  });
  it('judges what is marked normal, or not at all, and nothing that is no number', () => {
    expect(
      found(
        [
          hour(0, 5000, { flag: 'D' }),
          hour(1, 5000, { flag: 'S' }),
          hour(2, 5000, { flag: '' }),
          hour(3, null),
        ],
        rule,
      ),
    ).toEqual([2]);
  });
  it('says which value, and what it should be', () => {
    expect(judgeHours(row(1200), [rule])).toEqual([
      {
        cause: 'rule:1',
        ruleId: '1',
        kind: '1',
        factorCode: COD,
        atMs: 0,
        value: 1200,
        expected: '0 ~ 1000',
        otherFactorCode: null,
        otherValue: null,
      },
    ]);
  });
  it('of the converted value does not look at the measured one', () => {
    expect(
      found(
        [hour(0, 40, { converted: 1200 }), hour(1, 1200, { converted: 40 })],
        aRule({ high: 1000, basis: '2' }),
      ),
    ).toEqual([0]);
  });
});

describe('a rate of change', () => {
  const rule = aRule({ kind: CHECK.rate, maxChange: 50 });

  it('is exceeded by more than it says, up and down, and not by just as much', () => {
    expect(found(row(10, 60, 111, 60), rule)).toEqual([2, 3]);
  });
  it('is one by the hour: over a gap as many times as much is allowed', () => {
    expect([found(row(10, null, 110), rule), found(row(10, null, 111), rule)]).toEqual([[], [2]]);
  });
  it('is held against the normal value before: flagged ones neither count nor interrupt', () => {
    expect(found(row(10, [900, 'M'], 100), rule)).toEqual([]);
    expect(found(row(10, [100, 'C'], 900), rule)).toEqual([2]);
  });
  it('with a percentage beside it is doubtful only beyond both', () => {
    const both = aRule({ kind: CHECK.rate, maxChange: 50, maxPercent: 100 });

    expect([found(row(2, 8), both), found(row(200, 300), both), found(row(40, 100), both)]).toEqual(
      [[], [], [1]],
    );
  });
  it('of a percentage alone leaves zero at once', () => {
    expect(found(row(0, 0, 3), aRule({ kind: CHECK.rate, maxPercent: 300 }))).toEqual([2]);
  });
});

describe('a constant', () => {
  const rule = aRule({ kind: CHECK.constant, hours: 3 });

  it('begins with the hour that makes so many, and goes on until another value comes', () => {
    expect(found(row(7, 7, 7, 7, 8, 8), rule)).toEqual([2, 3]);
  });
  it('neither counts nor ends with what is flagged, or an hour of which nothing came', () => {
    expect(found(row(7, [9, 'M'], 7, null, 7), rule)).toEqual([4]);
    expect(found(row(7, [7, 'M'], 7), rule)).toEqual([]);
  });
  it('is not one of zeros, which are an alarm of their own', () => {
    expect(found(row(0, 0, 0, 0), rule)).toEqual([]);
  });
  it('needs the hours before its span', () => {
    expect([hoursBefore([rule]), hoursBefore([])]).toEqual([27, 24]);
  });
});

describe('a relation', () => {
  const rule = aRule({ kind: CHECK.relation, relation: 'ge', otherFactorCode: BOD });
  const pair = (at: number, cod: number, bod: number, flag = 'N') => [
    hour(at, cod),
    hour(at, bod, { factorCode: BOD, flag }),
  ];

  it('holds where both are equal, and breaks below', () => {
    expect(found([...pair(0, 20, 20), ...pair(1, 19.9, 20), ...pair(2, 40, 20)], rule)).toEqual([
      1,
    ]);
  });
  it('is not judged where one of both is missing or flagged', () => {
    expect(
      found([hour(0, 5), hour(1, 20, { factorCode: BOD }), ...pair(2, 5, 20, 'D')], rule),
    ).toEqual([]);
  });
  it('names the other value', () => {
    expect(judgeHours(pair(0, 5, 20), [rule])).toMatchObject([
      { expected: '≥ 20', otherFactorCode: BOD, otherValue: 20 },
    ]);
  });
  it('may hold the converted value of a factor against its measured one', () => {
    const converted = aRule({
      kind: CHECK.relation,
      relation: 'ge',
      basis: '2',
      otherFactorCode: COD,
    });

    expect(
      found([hour(0, 30, { converted: 40 }), hour(1, 30, { converted: 20 })], converted),
    ).toEqual([1]);
  });
});

it('an hour that was sent again with another value is in doubt whatever its mark; with the same value it is not', () => {
  const hours = [hour(0, 5, { replaced: 6, flag: 'D' }), hour(1, 5, { replaced: 5 }), hour(2, 5)];

  expect(judgeHours(hours, [])).toMatchObject([
    { atMs: 0, cause: 'repeat', kind: '6', value: 5, otherValue: 6 },
  ]);
});

it('a rule of the point goes before one of its type, that before a general one; other counterparts are other rules', () => {
  const rules = [
    aRule({ id: 'all' }),
    aRule({ id: 'type', monitorType: '6' }),
    aRule({ id: 'point', monitorPointId: '9' }),
    aRule({ id: 'bod', kind: CHECK.relation, otherFactorCode: BOD }),
    aRule({ id: 'tn', kind: CHECK.relation, otherFactorCode: 'w21001' }),
  ];
  const ids = (id: string, monitorType: string) =>
    rulesFor(rules, { id, monitorType, stCode: null }, () => null).map((rule) => rule.id);

  expect([ids('9', '6'), ids('8', '6'), ids('8', '1')]).toEqual([
    ['point', 'bod', 'tn'],
    ['type', 'bod', 'tn'],
    ['all', 'bod', 'tn'],
  ]);
});

it('class “a number without its unit”: numbers of a rule and the other factor are told in the unit of the point', () => {
  const units: Readonly<Record<string, readonly [string, string]>> = {
    [COD]: ['mg/m³', 'μg/m³'],
    [BOD]: ['mg/m³', 'mg/m³'],
  };
  const unitOf = (factor: string, stCode: string | null) =>
    units[factor]?.[stCode === '22' ? 1 : 0] ?? null;
  const rules = [
    aRule({ id: 'range', unit: 'mg/m³', high: 0.5 }),
    aRule({ id: 'rate', kind: CHECK.rate, unit: 'μg/m³', maxChange: 200 }),
    aRule({ id: 'of the point', unit: null, monitorType: '5', high: 7 }),
    aRule({ id: 'relation', kind: CHECK.relation, otherFactorCode: BOD, relation: 'ge' }),
  ];
  const at = (stCode: string, monitorType: string) =>
    rulesFor(rules, { id: '9', monitorType, stCode }, unitOf);

  expect(at('31', '2').map(({ high, maxChange }) => [high, maxChange])).toEqual([
    [0.5, null],
    [null, 0.2],
    [null, null],
  ]);
  expect(at('22', '1').map(({ high, maxChange }) => [high, maxChange])).toEqual([
    [500, null],
    [null, 200],
    [null, null],
  ]);
  expect(at('22', '5')[0]?.high).toBe(7);
  const pair = [hour(0, 900), hour(0, 1, { factorCode: BOD })];
  expect(
    judgeHours(pair, at('22', '1')).filter(({ kind }) => kind === CHECK.relation),
  ).toMatchObject([{ value: 900, otherValue: 1, expected: '≥ 1000' }]);
  expect(judgeHours(pair, at('31', '2')).filter(({ kind }) => kind === CHECK.relation)).toEqual([]);
});

it('a kind that is none of these finds nothing', () => {
  expect(
    found(
      row(1e9),
      aRule({ kind: 'constructor' }),
      aRule({ kind: CHECK.laboratory, maxChange: 1 }),
    ),
  ).toEqual([]);
});
