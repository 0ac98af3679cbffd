import { type RawBuilder, sql } from 'kysely';

import { ALARM_KIND_CARDS } from '#schemas/dictionaries/alarm-kinds.ts';
import type { Db } from '#server/db/db.ts';
import { updateKept } from '#server/records/store/kept-rows.ts';
import type { EntityOf } from '#server/registry/rows.ts';
import { ALARM_STATUS } from './alarm-action-store.ts';

/** A span in which a point is not judged. Milliseconds since 1970. */
export interface SuppressionRow {
  readonly pointId: string;
  readonly by: 'stop' | 'window';
  readonly fromMs: number;
  readonly untilMs: number;
  /** Codes; null: all factors of the point. */
  readonly factors: readonly string[] | null;
}

/** States of `stop` and `calibrationWindow`. */
const AGREED = sql.lit('1');
const SYSTEM = '0';
/** Kinds that agreed stops and calibration windows silence. */
export const SUPPRESSED_KINDS: readonly string[] = Object.entries(ALARM_KIND_CARDS).flatMap(
  ([kind, { isSuppressed }]) => (isSuppressed ? [kind] : []),
);

/** Agreed stops and calibration windows that end after a time. */
export async function loadSuppressions(db: Db, after: Date): Promise<readonly SuppressionRow[]> {
  const { rows } = await sql<SuppressionRow>`
    select l.other_id::text as "pointId", 'stop' as by, extract(epoch from s.begin_time)::float8 * 1000 as "fromMs", extract(epoch from s.end_time)::float8 * 1000 as "untilMs", null as factors
    from dm_stop s join dm_stop_monitor_point_ids l on l.own_id = s.id where s.status = ${AGREED} and s.end_time > ${after}
    union all
    select l.other_id::text, 'window', extract(epoch from c.begin_time)::float8 * 1000, extract(epoch from c.end_time)::float8 * 1000,
      (select jsonb_agg(x.code order by x.code) from dm_calibration_factor_ids f join dm_factor x on x.id = f.other_id where f.own_id = c.id)
    from dm_calibration c join dm_calibration_monitor_point_ids l on l.own_id = c.id where c.status = ${AGREED} and c.end_time > ${after}`.execute(
    db,
  );
  return rows;
}

/** Whether an agreed stop of the point (an expression of SQL) runs at that time. */
export function isStopped(pointId: RawBuilder<unknown>, at: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from dm_stop s join dm_stop_monitor_point_ids l on l.own_id = s.id
    where l.other_id = ${pointId} and s.status = ${AGREED} and s.begin_time <= ${at} and s.end_time > ${at})`;
}

/** Whether a calibration window of the point or of this factor of it runs at that time. */
function isCalibrated(
  {
    pointId,
    factorCode,
  }: { readonly pointId: RawBuilder<unknown>; readonly factorCode: RawBuilder<unknown> },
  at: Date,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from dm_calibration c join dm_calibration_monitor_point_ids l on l.own_id = c.id
    where l.other_id = ${pointId} and c.status = ${AGREED} and c.begin_time <= ${at} and c.end_time > ${at}
      and (not exists (select 1 from dm_calibration_factor_ids f where f.own_id = c.id)
        or exists (select 1 from dm_calibration_factor_ids f join dm_factor q on q.id = f.other_id where f.own_id = c.id and q.code = ${factorCode})))`;
}

const OF_ALARM = { pointId: sql`t.monitor_point_id`, factorCode: sql`t.factor_code` };

/** Alarms nobody took up whose point stands still or is calibrated become 5 (suspended). @returns ids */
export async function suspendAlarms(
  db: Db,
  entity: EntityOf<'alarmRecord'>,
  at: Date,
): Promise<readonly string[]> {
  const stopped = isStopped(OF_ALARM.pointId, at);
  const rows = await updateKept(db, entity, {
    where: sql`t.is_active and t.status = ${ALARM_STATUS.unhandled} and t.alarm_type = any(${SUPPRESSED_KINDS}::text[]) and (${stopped} or ${isCalibrated(OF_ALARM, at)})`,
    set: {
      status: ALARM_STATUS.suspended,
      suppressedBy: sql`case when ${stopped} then 'stop' else 'window' end`,
    },
    by: SYSTEM,
  });
  return rows.map(({ id }) => id);
}

/** Suspended alarms that go on come back once nothing silences them any more. @returns ids */
export async function resumeAlarms(
  db: Db,
  entity: EntityOf<'alarmRecord'>,
  at: Date,
): Promise<readonly string[]> {
  const rows = await updateKept(db, entity, {
    where: sql`t.is_active and t.status = ${ALARM_STATUS.suspended} and not (${isStopped(OF_ALARM.pointId, at)} or ${isCalibrated(OF_ALARM, at)})`,
    set: { status: ALARM_STATUS.unhandled, suppressedBy: null },
    by: SYSTEM,
  });
  return rows.map(({ id }) => id);
}

/** Which of these points and factors nothing silences at that time, by their place in the list. */
export async function listUnsilenced(
  db: Db,
  asked: readonly { readonly pointId: string; readonly factorCode: string | null }[],
  at: Date,
): Promise<ReadonlySet<number>> {
  const of = { pointId: sql`x."pointId"::bigint`, factorCode: sql`x."factorCode"` };
  const { rows } = await sql<{
    at: number;
  }>`select x.at::int as at from rows from (jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as ("pointId" text, "factorCode" text)) with ordinality as x ("pointId", "factorCode", at)
    where not (${isStopped(of.pointId, at)} or ${isCalibrated(of, at)})`.execute(db);
  return new Set(rows.map((row) => row.at - 1));
}
