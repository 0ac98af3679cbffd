import { sql, type RawBuilder } from 'kysely';

import {
  AIR_ST,
  type FactorUnits,
  unitAt as unitOfFactor,
  USUAL_DECIMALS,
} from '#schemas/formulas/factor-unit.ts';
import type { PlacedUnitOf } from '#schemas/monitor-rules/settle-units.ts';
import type { Db } from '#server/db/db.ts';
import { convertedSql } from './unit-sql.ts';

/**
 * The unit a factor is measured in at a point: ambient air has a unit of its own where the catalogue names one (PM₁₀: μg/m³), everything
 * else that of emissions.
 * @param factor the alias of `dm_factor` @param stCode the system code of the point
 */
export function unitAt(factor: string, stCode: RawBuilder<unknown>): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${factor}.${column}`);
  return sql`case when ${stCode} = ${sql.lit(AIR_ST)} then coalesce(nullif(${of('ambient_unit')}, ''), ${of('unit')}) else ${of('unit')} end`;
}

/**
 * How many decimals its values have there: as `decimalsAt` of the formulas says.
 * @param factor the alias of `dm_factor` @param stCode the system code of the point
 */
export function decimalsAt(factor: string, stCode: RawBuilder<unknown>): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${factor}.${column}`);
  return sql`coalesce(case when ${stCode} = ${sql.lit(AIR_ST)} then ${of('ambient_decimals')} end, ${of('decimals')}, ${sql.lit(USUAL_DECIMALS)})`;
}

/**
 * An end of the range a factor usually has, in the unit it is measured in at a point: the catalogue says it in that of emissions. Null where
 * there is none, or where it cannot be said in the other unit.
 * @param factor the alias of `dm_factor` @param stCode the system code of the point
 */
export function rangeAt(
  factor: string,
  end: 'range_low' | 'range_high',
  stCode: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${factor}.${column}`);
  const ambient = sql`nullif(${of('ambient_unit')}, '')`;
  const told = sql.raw(
    convertedSql(`${factor}.${end}`, `${factor}.unit`, `${factor}.ambient_unit`),
  );
  return sql`case when ${stCode} = ${sql.lit(AIR_ST)} and ${ambient} <> ${of('unit')} then ${told} else ${of(end)} end`;
}

/** What factors are measured in, at points of every kind. */
export async function readUnits(db: Db): Promise<PlacedUnitOf> {
  const { rows } = await sql<
    FactorUnits & { code: string }
  >`select code, unit, ambient_unit as "ambientUnit" from dm_factor`.execute(db);
  const known = new Map(rows.map((row) => [row.code, row]));
  return (factor, stCode) => {
    const units = known.get(factor);
    return units ? unitOfFactor(units, stCode) : null;
  };
}
