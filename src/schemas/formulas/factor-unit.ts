/** System code (ST) of ambient air. */
export const AIR_ST = '22';

/** The units of a factor in the catalogue. */
export interface FactorUnits {
  readonly unit: string | null;
  readonly ambientUnit: string | null;
}

/** The unit a factor is measured in at a point: ambient air has a unit of its own where the catalogue names one (PM₁₀: μg/m³). @param stCode ST of the point */
export function unitAt({ unit, ambientUnit }: FactorUnits, stCode: string | null): string | null {
  return stCode === AIR_ST && ambientUnit ? ambientUnit : unit;
}
