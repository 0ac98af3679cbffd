/**
 * Calculations of HJ 212-2017 appendix D and of the data-validity rules (DOMAIN.md sections 1.9 and 3.1), for browser and server alike.
 * Pressures in Pa, temperatures in °C. What cannot be computed is null.
 */

const STANDARD_PRESSURE = 101_325;
const ZERO_CELSIUS_K = 273;
const AIR_O2 = 21;
const MOLAR_VOLUME = 22.4;
const NO_TO_NO2 = 46 / 30;
const SECONDS_PER_HOUR = 3600;
const MG_TO_KG = 1e-6;
const LITRES_TO_M3 = 1e-3;
const GRAMS_TO_KG = 1e-3;
const PASS_PERCENT = 90;

/**
 * Converted concentration (折算浓度), C = Csn·(21−O2std)/(21−O2): as if measured at the reference oxygen. Without a reference in the
 * emission standard it is the measured one; null at 21 % oxygen or more. Source: HJ 212-2017 appendix D; GB 13271-2014 section 5.2.
 */
export function convertConcentration(
  c: number,
  o2: number,
  referenceO2: number | null,
): number | null {
  if (referenceO2 === null) return c;
  return o2 >= AIR_O2 ? null : (c * (AIR_O2 - referenceO2)) / (AIR_O2 - o2);
}

/** NOx as NO2, mg/m³: NO·46/30 + NO2. Source: HJ 212-2017 appendix D. */
export function computeNoxAsNo2(no: number, no2: number): number {
  return no * NO_TO_NO2 + no2;
}

/** ppm (µmol/mol) to mg/m³ at the standard state, ppm·M/22.4. Source: HJ 212-2017 appendix D. */
export function convertPpmToMgm3(ppm: number, molarMass: number): number {
  return (ppm * molarMass) / MOLAR_VOLUME;
}

interface FlueGas {
  /** Air pressure. */
  readonly ba: number;
  /** Static pressure in the flue. */
  readonly ps: number;
  readonly ts: number;
}

/** Concentration at 273 K and 101325 Pa, Csn = Cs·101325/(Ba+Ps)·(273+ts)/273. Source: HJ 212-2017 appendix D. */
export function toStandardState(c: number, { ba, ps, ts }: FlueGas): number {
  return ((c * STANDARD_PRESSURE) / (ba + ps)) * ((ZERO_CELSIUS_K + ts) / ZERO_CELSIUS_K);
}

/** Dry from wet concentration, wet/(1−Xsw). `xsw` percent, 0 to 100; null at 100. Source: HJ 212-2017 appendix D. */
export function computeDryFromWet(wet: number, xsw: number): number | null {
  return xsw >= 100 ? null : wet / (1 - xsw / 100);
}

/**
 * Dry standard flow, m³/h, of a flue with velocity `v` m/s, section `f` m² and moisture `xsw` percent:
 * Qsn = 3600·F·V·273/(273+ts)·(Ba+Ps)/101325·(1−Xsw). Source: HJ 212-2017 appendix D.
 */
export function computeDryFlow({
  v,
  f,
  xsw,
  ba,
  ps,
  ts,
}: FlueGas & { readonly v: number; readonly f: number; readonly xsw: number }): number {
  return (
    SECONDS_PER_HOUR *
    f *
    v *
    (ZERO_CELSIUS_K / (ZERO_CELSIUS_K + ts)) *
    ((ba + ps) / STANDARD_PRESSURE) *
    (1 - xsw / 100)
  );
}

/** Emission rate of waste gas, kg/h, of `c` mg/m³ in `q` m³/h: G = C·Q·10⁻⁶. Source: HJ 212-2017 appendix D, whose (34) prints the factor twice. */
export function computeEmissionRate(c: number, q: number): number {
  return c * q * MG_TO_KG;
}

/** Volume of waste gas, m³, of a flow of `q` m³/s over `hours`. Source: unit of a00000 in HJ 212-2017 appendix B. */
export function computeGasVolume(q: number, hours: number): number {
  return q * SECONDS_PER_HOUR * hours;
}

/** Volume of waste water, m³, of a flow of `q` L/s over `hours`: D = Q·T·10⁻³. Source: HJ 212-2017 appendix D. */
export function computeWaterVolume(q: number, hours: number): number {
  return q * SECONDS_PER_HOUR * hours * LITRES_TO_M3;
}

/** Emission by waste water, kg, of `c` mg/L in `d` m³: G = D·C·10⁻³. Source: HJ 212-2017 appendix D. */
export function computeWaterEmission(c: number, d: number): number {
  return d * c * GRAMS_TO_KG;
}

/** Sums that a mean is made of: of hours with a flow, flow and flow times concentration; of all hours, concentration and how many. */
export interface MeanSums {
  readonly flow: number;
  readonly weighted: number;
  readonly sum: number;
  readonly count: number;
}

/** Mean concentration weighted by flow, C = G/D·10³, of sums made before; the arithmetic mean where nothing flowed, null of nothing. Source: HJ 212-2017 appendix D. */
export function computeMeanOfSums({ flow, weighted, sum, count }: MeanSums): number | null {
  if (flow > 0) return weighted / flow;
  return count === 0 ? null : sum / count;
}

/** Mean concentration weighted by flow; the arithmetic mean where nothing flowed, null of nothing. Source: HJ 212-2017 appendix D. */
export function computeWeightedMean(
  rows: readonly (readonly [flow: number, c: number])[],
): number | null {
  const total = (part: (row: readonly [number, number]) => number): number =>
    rows.reduce((sum, row) => sum + part(row), 0);
  return computeMeanOfSums({
    flow: total(([q]) => q),
    weighted: total(([q, c]) => q * c),
    sum: total(([, c]) => c),
    count: rows.length,
  });
}

/** Percent, 0 to 100, two places; null where nothing was expected. */
export interface Rates {
  readonly should: number;
  readonly transmission: number | null;
  readonly effective: number | null;
  readonly effectiveTransmission: number | null;
  readonly pass: boolean | null;
}

/** Transmission rate, effective rate and their product (传输有效率); 90 % passes. Source: DOMAIN.md section 3.1. */
export function computeTransmissionRates(hours: {
  readonly expected: number;
  readonly received: number;
  readonly valid: number;
  readonly stopped: number;
}): Rates {
  const should = hours.expected - hours.stopped;
  if (should <= 0)
    return { should, transmission: null, effective: null, effectiveTransmission: null, pass: null };
  const both = percentOf(hours.valid, should);
  return {
    should,
    transmission: percentOf(hours.received, should),
    effective: hours.received === 0 ? null : percentOf(hours.valid, hours.received),
    effectiveTransmission: both,
    pass: both >= PASS_PERCENT,
  };
}

/** A part of a whole in percent, two places. */
export function percentOf(part: number, whole: number): number {
  return Math.round((part / whole) * 10_000) / 100;
}
