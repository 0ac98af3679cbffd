import { type RawBuilder, sql } from 'kysely';

import { alarmKindCard, JOINING_KINDS } from '#schemas/dictionaries/alarm-kinds.ts';
import type { Db } from '#server/db/db.ts';
import { updateKept } from '#server/records/store/kept-rows.ts';
import { type AlarmEntity, SYSTEM, endedAt } from './recover-store.ts';

const ACTIVE_INDEX = 'ux_dm_alarm_record__one_active';
/** The one before it, which told alarms of one point and kind apart by factor always. */
const OLD_INDEX = 'ux_dm_alarm_record__active';
const JOINING = sql.raw(JOINING_KINDS.map((kind) => `'${kind}'`).join(', '));

/** The factor that tells an active alarm from others: none for one of the whole point, and for one that joins factors. */
function factorKey(table: '' | 't.' | 'o.'): RawBuilder<string> {
  return sql`(case when ${sql.raw(table)}alarm_type in (${JOINING}) then '' else coalesce(${sql.raw(table)}factor_code, '') end)`;
}

/** What of an active alarm is there once. */
export const ACTIVE_KEY = sql`monitor_point_id, ${factorKey('')}, alarm_type`;

/**
 * Makes the index that lets one alarm of a point, a factor and a kind be active. Where several are, the oldest goes on and
 * the others end with their latest value. Harmless where it is there.
 */
export async function keepOneActiveAlarm(db: Db, entity: AlarmEntity): Promise<void> {
  await sql`create unique index if not exists ux_dm_alarm_record__one_subject on dm_alarm_record (subject_key, alarm_type)
    where is_active and subject_key is not null`.execute(db);
  const { rows } = await sql<{
    isThere: boolean;
  }>`select to_regclass(${ACTIVE_INDEX}) is not null as "isThere"`.execute(db);
  if (rows[0]?.isThere) return;
  await db.transaction().execute(async (tx) => {
    await sql`lock table dm_alarm_record in share row exclusive mode`.execute(tx);
    await updateKept(tx, entity, {
      where: sql`t.is_active and exists (select 1 from dm_alarm_record o where o.is_active and o.id < t.id and o.monitor_point_id = t.monitor_point_id
        and ${factorKey('o.')} = ${factorKey('t.')} and o.alarm_type = t.alarm_type)`,
      set: endedAt(sql`coalesce(t.last_time, t.alarm_time)`),
      by: SYSTEM,
    });
    await sql`create unique index if not exists ${sql.ref(ACTIVE_INDEX)} on dm_alarm_record (${ACTIVE_KEY}) where is_active`.execute(
      tx,
    );
    await sql`drop index if exists ${sql.ref(OLD_INDEX)}`.execute(tx);
  });
}

/** The same in memory: alarms of one key are one alarm while they are active. */
export function activeKey(alarm: {
  readonly pointId: unknown;
  readonly factorCode: unknown;
  readonly alarmType: unknown;
}): string {
  const kind = textOf(alarm.alarmType);
  const factor = alarmKindCard(kind)?.joinsFactors ? '' : textOf(alarm.factorCode);
  return [textOf(alarm.pointId), factor, kind].join('|');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Codes as an alarm keeps them. */
export function listed(codes: readonly string[] | undefined): string | null {
  return codes?.join(',') ?? null;
}

/** A list of codes with those of another one, each once; no other leaves it as it is. */
export function joined(column: string, other: string): RawBuilder<unknown> {
  const [own, more] = [sql.ref(`t.${column}`), sql.ref(other)];
  return sql`case when ${more} is null then ${own} else (select string_agg(distinct c, ',' order by c) from unnest(string_to_array(concat_ws(',', ${own}, ${more}), ',')) c where c <> '') end`;
}
