import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { ZONE } from '#server/db/zone.ts';
import { unitAt } from '#server/platform/factors/unit-store.ts';

/** Warnings that go on. */
const OPEN = ['0', '1', '2', '3'];

/** What makes two warnings one: the rule, or else the source, at a point for a factor. */
export interface WarningSlot {
  readonly source: string;
  readonly ruleId: string | null;
  readonly pointId: string;
  readonly factorCode: string | null;
}

/** Holds other makers of warnings back until this transaction ends, so that two of them see each other. */
export async function lockWarnings(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('dm_warning'))`.execute(db);
}

/** The warning that a key made or added to; undefined where the key is new. */
export async function findWarningOfKey(db: Db, key: string): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string;
  }>`select warning_id::text as id from dm_warning_key where key = ${key}`.execute(db);
  return rows[0]?.id;
}

/** Remembers that the key has done its work. */
export async function keepWarningKey(
  db: Db,
  { key, id, at }: { readonly key: string; readonly id: string; readonly at: Date },
): Promise<void> {
  await sql`insert into dm_warning_key (key, warning_id, at) values (${key}, ${id}::bigint, ${at.toISOString()}::timestamptz) on conflict do nothing`.execute(
    db,
  );
}

/** A warning that goes on, as far as another one changes it. */
export interface OpenWarning {
  readonly id: string;
  readonly level: string;
  readonly times: number;
  /** `YYYY-MM-DD HH:mm:ss` of UTC+8. */
  readonly endTime: string;
}

/** The warning of the slot that goes on, held for the change. */
export async function findOpenWarning(db: Db, slot: WarningSlot): Promise<OpenWarning | undefined> {
  const { rows } =
    await sql<OpenWarning>`select id::text as id, level, coalesce(times, 1)::int as times,
      to_char(coalesce(end_time, begin_time) at time zone ${ZONE}, 'YYYY-MM-DD HH24:MI:SS') as "endTime"
    from dm_warning where monitor_point_id = ${slot.pointId}::bigint and coalesce(factor_code, '') = ${slot.factorCode ?? ''} and status = any(${OPEN})
      and source = ${slot.source} and rule_id is not distinct from ${slot.ruleId}::bigint
    order by dm_warning.id limit 1 for update`.execute(db);
  return rows[0];
}

/** What the point and the factor add to a warning; null where it is not known. */
export interface WarningPlace {
  readonly regionCode: string | null;
  readonly unit: string | null;
}

/** The region a warning stands in and the unit it is measured in. */
export async function findPlace(
  db: Db,
  {
    stationId,
    pointId,
    factorCode,
  }: {
    readonly stationId: string;
    readonly pointId: string | null;
    readonly factorCode: string | null;
  },
): Promise<WarningPlace> {
  const { rows } =
    await sql<WarningPlace>`select s.region_code as "regionCode", (select ${unitAt('f', sql`(select p.st_code from dm_monitor_point p where p.id = ${pointId}::bigint)`)} from dm_factor f where f.code = ${factorCode ?? ''} limit 1) as unit
    from ops_station s where s.id = ${stationId}::bigint`.execute(db);
  return rows[0] ?? { regionCode: null, unit: null };
}
