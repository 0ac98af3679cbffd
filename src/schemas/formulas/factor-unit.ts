/** System code (ST) of ambient air. */
export const AIR_ST = '22';

/** The units of a factor in the catalogue. */
export interface FactorUnits {
  readonly unit: string | null;
  readonly ambientUnit: string | null;
}

/** How many decimals values of a factor are rounded to and shown with. */
export interface FactorDecimals {
  readonly decimals: number | null;
  readonly ambientDecimals: number | null;
}

/** Where the catalogue says nothing. */
export const USUAL_DECIMALS = 2;

/** The unit a factor is measured in at a point: ambient air has a unit of its own where the catalogue names one (PM₁₀: μg/m³). @param stCode ST of the point */
export function unitAt({ unit, ambientUnit }: FactorUnits, stCode: string | null): string | null {
  return stCode === AIR_ST && ambientUnit ? ambientUnit : unit;
}

/** The decimals of its values there: ambient air has its own where the catalogue says so (PM₁₀: whole μg/m³, GB 3095), for they are in another unit. @param stCode ST of the point */
export function decimalsAt(
  { decimals, ambientDecimals }: FactorDecimals,
  stCode: string | null,
): number {
  return (stCode === AIR_ST ? ambientDecimals : null) ?? decimals ?? USUAL_DECIMALS;
}
