import { describe, expect, it } from 'vitest';
import { convertedConcentration, dryFromWet, transmissionRates, weightedMean } from './formulas.ts';

describe('formulas at their edges', () => {
  it('without a reference oxygen the converted concentration is the measured one, at 21 % there is none', () => {
    expect([convertedConcentration(35, 9, null), convertedConcentration(35, 21, 6)]).toEqual([35, null]);
  });

  it('dry is more than wet, and of pure steam there is none', () => {
    expect([dryFromWet(9, 10), dryFromWet(9, 100)]).toEqual([10, null]);
  });

  it('without flow the mean is the arithmetic one, of nothing there is none', () => {
    const still = [
      [0, 40],
      [0, 60],
    ] as const;

    expect([weightedMean(still), weightedMean([])]).toEqual([50, null]);
  });

  it('a day of nothing but stop hours has no rates', () => {
    expect(transmissionRates({ expected: 24, received: 0, valid: 0, stopped: 24 })).toEqual({
      should: 0,
      transmission: null,
      effective: null,
      effectiveTransmission: null,
      pass: null,
    });
  });
});
