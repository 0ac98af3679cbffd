import { type RawBuilder, sql } from 'kysely';

import { HOUR_MS } from '#schemas/basics/units.ts';
import { boolArray, int4Array, textArray, timeArray } from '#server/db/binary-array.ts';
import type { Db } from '#server/db/db.ts';

/** One line of the packet log. Times are milliseconds since 1970. */
export interface PacketLogRow {
  readonly receivedAt: number;
  readonly dataTime: number | null;
  /** Bytes of the data segment. */
  readonly size: number;
  readonly isOk: boolean;
  readonly mn: string | null;
  readonly cn: string | null;
  readonly st: string | null;
  readonly qn: string | null;
  readonly edition: string | null;
  readonly ip: string;
  /** Comma lists of the parser's names. */
  readonly errors: string | null;
  readonly warnings: string | null;
  readonly raw: string;
}

/** Appends to the packet log. The partition of the day must be there. */
export function packetsInsert(rows: readonly PacketLogRow[]): RawBuilder<unknown> {
  const text = (pick: (row: PacketLogRow) => string | null): RawBuilder<unknown> =>
    sql`${textArray(rows.map(pick))}::text[]`;
  return sql`insert into gw_packet (received_at, data_time, size, is_ok, mn, cn, st, qn, edition, ip, errors, warnings, raw)
    select * from unnest(${timeArray(rows.map((row) => row.receivedAt))}::timestamptz[], ${timeArray(rows.map((row) => row.dataTime))}::timestamptz[],
      ${int4Array(rows.map((row) => row.size))}::int[], ${boolArray(rows.map((row) => row.isOk))}::boolean[],
      ${text((row) => row.mn)}, ${text((row) => row.cn)}, ${text((row) => row.st)}, ${text((row) => row.qn)}, ${text((row) => row.edition)},
      ${text((row) => row.ip)}, ${text((row) => row.errors)}, ${text((row) => row.warnings)}, ${text((row) => row.raw)})`;
}

/**
 * Why a packet goes to quarantine (dictionary quarantine_reason): its time cannot be true, names no
 * moment, or did not come.
 */
export type Quarantine = 'future' | 'old' | 'unreadable' | 'missing';

/** A packet whose values cannot be stored at its DataTime. */
export interface QuarantineRow {
  readonly receivedAt: number;
  readonly pointId: string | null;
  readonly mn: string;
  readonly cn: string | null;
  readonly dataTime: number | null;
  readonly reason: Quarantine;
  readonly raw: string;
}

/** Packets an hour that are put aside of one device; what is beyond stands in the packet log alone, marked as all are, and is counted. */
export const QUARANTINED_AN_HOUR = 400;

/** Puts packets aside, of a device no more than `QUARANTINED_AN_HOUR` an hour: the last one that is kept counts those after it. */
export async function insertQuarantine(db: Db, rows: readonly QuarantineRow[]): Promise<void> {
  if (rows.length === 0) return;
  const kept: QuarantineRow[] = [];
  const skipped = new Map<string, number>();
  const room = await roomOf(db, rows);
  for (const row of rows) {
    const left = room.get(row.mn) ?? QUARANTINED_AN_HOUR;
    room.set(row.mn, left - 1);
    if (left > 0) kept.push(row);
    else skipped.set(row.mn, (skipped.get(row.mn) ?? 0) + 1);
  }
  if (kept.length > 0) await insertKept(db, kept);
  if (skipped.size > 0)
    await sql`
      update gw_quarantine set skipped = skipped + s.n
      from unnest(${[...skipped.keys()]}::text[], ${[...skipped.values()]}::int[]) as s (mn, n)
      where gw_quarantine.id = (select q.id from gw_quarantine q where q.mn = s.mn order by q.received_at desc, q.id desc limit 1)`.execute(
      db,
    );
}

/** How many more each of these devices may have put aside within the hour of its first packet here. */
async function roomOf(db: Db, rows: readonly QuarantineRow[]): Promise<Map<string, number>> {
  const first = Math.min(...rows.map(({ receivedAt }) => receivedAt));
  const { rows: counted } = await sql<{ mn: string; n: number }>`
    select mn, count(*)::int as n from gw_quarantine
    where mn = any(${[...new Set(rows.map(({ mn }) => mn))]}::text[]) and received_at > ${new Date(first - HOUR_MS)} group by mn`.execute(
    db,
  );
  return new Map(counted.map(({ mn, n }) => [mn, QUARANTINED_AN_HOUR - n]));
}

async function insertKept(db: Db, rows: readonly QuarantineRow[]): Promise<void> {
  await db
    .insertInto('gw_quarantine')
    .values(
      rows.map((row) => ({
        received_at: new Date(row.receivedAt),
        point_id: row.pointId,
        mn: row.mn,
        cn: row.cn,
        data_time: row.dataTime === null ? null : new Date(row.dataTime),
        reason: row.reason,
        raw: row.raw.replaceAll('\0', '\uFFFD'),
      })),
    )
    .execute();
}

/** A request of a device as the packet log has it. */
export interface KeptRequest {
  readonly mn: string;
  readonly cn: string | null;
  readonly qn: string;
  readonly raw: string;
  /** Milliseconds since 1970. */
  readonly dataTimeMs: number | null;
}

/** The latest good requests of devices, oldest first. @param limit of each device */
export async function listLatestRequests(
  db: Db,
  mns: readonly string[],
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<KeptRequest[]> {
  if (mns.length === 0) return [];
  const { rows } = await sql<KeptRequest>`
    select latest.mn, latest.cn, latest.qn, latest.raw, extract(epoch from latest.data_time)::float8 * 1000 as "dataTimeMs"
    from unnest(${mns}::text[]) as d (mn) cross join lateral (
      select g.mn, g.cn, g.qn, g.raw, g.data_time, g.received_at, g.id as place from gw_packet g
      where g.mn = d.mn and g.received_at >= ${since} and g.is_ok and g.qn is not null order by g.received_at desc, g.id desc limit ${limit}) latest
    order by latest.received_at, latest.place`.execute(db);
  return rows;
}

/** A packet as it was kept. `receivedAt` is ISO text with milliseconds. */
export interface KeptPacket {
  readonly id: string;
  readonly raw: string;
  readonly receivedAt: string;
  readonly ip: string;
}

/** Before the first packet of a device. */
export const FIRST_PACKET: Pick<KeptPacket, 'id' | 'receivedAt'> = {
  id: '0',
  receivedAt: '1970-01-01T00:00:00.000Z',
};

/** The good packets kept of one device in the order they came, in slices. @param after the last one of the slice before */
export async function listKeptPackets(
  db: Db,
  mn: string,
  after: Pick<KeptPacket, 'id' | 'receivedAt'>,
  limit: number,
): Promise<KeptPacket[]> {
  const { rows } = await sql<KeptPacket>`
    select p.id::text as id, p.raw, to_char(p.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "receivedAt", coalesce(p.ip, '') as ip
    from gw_packet p where p.mn = ${mn} and p.is_ok and (p.received_at, p.id) > (${after.receivedAt}::timestamptz, ${after.id}::bigint)
    order by p.received_at, p.id limit ${limit}`.execute(db);
  return rows;
}
