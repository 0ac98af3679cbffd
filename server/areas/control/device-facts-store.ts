import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { ZONE } from '#server/db/zone.ts';

/** Writes how far clocks of devices are from the server's, milliseconds; positive: ahead. Rows go in MN order, as batches do. */
export async function noteClock(
  db: Db,
  clocks: readonly { readonly mn: string; readonly offsetMs: number }[],
): Promise<void> {
  if (clocks.length === 0) return;
  const rows = [...clocks].sort((a, b) => (a.mn < b.mn ? -1 : 1));
  const bounded = rows.map(({ offsetMs }) =>
    Math.max(-MOST_MS, Math.min(MOST_MS, Math.round(offsetMs))),
  );
  await sql`
    update gw_device d set clock_offset_ms = l.off
    from (select g.mn, u.off from unnest(${rows.map(({ mn }) => mn)}::text[], ${bounded}::int[]) as u (mn, off) join gw_device g on g.mn = u.mn
      where g.clock_offset_ms is distinct from u.off order by g.mn for update of g) l
    where d.mn = l.mn`.execute(db);
}
/** What the column holds: some 24 days. */
const MOST_MS = 2_147_483_647;

/** Devices of this server whose clock seems wrong and that were not asked lately; they count as asked now. */
export async function listWrongClocks(
  db: Db,
  {
    heardBy,
    limitMs,
    now,
    before,
    limit,
  }: {
    readonly heardBy: string;
    readonly limitMs: number;
    readonly now: Date;
    readonly before: Date;
    readonly limit: number;
  },
): Promise<readonly string[]> {
  const { rows } = await sql<{ mn: string }>`
    update gw_device set clock_checked_at = ${now} where mn in (
      select mn from gw_device where heard_by = ${heardBy}::uuid and point_id is not null and abs(clock_offset_ms) > ${limitMs}
        and (clock_checked_at is null or clock_checked_at < ${before}) order by mn limit ${limit} for update skip locked) returning mn`.execute(
    db,
  );
  return rows.map(({ mn }) => mn);
}

/** The device has nothing of the time before. */
export async function noteNoData(db: Db, mn: string, before: Date): Promise<void> {
  await sql`update gw_device set fill_from = greatest(fill_from, ${before}::timestamptz) where mn = ${mn}`.execute(
    db,
  );
}

/** A device whose missing data may be asked for. Times are milliseconds since 1970. */
export interface FillDevice {
  readonly mn: string;
  readonly pointId: string;
  readonly edition: string | null;
  readonly fillFromMs: number | null;
  readonly sendsMinutes: boolean;
  readonly sendsDays: boolean;
}

/**
 * Devices of this server that are heard now and were not looked at lately, or came back; they count as looked at now. None for which
 * such a request is open, none that was asked often enough within the hour.
 */
export async function takeFillDevices(
  db: Db,
  ask: {
    readonly heardBy: string;
    readonly now: Date;
    readonly before: Date;
    readonly heardSince: Date;
    readonly hourAgo: Date;
    readonly perHour: number;
    readonly returned: readonly string[];
    readonly limit: number;
  },
): Promise<readonly FillDevice[]> {
  const { rows } = await sql<FillDevice>`
    update gw_device d set fill_checked_at = ${ask.now} where d.mn in (
      select g.mn from gw_device g join dm_monitor_point p on p.id = g.point_id and p.deleted is not true
      where g.heard_by = ${ask.heardBy}::uuid and g.last_packet_at >= ${ask.heardSince}
        and (g.silent_at is null or g.last_packet_at > g.silent_at)
        and (g.fill_checked_at is null or g.fill_checked_at < ${ask.before} or g.mn = any(${ask.returned}::text[]))
        and not exists (select 1 from gw_command c where c.mn = g.mn and c.source = 'fill' and c.status in ('waiting', 'sent', 'accepted', 'data'))
        and (select count(*) from gw_command c where c.mn = g.mn and c.source = 'fill' and c.requested_at > ${ask.hourAgo}) < ${ask.perHour}
      order by g.fill_checked_at nulls first limit ${ask.limit} for update of g skip locked)
    returning d.mn, d.point_id::text as "pointId", d.edition, extract(epoch from d.fill_from)::float8 * 1000 as "fillFromMs",
      d.last_minute is not null as "sendsMinutes", d.last_day is not null as "sendsDays"`.execute(
    db,
  );
  return rows;
}

/** Spans that were asked for by itself and came to an end, this often each: what a device did not send then it has not. */
export async function listAskedSpans(
  db: Db,
  mn: string,
  cn: string,
  since: Date,
): Promise<readonly { readonly fromMs: number; readonly toMs: number }[]> {
  const { rows } = await sql<{ fromMs: number; toMs: number }>`
    select extract(epoch from covers_from)::float8 * 1000 as "fromMs", extract(epoch from covers_to)::float8 * 1000 as "toMs"
    from gw_command where mn = ${mn} and cn = ${cn} and source = 'fill' and status in ('done', 'failed', 'refused') and requested_at >= ${since}`.execute(
    db,
  );
  return rows;
}

const TABLES = {
  minute: sql.table('dm_reading_minute'),
  day: sql.table('dm_reading_day'),
} as const;

/** Beginnings of hours or days without any value of that kind, of which the point did not stand still by agreement. Milliseconds since 1970. */
export async function listEmptySpans(
  db: Db,
  {
    pointId,
    kind,
    from,
    to,
  }: {
    readonly pointId: string;
    readonly kind: 'minute' | 'day';
    readonly from: Date;
    readonly to: Date;
  },
): Promise<readonly number[]> {
  const step = kind === 'day' ? sql.lit('1 day') : sql.lit('1 hour');
  const unit = kind === 'day' ? sql.lit('day') : sql.lit('hour');
  const { rows } = await sql<{ at: number }>`
    select extract(epoch from h)::float8 * 1000 as at
    from generate_series(date_trunc(${unit}, ${from}::timestamptz, ${ZONE}), ${to}::timestamptz - interval ${step}, interval ${step}) h
    where not exists (select 1 from ${TABLES[kind]} r where r.point_id = ${pointId}::bigint and r.data_time >= h and r.data_time < h + interval ${step})
      and not exists (select 1 from dm_stop s join dm_stop_monitor_point_ids l on l.own_id = s.id
        where l.other_id = ${pointId}::bigint and s.status = '1' and s.begin_time <= h and s.end_time > h)
      and exists (select 1 from dm_monitor_point p where p.id = ${pointId}::bigint and p.create_date <= h)
    order by 1`.execute(db);
  return rows.map(({ at }) => at);
}
