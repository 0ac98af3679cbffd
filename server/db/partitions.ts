import { sql } from 'kysely';

import { DAY_MS } from '#schemas/basics/units.ts';
import { formatWallDay } from '#schemas/basics/wall-time.ts';
import type { Db } from './db.ts';

/** Kinds of readings, one partitioned table each. */
export const READING_KINDS = ['rt', 'minute', 'hour', 'day'] as const;
export type ReadingTableKind = (typeof READING_KINDS)[number];

interface Span {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** @param month `2026-03` */
function monthSpan(kind: ReadingTableKind, month: string): Span {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))];
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return {
    name: `dm_reading_${kind}_${month.replace('-', '')}`,
    from: `${month}-01T00:00:00+08:00`,
    to: `${next}-01T00:00:00+08:00`,
  };
}

/** All partitions are cut at midnight of the product's clock. */
function daySpan(dayMs: number): Span {
  return {
    name: `gw_packet_${formatWallDay(dayMs).replaceAll('-', '')}`,
    from: `${formatWallDay(dayMs)}T00:00:00+08:00`,
    to: `${formatWallDay(dayMs + DAY_MS)}T00:00:00+08:00`,
  };
}

/** What the tables of readings are: partitions by month, or hypertables, which make their chunks themselves. */
export const READING_TABLE_FORMS = ['partitions', 'hypertables'] as const;
export type ReadingTableForm = (typeof READING_TABLE_FORMS)[number];

/** What those of a database are; a start makes them so once and for all (`prepareReadingTables`). */
export async function readingTableForm(db: Db): Promise<ReadingTableForm> {
  const { rows } = await sql<{
    isPartitioned: boolean;
  }>`select relkind = 'p' as "isPartitioned" from pg_class where oid = 'dm_reading_rt'::regclass`.execute(
    db,
  );
  return rows[0]?.isPartitioned === true ? 'partitions' : 'hypertables';
}

/** The table that readings of a month are written to: their partition at once, which spares the database looking for it. @param month `202603` */
export function readingTable(
  form: ReadingTableForm,
  kind: ReadingTableKind,
  month: string,
): string {
  return form === 'hypertables' ? `dm_reading_${kind}` : `dm_reading_${kind}_${month}`;
}

/** Makes the partitions of one month of readings; harmless where they are, or where there are none to make. @param month `2026-03` */
export async function ensureReadingMonth(db: Db, month: string): Promise<void> {
  if ((await readingTableForm(db)) === 'hypertables') return;
  for (const kind of READING_KINDS)
    await createPartition(db, `dm_reading_${kind}`, monthSpan(kind, month));
}

/** Makes the partition for the extremes of a month of readings; harmless where it is. @param month `2026-03` */
export async function ensureExtremeMonth(
  db: Db,
  kind: ReadingTableKind,
  month: string,
): Promise<void> {
  const { name, from, to } = monthSpan(kind, month);
  await createPartition(db, `dm_extreme_${kind}`, {
    name: name.replace('dm_reading', 'dm_extreme'),
    from: from.slice(0, 10),
    to: to.slice(0, 10),
  });
}

/** Makes the packet log's partition of the day of `at`; harmless where it is. */
export async function ensurePacketDay(db: Db, at: Date): Promise<void> {
  await createPartition(db, 'gw_packet', daySpan(at.getTime()));
}

/** Any fixed number: processes that need a partition at once take turns. */
const PARTITION_LOCK = 727_002;

/** Where it is there nothing is locked; where it is not, the first of several processes makes it. One statement: it may stand outside a transaction. */
async function createPartition(db: Db, parent: string, { name, from, to }: Span): Promise<void> {
  const { rows } = await sql<{
    isThere: boolean;
  }>`select to_regclass(${name}) is not null as "isThere"`.execute(db);
  if (rows[0]?.isThere) return;
  await sql
    .raw(
      `do $$ begin
        perform pg_advisory_xact_lock(${PARTITION_LOCK});
        create table if not exists "${name}" partition of "${parent}" for values from ('${from}') to ('${to}');
      end $$`,
    )
    .execute(db);
}

/** Drops whole partitions that end before the limit. @returns the names of what was dropped. */
export async function dropPartitionsBefore(
  db: Db,
  parent: string,
  before: Date,
): Promise<string[]> {
  if (parent.startsWith('dm_reading_') && (await readingTableForm(db)) === 'hypertables')
    return dropChunksBefore(db, parent, before);
  const limit = formatWallDay(before).replaceAll('-', '');
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent where p.relname = ${parent}`.execute(
    db,
  );
  const old = rows
    .map(({ name }) => name)
    .filter((name) => {
      const suffix = name.slice(parent.length + 1);
      return (
        /^\d{6}(\d{2})?$/.test(suffix) &&
        (suffix.length === 6 ? suffix < limit.slice(0, 6) : suffix < limit)
      );
    });
  for (const name of old) await sql`drop table if exists ${sql.table(name)}`.execute(db);
  return old;
}

async function dropChunksBefore(db: Db, table: string, before: Date): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select drop_chunks(${table}::regclass, older_than => ${before}::timestamptz)::text as name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
