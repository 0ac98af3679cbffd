import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { decimalsAt, unitAt } from '#server/platform/factors/unit-store.ts';
import type { Why } from './strategies.ts';

/** An hour of a correction as it is put. */
export interface HourToPut {
  readonly factorCode: string;
  readonly atMs: number;
  readonly original: number | null;
  readonly flag: string | null;
  readonly corrected: number | null;
  readonly why: Why | null;
  readonly isManual: boolean;
}

/** An hour of a correction as it stands. */
export interface StoredHour {
  readonly factorCode: string;
  readonly factorName: string | null;
  readonly unit: string | null;
  readonly atMs: number;
  readonly original: number | null;
  readonly flag: string | null;
  readonly corrected: number | null;
  readonly why: Why | null;
  readonly audited: number | null;
  readonly auditorName: string | null;
  readonly auditedMs: number | null;
  readonly isReplaced: boolean;
}

/** A factor a correction speaks of. */
export interface CorrectedFactor {
  readonly code: string;
  readonly name: string;
  readonly unit: string | null;
  readonly decimals: number;
}

interface Correction {
  readonly id: string;
  readonly pointId: string;
}

/** Puts these hours in the place of what the correction said before; one that was agreed to is never changed. */
export async function putCorrectionHours(
  db: Db,
  { id, pointId }: Correction,
  hours: readonly HourToPut[],
): Promise<void> {
  await sql`delete from dm_correction_hour where correction_id = ${id}::bigint and audited_at is null`.execute(
    db,
  );
  await sql`insert into dm_correction_hour (correction_id, point_id, factor_code, hour_at, original_value, original_flag, corrected_value, why, is_manual)
    select ${id}::bigint, ${pointId}::bigint, * from unnest(${hours.map(({ factorCode }) => factorCode)}::text[], ${hours.map(({ atMs }) => new Date(atMs).toISOString())}::timestamptz[],
      ${hours.map(({ original }) => original)}::float8[], ${hours.map(({ flag }) => flag)}::text[], ${hours.map(({ corrected }) => corrected)}::float8[],
      ${hours.map(({ why }) => why)}::text[], ${hours.map(({ isManual }) => isManual)}::boolean[])`.execute(
    db,
  );
}

/**
 * Agrees to the hours of a correction: what was put counts from now on, in the place of what an earlier one said of the same hour. Hours
 * in whose place nothing could be put stay as they came, but for those that were rejected. @returns the first and last hour, null of none
 */
export async function agreeToHours(
  db: Db,
  { id, pointId }: Correction,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<{ readonly fromMs: number; readonly toMs: number } | null> {
  await sql`update dm_correction_hour c set is_current = false from dm_correction_hour n
    where n.correction_id = ${id}::bigint and (n.why is null or n.why = 'rejected') and c.point_id = ${pointId}::bigint
      and c.factor_code = n.factor_code and c.hour_at = n.hour_at and c.is_current`.execute(db);
  const { rows } = await sql<{ fromMs: number | null; toMs: number | null }>`with agreed as (
      update dm_correction_hour set audited_value = corrected_value, audited_by = ${by}::bigint, audited_at = ${at.toISOString()}::timestamptz, is_current = true
      where correction_id = ${id}::bigint and (why is null or why = 'rejected') returning hour_at)
    select extract(epoch from min(hour_at))::float8 * 1000 as "fromMs", extract(epoch from max(hour_at))::float8 * 1000 as "toMs" from agreed`.execute(
    db,
  );
  const [span] = rows;
  return span && span.fromMs !== null && span.toMs !== null
    ? { fromMs: span.fromMs, toMs: span.toMs }
    : null;
}

/** The hours of a correction by factor and time. Who may see it is asked before. */
export async function listCorrectionHours(db: Db, id: string): Promise<readonly StoredHour[]> {
  const { rows } =
    await sql<StoredHour>`select c.factor_code as "factorCode", f.name as "factorName",
      ${unitAt('f', sql`(select p.st_code from dm_correction k join dm_monitor_point p on p.id = k.monitor_point_id where k.id = c.correction_id)`)} as unit, extract(epoch from c.hour_at)::float8 * 1000 as "atMs",
      c.original_value as original, c.original_flag as flag, c.corrected_value as corrected, c.why, c.audited_value as audited, u.real_name as "auditorName",
      extract(epoch from c.audited_at)::float8 * 1000 as "auditedMs", c.audited_at is not null and not c.is_current as "isReplaced"
    from dm_correction_hour c left join dm_factor f on f.code = c.factor_code left join sys_user u on u.id = c.audited_by
    where c.correction_id = ${id}::bigint order by f.sort nulls last, c.factor_code, c.hour_at`.execute(
      db,
    );
  return rows;
}

/** The factors of these ids, in the order of the catalogue, as a point is measured in. */
export async function listFactors(
  db: Db,
  ids: readonly string[],
  pointId: string,
): Promise<readonly CorrectedFactor[]> {
  const at = sql`(select p.st_code from dm_monitor_point p where p.id = ${pointId}::bigint)`;
  const { rows } =
    await sql<CorrectedFactor>`select code, name, ${unitAt('f', at)} as unit, ${decimalsAt('f', at)} as decimals from dm_factor f where id = any(${[...ids]}::bigint[]) order by f.sort nulls last, f.code`.execute(
      db,
    );
  return rows;
}
