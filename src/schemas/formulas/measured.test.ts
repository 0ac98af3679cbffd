import { describe, expect, it } from 'vitest';

import {
  isFinerThanMethod,
  isMethodUnfit,
  isOverLimit,
  isUndecided,
  meanOfReported,
  printResult,
  readWritten,
  reportResult,
  roundDigits,
} from './measured.ts';
import { compareOnline, onlineValue } from './online-comparison.ts';
import { writeRational } from './rational.ts';

const L = { kind: 'limit' } as const;
const ND = { kind: 'word', word: '未检出' } as const;

describe('rounding by GB/T 8170, once', () => {
  it.each([
    ['12.45', 1, '12.4'],
    ['12.35', 1, '12.4'],
    ['12.4501', 1, '12.5'],
    ['0.0250', 3, '0.025'],
    ['-0.04', 1, '0.0'],
    ['-12.35', 1, '-12.4'],
    ['9.96', 1, '10.0'],
    ['15.5', 0, '16'],
    ['16.5', 0, '16'],
    ['99999999999999.5', 0, '100000000000000'],
  ])('%s to %i places is %s', (digits, places, expected) => {
    expect(roundDigits(digits, places)).toBe(expected);
  });

  it('parallel measurements are rounded after they were averaged: (12.4 + 12.5) / 2 = 12.45 → 12.4, not 12.5', () => {
    expect(reportResult({ written: ['12.4', '12.5'], places: 1 }).text).toBe('12.4');
    // 2.446 would be 2.45 first and 2.4 or 2.5 then
    expect(reportResult({ written: ['2.446'], places: 1 }).text).toBe('2.4');
    expect(reportResult({ written: ['0.1', '0.2'], places: 2 }).text).toBe('0.15');
  });
});

describe('results as they are written', () => {
  it.each([
    ['<0.025', '<', '0.025'],
    ['＜ 0.0250', '<', '0.0250'],
    ['＜０．０２５', '<', '0.025'],
    ['１２．４０', '', '12.40'],
    ['0.05L', '<', '0.05'],
    ['０．０５ l', '<', '0.05'],
    [' 12.40 ', '', '12.40'],
    ['>200', '>', '200'],
    [3, '', '3'],
  ])('%s', (text, operand, digits) => {
    expect(readWritten(text)).toEqual({ operand, digits });
  });

  it.each([
    '',
    '<',
    'abc',
    '1,5',
    '1e5',
    '<<1',
    '.5',
    '<0.05L',
    '-1L',
    'L',
    '3²',
    '１，５',
    null,
    undefined,
    {},
  ])('%s is none', (text) => {
    expect(readWritten(text)).toBeNull();
  });
});

describe('detection limits', () => {
  const ammonia = (...written: string[]) => reportResult({ written, detectionLimit: '0.025' });

  it('below: kept as it was written, printed as 0.025L or 未检出, counted with half', () => {
    const below = ammonia('<0.025');
    expect(below).toMatchObject({ kind: 'below', text: '0.025' });
    expect(printResult(below, L)).toBe('0.025L');
    expect(printResult(below, ND)).toBe('未检出');
    expect(below.counted && writeRational(below.counted, 4)).toBe('0.0125');
    // a number below the limit is below as well, whatever rounding would make of it
    expect(ammonia('0.0249')).toMatchObject({ kind: 'below', text: '0.025' });
  });

  it('what equals the limit was detected', () => {
    expect(ammonia('0.025')).toMatchObject({ kind: 'value', text: '0.025' });
  });

  it('places follow the detection limit, else what was written', () => {
    expect(ammonia('1.23456').text).toBe('1.235');
    expect(reportResult({ written: ['23.6'], detectionLimit: '4' }).text).toBe('24');
    expect(reportResult({ written: ['7.25'] }).text).toBe('7.25');
  });

  it('of parallel measurements one below counts with half: (0.030 + 0.0125) / 2 = 0.02125 lies below', () => {
    expect(ammonia('0.030', '0.01')).toMatchObject({ kind: 'below', text: '0.025' });
    // (0.050 + 0.0125) / 2 = 0.03125 → 0.031
    expect(ammonia('0.050', '<0.025')).toMatchObject({ kind: 'value', text: '0.031' });
    // less than nothing was not found by anybody
    expect(['<0', '0.00L', '<-1'].map((one) => ammonia('0.050', one).kind)).toEqual(
      Array(3).fill('missing'),
    );
    expect(ammonia('<0.025', '<0.05')).toMatchObject({ kind: 'below', text: '0.05' });
  });

  it('means say that some counted with half: (0.1 + 0.0125) / 2 = 0.05625', () => {
    const { mean, hasHalf } = meanOfReported([ammonia('0.1'), ammonia('<0.025'), ammonia('x')]);
    expect([mean && writeRational(mean, 5), hasHalf]).toEqual(['0.05625', true]);
  });

  it('a method whose limit lies above what is allowed is unfit; on it it fits', () => {
    expect(isMethodUnfit('4', '3')).toBe(true);
    expect(isMethodUnfit('4', '4')).toBe(false);
    expect(isMethodUnfit('0.30', '0.3')).toBe(false);
    expect(isMethodUnfit('', '3')).toBeNull();
    expect(isMethodUnfit('4', null)).toBeNull();
  });

  it('class “below nothing that could be seen”: `<0.01` by a method that tells from 0.025 on is told', () => {
    expect(isFinerThanMethod(['<0.01'], '0.025')).toBe(true);
    expect(isFinerThanMethod(['0.030', '<0.01'], '0.025')).toBe(true);
    expect(isFinerThanMethod(['<0.025', '<0.1', '0.01'], '0.025')).toBe(false);
    expect(isFinerThanMethod(['<0.01'], null)).toBe(false);
  });

  it('over the limit is judged as printed; spans allow both ends', () => {
    const cod = (text: string) => reportResult({ written: [text], detectionLimit: '4' });
    expect(isOverLimit(cod('50'), '50')).toBe(false);
    expect(isOverLimit(cod('50.5'), '50')).toBe(false);
    expect(isOverLimit(cod('50.51'), '50')).toBe(true);
    expect(isOverLimit(cod('<4'), '3')).toBe(false);
    expect(isOverLimit(cod('>200'), 50)).toBe(true);
    const ph = (text: string) => isOverLimit(reportResult({ written: [text], places: 1 }), '6~9');
    expect([ph('6'), ph('9.0'), ph('5.9'), ph('9.1')]).toEqual([false, false, true, true]);
    expect([ph('<6'), ph('<6.1'), ph('>9'), ph('>8.9')]).toEqual([true, false, true, false]);
    expect([isOverLimit(cod('>50'), '50'), isOverLimit(cod('>49'), '50')]).toEqual([true, false]);
    expect(isOverLimit(cod('x'), '50')).toBeNull();
    expect(isOverLimit(cod('5'), null)).toBeNull();
  });
});

it('a bound that leaves open what its limit asks is told, from either side', () => {
  const open = (text: string, limit: string) =>
    isUndecided(reportResult({ written: [text], detectionLimit: '0.1' }), limit);

  expect([open('>200', '250'), open('>250', '250'), open('>7', '6~9')]).toEqual([
    true,
    false,
    true,
  ]);
  expect([open('<60', '50'), open('<50', '50')]).toEqual([true, false]);
  expect([open('<7', '6~9'), open('<6', '6~9'), open('<0.1', '0~9')]).toEqual([true, false, false]);
  expect([open('7', '6~9'), open('>7', '')]).toEqual([null, null]);
});

it('class “typed in full width”: operands and the L of a bound are those of a keyboard', () => {
  const narrow = ['０．０２５Ｌ', '0.025ｌ', '＜0.025', '﹤0.025'].map((text) => readWritten(text));

  expect(narrow).toEqual(narrow.map(() => ({ operand: '<', digits: '0.025' })));
  expect(readWritten('﹥200')).toEqual({ operand: '>', digits: '200' });
});

describe('comparison with the online system, by hand', () => {
  const pair = (reference: string | null, online: string | null) => ({
    reference: onlineValue(reference),
    online: onlineValue(online),
  });

  it('water: each sample by its own range; 2.2 − 1.9 passes 0.3, which floats would refuse', () => {
    const found = compareOnline('w21003', [
      pair('1.9', '2.2'),
      pair('1.9', '2.21'),
      // (2.3 − 2) / 2 = 15 %
      pair('2', '2.3'),
      pair('2', null),
    ]);
    expect(found.samples).toMatchObject([
      { error: '0.3', relative: '15.79', criterion: '|Δ| ≤ 0.3 mg/L', passes: true },
      { error: '0.31', passes: false },
      { error: '0.3', relative: '15', criterion: '|RE| ≤ 15%', passes: true },
      { reference: '2', online: null, error: null, criterion: null, passes: null },
    ]);
    expect([found.pairs, found.passes]).toEqual([3, false]);
  });

  it('gas by the means: nine pairs about 800 mg/m³ take the relative accuracy, two-sided 95 %, n − 1', () => {
    // d = 20, 20, 20, 0, 40, 40, 0, 35, 5: d̄ = 20, Σ(d − d̄)² = 400·4 + 225·2 = 2050, S_d = √256.25 = 16.00781,
    // cc = 2.306 · 16.00781 / 3 = 12.30467, RA = (20 + 12.30467) / 800 = 4.038 %
    const found = compareOnline(
      'a21026',
      [20, 20, 20, 0, 40, 40, 0, 35, 5].map((d) => pair('800', String(800 + d))),
    );
    expect(found).toMatchObject({
      pairs: 9,
      accuracy: '4.04',
      passes: true,
      all: { reference: '800', online: '820', error: '20', relative: '2.5', criterion: 'RA ≤ 15%' },
    });
    // the same samples alone are not judged: the standard judges their means
    expect(found.samples[0]).toMatchObject({ error: '20', criterion: null, passes: null });
  });

  it('gas of the lowest range: |(12 + 14 + 16) / 3 − (30 + 31 + 32) / 3| = 17 passes 17; too few pairs have no accuracy', () => {
    expect(
      compareOnline('a21026', [pair('12', '30'), pair('14', '31'), pair('16', '32')]),
    ).toMatchObject({ all: { error: '17', criterion: '|Δ| ≤ 17 mg/m³' }, passes: true });
    const few = compareOnline('a21026', [pair('800', '810'), pair('800', '810')]);
    expect(few).toMatchObject({ accuracy: null, passes: null, all: { criterion: 'RA ≤ 15%' } });
  });

  it('a factor without a criterion, and nothing to compare, are not judged', () => {
    expect(compareOnline('x', [pair('1', '2')])).toMatchObject({ pairs: 1, passes: null });
    expect(compareOnline('w21003', [])).toMatchObject({ pairs: 0, passes: null, accuracy: null });
  });
});
