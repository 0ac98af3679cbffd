import fc from 'fast-check';

import {
  computeDrift,
  computeError,
  computeRelativeAccuracy,
  computeRelativeError,
  isWithin,
} from './comparison.ts';
import { findCriterion, meetsCriterion, writeCriterion } from './criteria.ts';
import { roundRational, rootOf, toRational } from './rational.ts';

const to = (places: number, value: ReturnType<typeof computeError>) =>
  value && roundRational(value, places);

describe('errors and drift, by hand', () => {
  it('an error is exact where floats are not', () => {
    expect(to(4, computeError(0.3, '0.1'))).toBe(0.2);
    expect(to(2, computeError('7.10', '7.3'))).toBe(-0.2);
    expect(computeError('', 1)).toBeNull();
    expect(computeError(null, 1)).toBeNull();
  });

  it.each([
    // (105 − 100) / 100
    [105, 100, 5],
    // (28.4 − 30) / 30 = −5.3333…
    [28.4, 30, -5.33],
    // a half goes to the even digit: (1.00125 − 1) / 1 = 0.125 %, (1.00135 − 1) / 1 = 0.135 %
    [1.00125, 1, 0.12],
    [1.00135, 1, 0.14],
    [5, 0, null],
  ])('relative error of %s against %s is %s %', (measured, reference, expected) => {
    expect(to(2, computeRelativeError(measured, reference))).toBe(expected);
  });

  it('drift is of the full scale: (2.5 − 0) / 100, (795 − 800) / 1000', () => {
    expect(to(2, computeDrift(2.5, 0, 100))).toBe(2.5);
    expect(to(2, computeDrift(795, 800, 1000))).toBe(-0.5);
    expect(computeDrift(1, 0, 0)).toBeNull();
  });
});

describe('relative accuracy', () => {
  it('nine pairs, by hand: d̄ = 1, S_d = 1.5, t(8) = 2.306, cc = 1.153, mean 100', () => {
    const differences = [1, 1, 1, -1, 3, 3, -1, 2.5, -0.5];
    // Σ(d − d̄)² = 0+0+0+4+4+4+4+2.25+2.25 = 20.5, S_d = √(20.5/8) = 1.60078, cc = 2.306 · 1.60078 / 3 = 1.23047
    const pairs = differences.map((d) => [100, 100 + d] as const);
    expect(to(4, computeRelativeAccuracy(pairs))).toBe(2.2305);
  });

  it('the same pairs in any order and with gaps between them say the same; fewer than three say nothing', () => {
    const pairs = [
      [50, 52],
      [48, 47],
      [52, 53],
    ] as const;
    expect(to(2, computeRelativeAccuracy(pairs))).toBe(8.92);
    expect(to(2, computeRelativeAccuracy([[null, 50], ...pairs.toReversed(), [50, '']]))).toBe(
      8.92,
    );
    expect(computeRelativeAccuracy(pairs.slice(0, 2))).toBeNull();
    expect(computeRelativeAccuracy([...pairs.slice(0, 2), ['x', 1]])).toBeNull();
  });

  it('without any spread it is the mean difference alone, and of a reference of 0 there is none', () => {
    expect(
      to(
        2,
        computeRelativeAccuracy([
          [10, 11],
          [20, 21],
          [30, 31],
        ]),
      ),
    ).toBe(5);
    expect(
      computeRelativeAccuracy([
        [0, 1],
        [0, 2],
        [0, 3],
      ]),
    ).toBeNull();
  });

  it('agrees with floats where those are good enough', () => {
    const value = fc.integer({ min: 100, max: 99_999 }).map((n) => n / 100);
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { minLength: 3, maxLength: 20 }), (pairs) => {
        const n = pairs.length;
        const d = pairs.map(([a, b]) => b - a);
        const mean = d.reduce((sum, one) => sum + one, 0) / n;
        const s = Math.sqrt(d.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (n - 1));
        const t = [0, 12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201];
        const more = [2.179, 2.16, 2.145, 2.131, 2.12, 2.11, 2.101, 2.093];
        const level = pairs.reduce((sum, [a]) => sum + a, 0) / n;
        const ra =
          ((Math.abs(mean) + ([...t, ...more][n - 1] ?? 0) * (s / Math.sqrt(n))) / level) * 100;
        expect(to(6, computeRelativeAccuracy(pairs))).toBeCloseTo(ra, 4);
      }),
    );
  });
});

describe('within so many percent of the first', () => {
  it.each([
    [[50, 50.5, 49.5], 1, true],
    [[50, 50.51], 1, false],
    // 0.1 · 3 is not 0.3 among floats; here it lies on the limit
    [[0.3, '0.33'], 10, true],
    [[-20, -20.2], 1, true],
    [[0, 0], 1, true],
    [[0, 0.1], 1, false],
    [[50, null], 1, null],
    [[50], 1, null],
  ])('%j within %s %: %s', (values, percent, expected) => {
    expect(isWithin(values, percent)).toBe(expected);
  });
});

describe('class “a short text that costs much”', () => {
  it('what is no size that anybody measures is no number', () => {
    expect(toRational('9'.repeat(41))).toBeNull();
    expect(toRational('1e-200')).toBeNull();
    expect(toRational('1e200')).toBeNull();
    expect(toRational(1e-12)).not.toBeNull();
  });

  it('a root is good to thirty places', () => {
    expect(roundRational(rootOf({ over: 2n, under: 1n }), 15)).toBe(1.414213562373095);
    expect(roundRational(rootOf({ over: 1n, under: 4n }), 15)).toBe(0.5);
    expect(roundRational(rootOf({ over: 0n, under: 1n }), 2)).toBe(0);
  });
});

describe('criteria (HJ 75, HJ 355), bounds by hand', () => {
  it.each([
    // the lower end belongs to its band
    ['water', 'COD', 29.9, '|Δ| ≤ 5 mg/L'],
    ['water', 'COD', 30, '|RE| ≤ 30%'],
    ['water', 'w01018', 60, '|RE| ≤ 20%'],
    ['water', '化学需氧量', 100, '|RE| ≤ 15%'],
    ['water', '总磷', 0.4, '|RE| ≤ 15%'],
    ['water', 'pH', 7, '|Δ| ≤ 0.5'],
    ['gas', 'SO2', 56.9, '|Δ| ≤ 17 mg/m³'],
    ['gas', 'SO2', 143, '|Δ| ≤ 57 mg/m³'],
    ['gas', 'SO2', 715, 'RA ≤ 15%'],
    // "up to" holds its end
    ['gas', '颗粒物', 10, '|Δ| ≤ 5 mg/m³'],
    ['gas', '颗粒物', 200, '|RE| ≤ 20%'],
    ['gas', '颗粒物', 200.1, '|RE| ≤ 15%'],
    ['gas', 'O2', 5, '|Δ| ≤ 1%'],
    ['gas', '湿度', 5.1, '|RE| ≤ 25%'],
  ])('%s %s at %s: %s', (system, factor, reference, said) => {
    const found = findCriterion(system, factor, reference);
    expect(found && writeCriterion(found)).toBe(said);
  });

  it.each([
    // |55 − 50| / 50 = 10 % of 30 %; |66 − 50| / 50 = 32 %; 25 − 20 = 5 is on the bound
    ['water', 'COD', { reference: 50, measured: 55 }, true],
    ['water', 'COD', { reference: 50, measured: 66 }, false],
    ['water', 'COD', { reference: 20, measured: 25 }, true],
    // 0.3 − 0.26 = 0.04 exactly, as floats are not
    ['water', '总磷', { reference: 0.26, measured: 0.3 }, true],
    ['gas', 'SO2', { reference: 800, measured: 790, accuracy: 15 }, true],
    ['gas', 'SO2', { reference: 800, measured: 790, accuracy: 15.01 }, false],
    ['gas', 'SO2', { reference: 800, measured: 790 }, null],
    ['gas', '恶臭', { reference: 1, measured: 1 }, null],
    ['air', 'SO2', { reference: 1, measured: 1 }, null],
    ['water', 'COD', { reference: null, measured: 1 }, null],
  ] as const)('%s %s of %o: %s', (system, factor, compared, expected) => {
    expect(meetsCriterion(system, factor, compared)).toBe(expected);
  });
});
