/** Calculations of HJ 212 appendix D and of the data-validity rules (DOMAIN.md sections 1.9 and 3.1). Pressures in Pa, temperatures in °C. */

const STANDARD_PRESSURE = 101_325;
const ZERO_CELSIUS_K = 273;
const AIR_O2 = 21;
const MOLAR_VOLUME = 22.4;
const NO_TO_NO2 = 46 / 30;
const SECONDS_PER_HOUR = 3600;
const MG_TO_KG = 1e-6;
const PASS_PERCENT = 90;

/** Converted concentration (折算浓度): as if measured at the reference oxygen. Without a reference it is the measured one; null at 21 % oxygen or more. */
export function convertConcentration(c: number, o2: number, referenceO2: number | null): number | null {
  if (referenceO2 === null) return c;
  return o2 >= AIR_O2 ? null : (c * (AIR_O2 - referenceO2)) / (AIR_O2 - o2);
}

/** NOx as NO2, mg/m³. */
export function computeNoxAsNo2(no: number, no2: number): number {
  return no * NO_TO_NO2 + no2;
}

/** ppm to mg/m³ at the standard state. */
export function convertPpmToMgm3(ppm: number, molarMass: number): number {
  return (ppm * molarMass) / MOLAR_VOLUME;
}

interface FlueGas {
  readonly ba: number;
  readonly ps: number;
  readonly ts: number;
}

/** Concentration at 273 K and 101325 Pa. */
export function toStandardState(c: number, { ba, ps, ts }: FlueGas): number {
  return ((c * STANDARD_PRESSURE) / (ba + ps)) * ((ZERO_CELSIUS_K + ts) / ZERO_CELSIUS_K);
}

/** Dry from wet concentration. `xsw` percent, 0 to 100; null at 100. */
export function computeDryFromWet(wet: number, xsw: number): number | null {
  return xsw >= 100 ? null : wet / (1 - xsw / 100);
}

/** Dry standard flow, m³/h, of a flue with velocity `v` m/s, section `f` m² and moisture `xsw` percent. */
export function computeDryFlow({ v, f, xsw, ba, ps, ts }: FlueGas & { readonly v: number; readonly f: number; readonly xsw: number }): number {
  return SECONDS_PER_HOUR * f * v * (ZERO_CELSIUS_K / (ZERO_CELSIUS_K + ts)) * ((ba + ps) / STANDARD_PRESSURE) * (1 - xsw / 100);
}

/** Emission rate, kg/h, of `c` mg/m³ in `q` m³/h. */
export function computeEmissionRate(c: number, q: number): number {
  return c * q * MG_TO_KG;
}

/** Mean concentration weighted by flow; the arithmetic mean where nothing flowed, null of nothing. */
export function computeWeightedMean(rows: readonly (readonly [flow: number, c: number])[]): number | null {
  if (rows.length === 0) return null;
  const flow = rows.reduce((sum, [q]) => sum + q, 0);
  if (flow === 0) return rows.reduce((sum, [, c]) => sum + c, 0) / rows.length;
  return rows.reduce((sum, [q, c]) => sum + q * c, 0) / flow;
}

/** Percent, 0 to 100, two places; null where nothing was expected. */
export interface Rates {
  readonly should: number;
  readonly transmission: number | null;
  readonly effective: number | null;
  readonly effectiveTransmission: number | null;
  readonly pass: boolean | null;
}

/** Transmission rate, effective rate and their product (传输有效率); 90 % passes. */
export function computeTransmissionRates(hours: {
  readonly expected: number;
  readonly received: number;
  readonly valid: number;
  readonly stopped: number;
}): Rates {
  const should = hours.expected - hours.stopped;
  if (should <= 0) return { should, transmission: null, effective: null, effectiveTransmission: null, pass: null };
  const both = percent(hours.valid, should);
  return {
    should,
    transmission: percent(hours.received, should),
    effective: hours.received === 0 ? null : percent(hours.valid, hours.received),
    effectiveTransmission: both,
    pass: both >= PASS_PERCENT,
  };
}

function percent(part: number, whole: number): number {
  return Math.round((part / whole) * 10_000) / 100;
}
