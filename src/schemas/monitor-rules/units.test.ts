import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { settleUnits, unitOfValue } from './settle-units.ts';
import type { Condition, Value } from './tree.ts';
import { convertUnit, isConvertible, spellUnit, UNITS } from './units.ts';

const UNIT_OF: Readonly<Record<string, string>> = {
  cod: 'mg/L',
  hg: 'μg/L',
  flow: 'L/s',
  gas: 'm³/h',
  ph: '',
};
const unitOf = (factor: string): string | null => UNIT_OF[factor] || null;
const measured = (factor: string, id = factor): Value => ({ id, op: 'measured', factor });
const number = (value: number, unit: string | null = null): Value => ({
  id: 'n',
  op: 'number',
  value,
  unit,
});
const settled = (left: Value, right: Value): Extract<Condition, { op: 'compare' }> =>
  settleUnits({ id: 'c', op: 'compare', left, is: '>', right }, unitOf) as Extract<
    Condition,
    { op: 'compare' }
  >;

describe('units', () => {
  it('convert within what they measure and nowhere else', () => {
    expect(convertUnit(0.05, 'mg/L', 'μg/L')).toBe(50);
    expect(convertUnit(1, 'L/s', 'm³/h')).toBe(3.6);
    expect(convertUnit(1, 'kg/m³', 'mg/m³')).toBe(1_000_000);
    expect(convertUnit(72, 'km/h', 'm/s')).toBe(20);
    expect(convertUnit(1, 'mg/L', 'L/s')).toBeNull();
    expect([
      isConvertible('‰', '%'),
      isConvertible('℃', '℃'),
      isConvertible('℃', 'm'),
      isConvertible('', ''),
    ]).toEqual([true, true, false, false]);
  });

  it('are known in other spellings', () => {
    expect(['µg/m3', 'ug/L', 'm3/h', '％', '°C', 'uS/cm', 'km2'].map(spellUnit)).toEqual([
      'μg/m³',
      'μg/L',
      'm³/h',
      '%',
      '℃',
      'μS/cm',
      'km²',
    ]);
  });

  it('class “factors in a unit that no rule can name”: every unit of the factor table is known', () => {
    const { factors } = JSON.parse(
      readFileSync('src/schemas/dictionaries/factors.json', 'utf8'),
    ) as { factors: { unit?: string; emissionUnit?: string }[] };
    const asked = new Set(
      factors
        .flatMap(({ unit, emissionUnit }) => [unit, emissionUnit])
        .filter((unit) => unit !== undefined && unit !== ''),
    );

    expect([...asked].filter((unit) => !UNITS.includes(unit ?? ''))).toEqual([]);
  });
});

describe('units of a rule', () => {
  it('a written number takes the unit of what it stands against, also inside a product', () => {
    expect(settled(measured('hg'), number(0.02, 'mg/L')).right).toMatchObject({
      value: 20,
      unit: 'μg/L',
    });
    expect(settled(number(36, 'm³/h'), measured('flow')).left).toMatchObject({ value: 10 });
    expect(
      settled(measured('hg'), {
        id: 'p',
        op: '*',
        left: { ...number(2), id: 'two' },
        right: number(0.02, 'mg/L'),
      }).right,
    ).toMatchObject({
      left: { value: 2 },
      right: { value: 20 },
    });
  });

  it('of two measured values the right one is brought to the unit of the left, under its own id', () => {
    expect(settled(measured('cod'), measured('hg')).right).toEqual({
      op: '/',
      id: 'hg_u',
      left: measured('hg'),
      right: { op: 'number', id: 'hg_v', value: 1000, unit: null },
    });
    expect(settled(measured('gas'), measured('flow')).right).toMatchObject({
      op: '*',
      right: { value: 3.6 },
    });
  });

  it('numbers without a unit, and units that do not go together, stay as they are', () => {
    expect(settled(measured('cod'), number(5)).right).toEqual(number(5));
    expect(settled(measured('ph'), number(7, 'mg/L')).right).toMatchObject({ value: 7 });
    expect(settled(measured('cod'), measured('flow')).right).toEqual(measured('flow'));
  });

  it('a product keeps the unit of its one part, a quotient of like units has none', () => {
    const by = (op: '*' | '/', left: Value, right: Value): string | null =>
      unitOfValue({ id: 'x', op, left, right }, unitOf);

    expect([
      by('*', number(2), measured('cod')),
      by('/', measured('cod'), number(2)),
      by('/', measured('cod'), measured('hg')),
    ]).toEqual(['mg/L', 'mg/L', null]);
    expect(unitOfValue({ id: 'x', op: 'change', as: 'percent', factor: 'cod' }, unitOf)).toBe('%');
  });
});
