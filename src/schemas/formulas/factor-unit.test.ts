import { describe, expect, it } from 'vitest';

import catalogue from '#schemas/dictionaries/factors.json' with { type: 'json' };
import { decimalsAt, type FactorDecimals, type FactorUnits, unitAt } from './factor-unit.ts';

const FACTORS = catalogue.factors as readonly (Partial<FactorUnits & FactorDecimals> & {
  readonly code: string;
})[];

describe('class “decimals of the unit of emissions at a station of ambient air”', () => {
  it('its values are whole μg/m³, carbon monoxide has one decimal of mg/m³ (GB 3095, HJ 633)', () => {
    const said = ['a34002', 'a34004', 'a21026', 'a21004', 'a05024', 'a21005'].map((code) => {
      const factor = FACTORS.find((one) => one.code === code);
      const { unit = null, ambientUnit = null } = factor ?? {};
      const { decimals = null, ambientDecimals = null } = factor ?? {};
      return [unitAt({ unit, ambientUnit }, '22'), decimalsAt({ decimals, ambientDecimals }, '22')];
    });

    expect(said).toEqual([...Array<unknown>(5).fill(['μg/m³', 0]), ['mg/m³', 1]]);
  });

  it('elsewhere, and where the catalogue says nothing of it, those of the factor stand; two where it says nothing at all', () => {
    expect(decimalsAt({ decimals: 3, ambientDecimals: 0 }, '31')).toBe(3);
    expect(decimalsAt({ decimals: 3, ambientDecimals: 0 }, null)).toBe(3);
    expect(decimalsAt({ decimals: 3, ambientDecimals: null }, '22')).toBe(3);
    expect(decimalsAt({ decimals: null, ambientDecimals: null }, '22')).toBe(2);
  });
});
