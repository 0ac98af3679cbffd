import { CompiledQuery, type RawBuilder, sql } from 'kysely';

import { int4Array, int8Array, textArray, timeArray } from '#server/db/binary-array.ts';
import type { Db } from '#server/db/db.ts';
import { READING_KINDS, type ReadingTableKind } from '#server/db/partitions.ts';
import type { DeviceTurn } from '../remember/remembered-store.ts';

/** What one batch adds to a device. `at` is milliseconds since 1970. */
export interface DeviceDelta {
  readonly mn: string;
  pointId: string | null;
  stationId: string | null;
  enterpriseId: string | null;
  regionCode: string | null;
  packets: number;
  crcErrors: number;
  lengthErrors: number;
  parseErrors: number;
  duplicates: number;
  at: number;
  cn: string | null;
  st: string | null;
  edition: string | null;
  ip: string;
  /** Newest live DataTime, milliseconds since 1970, per kind of readings. */
  readonly newestMs: Partial<Record<ReadingTableKind, number>>;
}

/** More than these do not wait in the inbox. */
const MAX_WAITING = 5000;

/**
 * Adds a batch to the device counters and gives the turn of each device (`mn`, `turn`): one more than before, whoever wrote before.
 * Rows go in MN order, so that two writers never lock crosswise; until the batch is committed nobody else writes for its devices.
 * @param heardBy this server
 */
export function devicesUpsert(
  deltas: readonly DeviceDelta[],
  heardBy: string,
): RawBuilder<DeviceTurn> {
  const rows = [...deltas].sort((a, b) => (a.mn < b.mn ? -1 : 1));
  const id = (pick: (row: DeviceDelta) => string | null): RawBuilder<unknown> =>
    sql`${int8Array(rows.map(pick))}::bigint[]`;
  const count = (pick: (row: DeviceDelta) => number): RawBuilder<unknown> =>
    sql`${int4Array(rows.map(pick))}::int[]`;
  const text = (pick: (row: DeviceDelta) => string | null): RawBuilder<unknown> =>
    sql`${textArray(rows.map(pick))}::text[]`;
  const time = (pick: (row: DeviceDelta) => number | null): RawBuilder<unknown> =>
    sql`${timeArray(rows.map(pick))}::timestamptz[]`;
  return sql<DeviceTurn>`
    insert into gw_device as d (mn, point_id, station_id, enterprise_id, region_code, packets, crc_errors, length_errors, parse_errors, duplicates, first_packet_at, last_packet_at, last_cn, last_st, edition, ip, last_rt, last_minute, last_hour, last_day, heard_by, turn)
    select mn, p, s, e, rc, n, ce, le, pe, du, t, t, cn, st, ed, ip, rt, mi, ho, da, ${heardBy}::uuid, 1
    from unnest(${text((row) => row.mn)}, ${id((row) => row.pointId)}, ${id((row) => row.stationId)}, ${id((row) => row.enterpriseId)}, ${text((row) => row.regionCode)},
      ${count((row) => row.packets)}, ${count((row) => row.crcErrors)}, ${count((row) => row.lengthErrors)}, ${count((row) => row.parseErrors)}, ${count((row) => row.duplicates)},
      ${time((row) => row.at)}, ${text((row) => row.cn)}, ${text((row) => row.st)}, ${text((row) => row.edition)}, ${text((row) => row.ip)},
      ${sql.join(READING_KINDS.map((kind) => time(({ newestMs }) => newestMs[kind] ?? null)))})
      as u (mn, p, s, e, rc, n, ce, le, pe, du, t, cn, st, ed, ip, rt, mi, ho, da)
    on conflict (mn) do update set
      point_id = excluded.point_id, station_id = excluded.station_id, enterprise_id = excluded.enterprise_id, region_code = excluded.region_code,
      packets = d.packets + excluded.packets, crc_errors = d.crc_errors + excluded.crc_errors, length_errors = d.length_errors + excluded.length_errors,
      parse_errors = d.parse_errors + excluded.parse_errors, duplicates = d.duplicates + excluded.duplicates,
      last_packet_at = greatest(d.last_packet_at, excluded.last_packet_at), last_cn = coalesce(excluded.last_cn, d.last_cn), last_st = coalesce(excluded.last_st, d.last_st),
      edition = coalesce(excluded.edition, d.edition), ip = excluded.ip,
      last_rt = greatest(d.last_rt, excluded.last_rt), last_minute = greatest(d.last_minute, excluded.last_minute),
      last_hour = greatest(d.last_hour, excluded.last_hour), last_day = greatest(d.last_day, excluded.last_day), heard_by = excluded.heard_by, turn = d.turn + 1
    returning d.mn, d.turn::float8 as turn`;
}

/** Notes that somebody else judged anew what these devices said last: whoever remembers it reads it again. @returns their turns */
export async function takeTurnsOf(db: Db, mns: readonly string[]): Promise<readonly DeviceTurn[]> {
  if (mns.length === 0) return [];
  const { rows } =
    await sql<DeviceTurn>`update gw_device set turn = turn + 1 where mn = any(${mns}::text[]) returning mn, turn::float8 as turn`.execute(
      db,
    );
  return rows;
}

/** Counts readings that were there already. */
export async function addDuplicates(
  db: Db,
  duplicates: ReadonlyMap<string, number>,
): Promise<void> {
  if (duplicates.size === 0) return;
  const [mns, counts] = [[...duplicates.keys()], [...duplicates.values()]];
  await sql`update gw_device d set duplicates = d.duplicates + u.n from unnest(${mns}::text[], ${counts}::int[]) as u (mn, n) where d.mn = u.mn`.execute(
    db,
  );
}

/** Which of these devices are unknown, and new to an inbox that has no room for them: whoever makes up device numbers fills no database. */
export async function listRefused(
  db: Db,
  deltas: readonly DeviceDelta[],
): Promise<ReadonlySet<string>> {
  const mns = deltas.filter(({ pointId }) => pointId === null).map(({ mn }) => mn);
  if (mns.length === 0) return new Set();
  const { rows } = await sql<{ waiting: string; known: readonly string[] }>`
    select count(*) filter (where not is_ignored) as waiting, coalesce(array_agg(mn) filter (where mn = any(${mns}::text[])), '{}') as known from gw_device where point_id is null`.execute(
    db,
  );
  const fresh = mns.filter((mn) => !rows[0]?.known.includes(mn));
  return new Set(fresh.slice(Math.max(0, MAX_WAITING - Number(rows[0]?.waiting ?? 0))));
}

/** What `touchPoints` writes: when points were last heard and how they are. */
export interface PointTouch {
  readonly pointId: string;
  readonly stationId: string | null;
  readonly at: number;
  readonly status: string;
}

/** Shows on points and stations when they were last heard and how they are; stopped and maintained ones keep their status. */
export async function touchPoints(db: Db, touches: readonly PointTouch[]): Promise<void> {
  if (touches.length === 0) return;
  const rows = [...touches].sort((a, b) => (a.pointId < b.pointId ? -1 : 1));
  const status = `case when t.status in ('4', '5') then t.status else u.status end`;
  const unnest = `from (select id, max(at) as at, max(status) as status from unnest($1::bigint[], $2::timestamptz[], $3::text[]) as x (id, at, status) group by id) u where t.id = u.id`;
  const times = timeArray(rows.map((row) => row.at));
  const states = textArray(rows.map((row) => row.status));
  await db.executeQuery(
    CompiledQuery.raw(
      `update dm_monitor_point t set last_packet_time = greatest(t.last_packet_time, u.at), status = ${status} ${unnest}`,
      [int8Array(rows.map((row) => row.pointId)), times, states],
    ),
  );
  await db.executeQuery(
    // two servers hear points of one station: its rows are taken in order
    CompiledQuery.raw(
      `with held as materialized (select id from ops_station where id = any($1::bigint[]) order by id for update)
      update ops_station t set last_packet_time = greatest(t.last_packet_time, u.at), status = ${status} ${unnest} and t.id in (select id from held)`,
      [int8Array(rows.map((row) => row.stationId)), times, states],
    ),
  );
}

/** @returns the identities of devices whose kept packets are to become readings: those of the inbox that have a point by now, and those asked for again. */
export async function listDevicesToReplay(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    mn: string;
  }>`select d.mn from gw_device d join dm_monitor_point p on p.mn = d.mn where (d.point_id is null or d.replay_due) and p.deleted is not true order by d.mn`.execute(
    db,
  );
  return rows.map(({ mn }) => mn);
}

/** Who a device belongs to, and what became of its kept packets. */
export interface DeviceAssignment {
  readonly mn: string;
  readonly pointId: string;
  readonly stationId: string | null;
  readonly enterpriseId: string | null;
  readonly regionCode: string | null;
  readonly packets: number;
  readonly readings: number;
  readonly at: Date;
}

/** Takes a device out of the inbox and notes what was read of its kept packets. */
export async function assignDevice(db: Db, to: DeviceAssignment): Promise<void> {
  await sql`
    update gw_device set point_id = ${to.pointId}::bigint, station_id = ${to.stationId}::bigint, enterprise_id = ${to.enterpriseId}::bigint, region_code = ${to.regionCode},
      is_ignored = false, ignore_reason = null, ignored_by = null, ignored_at = null, replay_due = false, replayed_at = ${to.at}, replay_packets = ${to.packets}, replay_readings = ${to.readings}
    where mn = ${to.mn}`.execute(db);
}
