import { sql, type RawBuilder } from 'kysely';

/** System code of HJ 212 of ambient air. */
export const AIR_ST = '22';

/**
 * The unit a factor is measured in at a point: ambient air has a unit of its own where the catalogue names one (PM₁₀: μg/m³), everything
 * else that of emissions.
 * @param factor the alias of `dm_factor` @param stCode the system code of the point
 */
export function unitAt(factor: string, stCode: RawBuilder<unknown>): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${factor}.${column}`);
  return sql`case when ${stCode} = ${sql.lit(AIR_ST)} then coalesce(nullif(${of('ambient_unit')}, ''), ${of('unit')}) else ${of('unit')} end`;
}
