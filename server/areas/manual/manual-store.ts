import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** A value of a laboratory, or put in by hand, that was agreed to. */
export interface AgreedValue {
  readonly id: string;
  readonly kind: string;
  readonly factorCode: string;
  /** When it was sampled, milliseconds since 1970. */
  readonly atMs: number;
  readonly value: number;
  readonly laboratory: string | null;
  readonly reportNo: string | null;
}

/** Whether an hour of a factor has a value, whoever put it. */
export async function hasHour(
  db: Db,
  {
    pointId,
    factorCode,
    atMs,
  }: { readonly pointId: string; readonly factorCode: string; readonly atMs: number },
): Promise<boolean> {
  const at = new Date(atMs).toISOString();
  const { rows } =
    await sql`select 1 from dm_reading_hour where point_id = ${pointId}::bigint and factor_code = ${factorCode}
    and data_time >= ${at}::timestamptz and data_time < ${at}::timestamptz + interval '1 hour' limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** The status of a manual reading; null where there is none. */
export async function findManualStatus(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{
    status: string;
  }>`select status from dm_manual_reading where id = ${id}::bigint`.execute(db);
  return rows[0]?.status ?? null;
}

/** The code of a factor by its id; null where there is none. */
export async function findFactorCode(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{
    code: string;
  }>`select code from dm_factor where id = ${id}::bigint`.execute(db);
  return rows[0]?.code ?? null;
}

/** The agreed values of a point that were sampled in a span, both ends included. Who may see the point is asked before. */
export async function listAgreedValues(
  db: Db,
  {
    pointId,
    fromMs,
    toMs,
  }: { readonly pointId: string; readonly fromMs: number; readonly toMs: number },
): Promise<readonly AgreedValue[]> {
  const { rows } =
    await sql<AgreedValue>`select id::text as id, kind, factor_code as "factorCode", extract(epoch from sample_time)::float8 * 1000 as "atMs", value::float8 as value, laboratory, report_no as "reportNo"
    from dm_manual_reading where status = '2' and monitor_point_id = ${pointId}::bigint
      and sample_time between ${new Date(fromMs).toISOString()}::timestamptz and ${new Date(toMs).toISOString()}::timestamptz order by sample_time, dm_manual_reading.id`.execute(
      db,
    );
  return rows;
}
