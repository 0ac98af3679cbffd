import type { RuleEvidence } from './evidence.ts';
import type { PlacedUnitOf } from './settle-units.ts';

/** For evidence: what of these factors is measured in another unit at points of a kind than the catalogue says first; nothing where all are the same. */
export function otherUnits(
  codes: readonly string[],
  unitOf: PlacedUnitOf,
  stCode: string | null,
): Pick<RuleEvidence, 'units'> {
  const other = codes.flatMap((code): [string, string][] => {
    const unit = unitOf(code, stCode);
    return unit === null || unit === unitOf(code, null) ? [] : [[code, unit]];
  });
  return other.length === 0 ? {} : { units: Object.fromEntries(other) };
}
