import { HOUR_MS } from '#schemas/basics/units.ts';
import { roundTo } from '#schemas/expressions/round.ts';
import { convertConcentration } from '#schemas/formulas/formulas.ts';
import type { Db } from '#server/db/db.ts';
import { listCountedHours } from './hour-value-store.ts';
import { listReferenceOxygen, type ReportRow } from './report-store.ts';

/** Oxygen of flue gas, percent. */
const OXYGEN = 'a19001';
const GAS = 'a';
const CONCENTRATION = 'mg/m³';
const PLACES = 6;

/**
 * Converted concentrations (折算浓度) of hours, worked out of the oxygen that was measured in the same hour and the reference oxygen of the
 * point, whatever the device converted: what it says can be compared, and devices that convert nothing are no worse.
 * @param rows hours of a report
 * @returns one for each row; null for what is no concentration of waste gas, without a reference, and without oxygen below 21 %
 */
export async function convertHours(
  db: Db,
  rows: readonly ReportRow[],
): Promise<readonly (number | null)[]> {
  const gas = rows.filter(isConvertible);
  if (gas.length === 0) return rows.map(() => null);
  const pointIds = [...new Set(gas.map(({ pointId }) => pointId))];
  const references = await listReferenceOxygen(db, pointIds);
  if (references.size === 0) return rows.map(() => null);
  const times = gas.map(timeOf);
  const oxygen = await listCountedHours(db, {
    pointIds: [...references.keys()],
    factors: [OXYGEN],
    fromMs: Math.min(...times),
    toMs: Math.max(...times) + HOUR_MS,
  });
  const measured = new Map(
    oxygen.map(({ pointId, atMs, value }) => [`${pointId}|${atMs}`, Number(value)]),
  );
  return rows.map((row) => {
    const [reference, o2] = [
      references.get(row.pointId),
      measured.get(`${row.pointId}|${timeOf(row)}`),
    ];
    if (!isConvertible(row) || reference === undefined || o2 === undefined || row.counted === 0)
      return null;
    const converted = convertConcentration(Number(row.sum) / row.counted, o2, reference);
    return converted === null ? null : roundTo(converted, PLACES);
  });
}

function isConvertible({ factorCode, unit }: ReportRow): boolean {
  return factorCode.startsWith(GAS) && unit === CONCENTRATION;
}

/** Begin of the hour, milliseconds since 1970. */
function timeOf({ at }: ReportRow): number {
  return Date.parse(`${at.replace(' ', 'T')}:00+08:00`);
}
