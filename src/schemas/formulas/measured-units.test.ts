import { describe, expect, it } from 'vitest';

import { inUnit, limitInUnit } from './measured-units.ts';
import { toRational, writeRational } from './rational.ts';

describe('units of what was measured', () => {
  it.each([
    ['1', 'μg/L', 'mg/L', '0.001'],
    ['1', 'µg／L', 'mg/L', '0.001'],
    ['0.05', 'ug/l', 'mg/L', '0.00005'],
    ['0.001', 'mg/L', 'μg/L', '1'],
    ['50', 'mg/L', 'mg/L', '50'],
    ['12.50', 'mg/L', 'μg/L', '12500'],
    ['120', 'mg/L', 'g/L', '0.12'],
    ['35', 'mg/m³', 'μg/m3', '35000'],
    ['1', 'mg/L', 'g/m3', '1'],
    ['10~20', 'μg/L', 'mg/L', '0.01~0.02'],
    ['6~9', null, 'mg/L', '6~9'],
    ['0', 'mg/L', 'μg/L', '0'],
  ])('a limit of %s %s is %s one of %s', (limit, from, to, told) => {
    expect(limitInUnit(limit, from, to)).toBe(told);
  });

  it('what no number says in the other unit keeps its own, and is no number', () => {
    expect(limitInUnit('1', 'mg/kg', 'mg/L')).toBe('1 mg/kg');
    expect(toRational(limitInUnit('1', '倍', 'mg/L'))).toBeNull();
    const one = { over: 1n, under: 1n };
    expect(inUnit(one, 'mg/kg', 'mg/L')).toBeNull();
    expect(inUnit(one, '无量纲', '无量纲')).toEqual(one);
  });

  it('a number goes to another unit and back unchanged', () => {
    const value = toRational('0.0249') ?? { over: 0n, under: 1n };
    const there = inUnit(value, 'mg/L', 'μg/L');
    const back = there && inUnit(there, 'μg/L', 'mg/L');

    expect(there && writeRational(there, 1)).toBe('24.9');
    expect(back && writeRational(back, 4)).toBe('0.0249');
  });
});
