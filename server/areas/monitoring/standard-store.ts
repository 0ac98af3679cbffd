import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { unitAt } from '#server/platform/factors/unit-store.ts';

/** A limit as a standard or a point has it, in the unit that the point is measured in; null: none on that side. */
export interface Bounds {
  readonly upper: number | null;
  readonly lower: number | null;
}

/** One limit of a class of a standard. */
export interface StandardItem extends Bounds {
  readonly factorCode: string;
  readonly factorName: string;
  readonly unit: string | null;
  /** Where it holds only under a condition, its words. */
  readonly condition: string | null;
  /** Percent; null: values are judged as measured. */
  readonly referenceO2: number | null;
  readonly isConfirmed: boolean;
}

/** A limit of a point that is enabled. Days `YYYY-MM-DD`, both included; null: without that end. */
export interface ExistingLimit extends Bounds {
  readonly id: string;
  readonly version: number;
  readonly factorCode: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** The limits of a class of a standard, in its order, with the units its point is judged in. */
export async function listStandardItems(
  db: Db,
  {
    standardId,
    level,
    pointId,
  }: { readonly standardId: string; readonly level: string; readonly pointId: string },
): Promise<readonly StandardItem[]> {
  const { rows } = await sql<StandardItem>`
    select f.code as "factorCode", f.name as "factorName", ${unitAt('f', sql`(select p.st_code from dm_monitor_point p where p.id = ${pointId}::bigint)`)} as unit, i.upper::float8 as upper, i.lower::float8 as lower, nullif(i.condition, '') as condition,
      i.reference_o2::float8 as "referenceO2", s.confirmed is true and i.confirmed is not false as "isConfirmed"
    from dm_standard_items i join dm_standard s on s.id = i.owner_id join dm_factor f on f.id = i.factor_id
    where i.owner_id = ${standardId}::bigint and i.level = ${level} order by i.sort`.execute(db);
  return rows;
}

/** The classes a standard has limits of, in its order. */
export async function listStandardLevels(db: Db, standardId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ level: string }>`
    select level from dm_standard_items where owner_id = ${standardId}::bigint group by level order by min(sort), level`.execute(
    db,
  );
  return rows.map(({ level }) => level);
}

/** Enabled limits of a point that share a day with a span, the earlier first. */
export async function listLimitsWithin(
  db: Db,
  {
    pointId,
    from,
    to,
  }: { readonly pointId: string; readonly from: string; readonly to: string | null },
): Promise<readonly ExistingLimit[]> {
  const { rows } = await sql<ExistingLimit>`
    select l.id::text as id, l.version, l.factor_code as "factorCode", upper::float8 as upper, lower::float8 as lower, to_char(effective_from, 'YYYY-MM-DD') as "from", to_char(effective_to, 'YYYY-MM-DD') as "to"
    from dm_limit l where l.monitor_point_id = ${pointId}::bigint and enabled is not false and daterange(effective_from, effective_to, '[]') && daterange(${from}::date, ${to}::date, '[]')
    order by l.effective_from nulls first, l.id`.execute(db);
  return rows;
}
