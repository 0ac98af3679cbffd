import {
  computeDryFlow,
  computeDryFromWet,
  computeEmissionRate,
  computeNoxAsNo2,
  computeWaterEmission,
  computeWaterVolume,
  convertConcentration,
  convertPpmToMgm3,
  toStandardState,
} from '../formulas/formulas.ts';
import type { TableFunction } from './table-function.ts';
import { toNumber } from './values.ts';

/** The formulas of HJ 212 appendix D for `calc` fields: what lacks a number is null. */
export const FORMULA_FUNCTIONS = {
  convertedConcentration: formula(
    'concentration, oxygen %, reference oxygen %',
    3,
    ([c = 0, o2 = 0, reference = 0]) => convertConcentration(c, o2, reference),
  ),
  ppmToMg: formula('ppm, molar mass', 2, ([ppm = 0, mass = 0]) => convertPpmToMgm3(ppm, mass)),
  noxAsNo2: formula('NO, NO2', 2, ([no = 0, no2 = 0]) => computeNoxAsNo2(no, no2)),
  standardConcentration: formula(
    'concentration, air pressure Pa, static pressure Pa, ℃',
    4,
    ([c = 0, ba = 0, ps = 0, ts = 0]) => toStandardState(c, { ba, ps, ts }),
  ),
  dryConcentration: formula('wet concentration, moisture %', 2, ([wet = 0, xsw = 0]) =>
    computeDryFromWet(wet, xsw),
  ),
  dryFlow: formula(
    'velocity m/s, section m², moisture %, air pressure Pa, static pressure Pa, ℃',
    6,
    ([v = 0, f = 0, xsw = 0, ba = 0, ps = 0, ts = 0]) => computeDryFlow({ v, f, xsw, ba, ps, ts }),
  ),
  gasEmission: formula('mg/m³, m³/h', 2, ([c = 0, q = 0]) => computeEmissionRate(c, q)),
  waterVolume: formula('L/s, hours', 2, ([q = 0, hours = 0]) => computeWaterVolume(q, hours)),
  waterEmission: formula('mg/L, m³', 2, ([c = 0, d = 0]) => computeWaterEmission(c, d)),
} satisfies Readonly<Record<string, TableFunction>>;

function formula(
  usage: string,
  count: number,
  compute: (numbers: readonly number[]) => number | null,
): TableFunction {
  const run = (args: readonly unknown[]): number | null => {
    const numbers = args.map(toNumber).filter((n) => n !== null);
    const result = numbers.length < count ? null : compute(numbers);
    return result === null || !Number.isFinite(result) ? null : result;
  };
  return { min: count, max: count, usage, run };
}
