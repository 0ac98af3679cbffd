import { describe, expect, it } from 'vitest';

import { byTrade } from './factor-order.ts';
import {
  computeDryFromWet,
  computeGasVolume,
  computeMeanOfSums,
  computeTransmissionRates,
  computeWaterEmission,
  computeWaterVolume,
  computeWeightedMean,
  convertConcentration,
} from './formulas.ts';

describe('formulas at their edges', () => {
  it('without a reference oxygen the converted concentration is the measured one, at 21 % there is none', () => {
    expect([convertConcentration(35, 9, null), convertConcentration(35, 21, 6)]).toEqual([
      35,
      null,
    ]);
  });

  it('dry is more than wet, and of pure steam there is none', () => {
    expect([computeDryFromWet(9, 10), computeDryFromWet(9, 100)]).toEqual([10, null]);
  });

  it('without flow the mean is the arithmetic one, of nothing there is none', () => {
    const still = [
      [0, 40],
      [0, 60],
    ] as const;

    expect([computeWeightedMean(still), computeWeightedMean([])]).toEqual([50, null]);
  });

  it('a day of nothing but stop hours has no rates', () => {
    expect(computeTransmissionRates({ expected: 24, received: 0, valid: 0, stopped: 24 })).toEqual({
      should: 0,
      transmission: null,
      effective: null,
      effectiveTransmission: null,
      pass: null,
    });
  });

  it('10 L/s of 50 mg/L for an hour are 36 m³ with 1.8 kg in them; 2 m³/s of gas are 7,200 m³', () => {
    const volume = computeWaterVolume(10, 1);

    expect([volume, computeWaterEmission(50, volume), computeGasVolume(2, 1)]).toEqual([
      36, 1.8, 7200,
    ]);
  });

  it('a mean of sums is the mean of the rows they were made of', () => {
    const rows = [
      [10, 40],
      [20, 60],
      [0, 90],
    ] as const;

    expect(computeMeanOfSums({ flow: 30, weighted: 1600, sum: 190, count: 3 })).toBe(
      computeWeightedMean(rows),
    );
  });
});

it('factors stand in the order of the trade, those named first before all, others after as they came', () => {
  const codes = ['w99', 'a34013', 'e10', 'a21026', 'w01018'];

  expect(byTrade(codes, (code) => code)).toEqual(['w01018', 'a21026', 'a34013', 'w99', 'e10']);
  expect(byTrade(codes, (code) => code, new Set(['e10', 'a34013']))).toEqual([
    'a34013',
    'e10',
    'w01018',
    'a21026',
    'w99',
  ]);
});
