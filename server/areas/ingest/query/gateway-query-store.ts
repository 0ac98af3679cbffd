import { type RawBuilder, sql } from 'kysely';

import { regionPrefix, type Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { column, visibleRows, type Condition } from '#server/records/store/entity-where.ts';
import type { EntityOf } from '#server/registry/rows.ts';

/** Who asks. Devices and packets are seen by those who see their point; of those that wait in the inbox, packets by those who see them wait. */
export interface GatewayAsker {
  readonly scope: Scope;
  readonly points: EntityOf<'monitorPoint'>;
  /** He may read the inbox. */
  readonly hasInbox?: boolean;
}

/** A line of the packet log; times are `YYYY-MM-DD HH:mm:ss`. */
export interface PacketRow {
  readonly id: string;
  readonly receivedAt: string;
  readonly dataTime: string | null;
  readonly size: number;
  readonly isOk: boolean;
  readonly mn: string | null;
  readonly cn: string | null;
  readonly st: string | null;
  readonly qn: string | null;
  readonly edition: string | null;
  readonly ip: string | null;
  readonly errors: string | null;
  readonly warnings: string | null;
  readonly raw: string;
}

export interface PacketQuery {
  readonly mn?: string;
  readonly cn?: string;
  readonly isOk?: boolean;
  readonly from?: string;
  readonly to?: string;
  readonly page: number;
  readonly limit: number;
}
export interface DeviceQuery {
  readonly mn?: string;
  /** Only those without a point: that wait, or that are ignored. */
  readonly inbox?: 'waiting' | 'ignored';
  readonly page: number;
  readonly limit: number;
}

const COUNT_CAP = 10_000;
const PACKET_COLUMNS = sql`p.id::text as id, p.received_at as "receivedAt", p.data_time as "dataTime", p.size, p.is_ok as "isOk", p.mn, p.cn, p.st, p.qn, p.edition, p.ip, p.errors, p.warnings, p.raw`;

/** Newest first; the total is counted up to a cap. */
export async function pagePackets(
  db: Db,
  asker: GatewayAsker,
  query: PacketQuery,
): Promise<{ list: PacketRow[]; total: number; isCapped: boolean }> {
  const { mn, cn, isOk, from, to } = askedOf(query);
  const where = sql`${seesPackets(asker, sql`p.mn`)}
    and (${mn}::text is null or p.mn = ${mn}) and (${cn}::text is null or p.cn = ${cn}) and (${isOk}::boolean is null or p.is_ok = ${isOk})
    and (${from}::timestamptz is null or p.received_at >= ${from}::timestamptz) and (${to}::timestamptz is null or p.received_at <= ${to}::timestamptz)`;
  const {
    rows: [count],
  } = await sql<{
    total: number;
  }>`select count(*)::int as total from (select 1 from gw_packet p where ${where} limit ${COUNT_CAP}) c`.execute(
    db,
  );
  const { rows: list } =
    await sql<PacketRow>`select ${PACKET_COLUMNS} from gw_packet p where ${where} order by p.received_at desc, p.id desc limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(
      db,
    );
  const total = count?.total ?? 0;
  return { list, total, isCapped: total >= COUNT_CAP };
}

/** What was not asked for is null, which every packet meets. */
function askedOf({ mn, cn, isOk, from, to }: PacketQuery) {
  return { mn: mn ?? null, cn: cn ?? null, isOk: isOk ?? null, from: from ?? null, to: to ?? null };
}

export async function findPacket(
  db: Db,
  asker: GatewayAsker,
  id: string,
): Promise<PacketRow | undefined> {
  const { rows } =
    await sql<PacketRow>`select ${PACKET_COLUMNS} from gw_packet p where p.id = ${id}::bigint and ${seesPackets(asker, sql`p.mn`)}`.execute(
      db,
    );
  return rows[0];
}

export interface DeviceRow {
  readonly id: string;
  readonly mn: string;
  readonly pointId: string | null;
  readonly pointName: string | null;
  readonly stationId: string | null;
  readonly stationName: string | null;
  readonly packets: string;
  readonly crcErrors: string;
  readonly lengthErrors: string;
  readonly parseErrors: string;
  readonly duplicates: string;
  readonly firstPacketAt: string;
  readonly lastPacketAt: string;
  readonly lastCn: string | null;
  readonly lastSt: string | null;
  readonly edition: string | null;
  readonly crcMode: string | null;
  readonly ip: string | null;
  /** When its kept packets were last read again, how many, and how many became readings. */
  readonly replayedAt: string | null;
  readonly replayPackets: string | null;
  readonly replayReadings: string | null;
  /** How far its clock is ahead of the server's, milliseconds. */
  readonly clockOffsetMs: number | null;
  readonly isIgnored: boolean;
  readonly ignoreReason: string | null;
  readonly ignoredBy: string | null;
  readonly ignoredAt: string | null;
}

/** Devices with their counters, last heard first. */
export async function pageDevices(
  db: Db,
  asker: GatewayAsker,
  query: DeviceQuery,
): Promise<{ list: DeviceRow[]; total: number }> {
  const where = sql`${query.inbox ? sql`d.point_id is null and ${isUnclaimed(sql`d.mn`)} and d.is_ignored = ${query.inbox === 'ignored'} and ${isOfReach(asker.scope, sql`d.mn`)}` : seesMn(asker, sql`d.mn`)} and (${query.mn ?? null}::text is null or d.mn ilike '%' || ${(query.mn ?? '').replace(/[\\%_]/g, '\\$&')} || '%')`;
  const {
    rows: [count],
  } = await sql<{
    total: number;
  }>`select count(*)::int as total from gw_device d where ${where}`.execute(db);
  const { rows: list } = await sql<DeviceRow>`
    select d.mn as id, d.mn, d.point_id as "pointId", m.name as "pointName", d.station_id as "stationId", s.name as "stationName", d.packets, d.crc_errors as "crcErrors", d.length_errors as "lengthErrors", d.parse_errors as "parseErrors",
      d.duplicates, d.first_packet_at as "firstPacketAt", d.last_packet_at as "lastPacketAt", d.last_cn as "lastCn", d.last_st as "lastSt", d.edition, m.crc_mode as "crcMode", d.ip,
      d.replayed_at as "replayedAt", d.replay_packets as "replayPackets", d.replay_readings as "replayReadings", d.clock_offset_ms as "clockOffsetMs", d.is_ignored as "isIgnored", d.ignore_reason as "ignoreReason", d.ignored_by as "ignoredBy", d.ignored_at as "ignoredAt"
    from gw_device d left join dm_monitor_point m on m.id = d.point_id left join ops_station s on s.id = d.station_id
    where ${where} order by d.last_packet_at desc, d.mn limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(
    db,
  );
  return { list, total: count?.total ?? 0 };
}

/** Whether the caller sees this device. */
export async function seesDevice(db: Db, asker: GatewayAsker, mn: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from gw_device d where d.mn = ${mn} and ${seesMn(asker, sql`d.mn`)}`.execute(
      db,
    );
  return rows.length > 0;
}

/** The rows of the generic service, e.g. counted by a field: the same as of the pages above. */
export function visibleMns({ scope, points }: GatewayAsker): Condition {
  return scope.kind === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`${column('mn')} in (select t.mn from dm_monitor_point t where ${visibleRows(points, scope)})`;
}

/** The same of packets: with those of devices that nobody registered yet, for whoever sees them wait. */
export function visiblePackets(asker: GatewayAsker): Condition {
  return sql<boolean>`(${visibleMns(asker)} or ${waitsFor(asker, column('mn'))})`;
}

/** Devices without a point that the caller may see, ignored ones too. */
export function unregisteredDevices(scope: Scope): Condition {
  return sql<boolean>`${column('point_id')} is null and ${isUnclaimed(column('mn'))} and ${isOfReach(scope, column('mn'))}`;
}

/** No point bears this MN. A device is tied to a new point a moment later; it waits no more from the first. */
function isUnclaimed(mn: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`not exists (select 1 from dm_monitor_point u where u.mn = ${mn} and u.deleted is not true)`;
}

/**
 * A device that nobody registered belongs to the region its MN begins with, where that is the code of one; all others are for those
 * who see every region.
 */
export function isOfReach(scope: Scope, mn: RawBuilder<unknown>): RawBuilder<unknown> {
  if (scope.kind === 'all') return sql`true`;
  const prefixes = scope.values.region.map(regionPrefix);
  if (prefixes.includes('')) return sql`true`;
  return prefixes.length === 0
    ? sql`false`
    : sql`(${sql.join(
        prefixes.map((prefix) => sql`${mn} like ${`${prefix}%`}`),
        sql` or `,
      )}) and exists (select 1 from sys_region g where g.code = left(${mn}, 6))`;
}

function seesMn({ scope, points }: GatewayAsker, mn: RawBuilder<unknown>): RawBuilder<unknown> {
  return scope.kind === 'all'
    ? sql`true`
    : sql`exists (select 1 from dm_monitor_point t where t.mn = ${mn} and ${visibleRows(points, scope)})`;
}

function seesPackets(asker: GatewayAsker, mn: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${seesMn(asker, mn)} or ${waitsFor(asker, mn)})`;
}

/** It is the MN of a device that the inbox shows to whoever asks. */
function waitsFor({ scope, hasInbox = false }: GatewayAsker, mn: RawBuilder<unknown>) {
  return hasInbox
    ? sql`${mn} in (select d.mn from gw_device d where d.point_id is null and ${isUnclaimed(sql`d.mn`)} and ${isOfReach(scope, sql`d.mn`)})`
    : sql`false`;
}
