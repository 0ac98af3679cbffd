import { sql } from 'kysely';

import { wallTime } from '#schemas/basics/wall-time.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { visibleRows } from '#server/records/store/entity-where.ts';

/** Somebody who has dealt with alarms of a kind. */
export interface Expert {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  /** Text in UTC+8. */
  readonly lastAt: string;
}

/** What an alarm is about. */
export interface AlarmKind {
  readonly alarmType: string | null;
  readonly factorCode: string | null;
}

/** Who dealt with such alarms of those the asker sees, by their orders or by themselves; the most often first. */
export async function listExperts(
  db: Db,
  scope: Scope,
  alarm: EntitySchema,
  { alarmType, factorCode, limit }: AlarmKind & { readonly limit: number },
): Promise<readonly Expert[]> {
  const { rows } = await sql<Omit<Expert, 'lastAt'> & { readonly lastMs: number }>`
    select u.id::text as "id", u.real_name as "name", count(*)::int as "count",
      (extract(epoch from max(t.alarm_time)) * 1000)::float8 as "lastMs"
    from dm_alarm_record t left join ops_work_order o on o.id = t.work_order_id
      join sys_user u on u.id = coalesce(o.assignee_id, t.handler_id)
    where ${visibleRows(alarm, scope)} and not coalesce(t.is_active, false)
      and (${alarmType}::text is null or t.alarm_type = ${alarmType}) and (${factorCode}::text is null or t.factor_code = ${factorCode})
      and t.alarm_time > now() - interval '365 days'
    group by u.id, u.real_name order by count(*) desc, max(t.alarm_time) desc limit ${limit}`.execute(
    db,
  );
  return rows.map(({ lastMs, ...row }) => ({ ...row, lastAt: wallTime(new Date(lastMs)) }));
}
