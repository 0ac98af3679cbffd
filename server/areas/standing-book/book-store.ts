import { sql } from 'kysely';

import { TIME_ZONE } from '#schemas/basics/wall-time.ts';
import { ANY_ITEM } from '#schemas/standing-books/asked.ts';
import type { Db } from '#server/db/db.ts';
import { ordered } from './form-order.ts';

/** A published version of a template; never changed. */
export interface StoredBookVersion {
  readonly id: string;
  readonly bookId: string;
  readonly number: number;
  readonly document: unknown;
  readonly form: unknown;
}

/** One version of a template, for the server's own judgement. @param number the newest where absent */
export async function findBookVersion(
  db: Db,
  bookId: string,
  number?: number,
): Promise<StoredBookVersion | undefined> {
  const { rows } = await sql<StoredBookVersion>`
    select v.id::text as id, v.book_id::text as "bookId", v.number, v.document, v.form from ops_standing_book_version v
    where v.book_id = ${bookId}::bigint and ${number === undefined ? sql`true` : sql`v.number = ${number}`}
    order by v.number desc limit 1`.execute(db);
  return inOrder(rows[0]);
}

/** The version that a record was filled in by. */
export async function findVersionById(db: Db, id: string): Promise<StoredBookVersion | undefined> {
  const { rows } = await sql<StoredBookVersion>`
    select v.id::text as id, v.book_id::text as "bookId", v.number, v.document, v.form from ops_standing_book_version v
    where v.id = ${id}::bigint`.execute(db);
  return inOrder(rows[0]);
}

/** The database keeps no order of names: the form has that of its template again. */
function inOrder(version: StoredBookVersion | undefined): StoredBookVersion | undefined {
  return version && { ...version, form: ordered(version.form, version.document) };
}

/** What a template is for, where it would be filled in, and whether the order it is filled in for demands it. */
export async function findFit(
  db: Db,
  {
    bookId,
    stationId,
    workOrderId,
  }: { readonly bookId: string; readonly stationId: string; readonly workOrderId: string | null },
): Promise<BookFit | undefined> {
  const { rows } = await sql<BookFit>`
    select b.medium, s.name as station, s.station_type as "stationType", exists (
      select 1 from ops_work_order_required_books l where l.own_id = ${workOrderId}::bigint and l.other_id = b.id) as "isDemanded"
    from ops_standing_book b, ops_station s where b.id = ${bookId}::bigint and s.id = ${stationId}::bigint`.execute(
    db,
  );
  return rows[0];
}

/** Dictionaries: book_medium, station_type. */
interface BookFit {
  readonly medium: string;
  readonly station: string;
  readonly stationType: string | null;
  readonly isDemanded: boolean;
}

/** The documents of every version of a template, the oldest first. */
export async function findBookDocuments(db: Db, bookId: string): Promise<readonly unknown[]> {
  const { rows } = await sql<{ document: unknown }>`
    select v.document from ops_standing_book_version v where v.book_id = ${bookId}::bigint order by v.number`.execute(
    db,
  );
  return rows.map(({ document }) => document);
}

/** The newest versions of templates: template → version. */
export async function listNewest(
  db: Db,
  bookIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ bookId: string; id: string }>`
    select distinct on (v.book_id) v.book_id::text as "bookId", v.id::text as id from ops_standing_book_version v
    where v.book_id = any(${[...bookIds]}::bigint[]) order by v.book_id, v.number desc`.execute(db);
  return new Map(rows.map(({ bookId, id }) => [bookId, id]));
}

/** How many records of a template hold a value under each of these names, whoever may see them. @param paths names of values, `*` for any item; of a column `table.column` */
export async function countHolding(
  db: Db,
  bookId: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (paths.length === 0) return new Map();
  const { rows } = await sql<{ path: string; count: number }>`
    select asked.path, count(r.id)::int as count from unnest(${[...paths]}::text[]) asked (path)
    join ops_standing_book_record r on r.book_id = ${bookId}::bigint and case
      when position(${ANY_ITEM} in asked.path) > 0 then exists (select 1 from jsonb_each(r.values) held (name, value)
        cross join lateral jsonb_array_elements(case when position('.' in asked.path) > 0 and jsonb_typeof(held.value) = 'array' then held.value
          else jsonb_build_array(jsonb_build_object('', held.value)) end) line
        where held.name like replace(replace(split_part(asked.path, '.', 1), '_', '\\_'), ${ANY_ITEM}, '%')
          and coalesce(line -> split_part(asked.path, '.', 2), 'null') <> 'null')
      when position('.' in asked.path) = 0 then coalesce(r.values -> asked.path, 'null') <> 'null'
      when jsonb_typeof(r.values -> split_part(asked.path, '.', 1)) <> 'array' then false
      else exists (select 1 from jsonb_array_elements(r.values -> split_part(asked.path, '.', 1)) line
        where coalesce(line -> split_part(asked.path, '.', 2), 'null') <> 'null') end
    group by asked.path`.execute(db);
  return new Map(rows.map(({ path, count }) => [path, count]));
}

/** What a record begins with, as the platform knows it. */
export interface BookFacts {
  readonly stationName: string | null;
  readonly stationCode: string | null;
  readonly stationAddress: string | null;
  readonly enterpriseName: string | null;
  /** Value of the dictionary `industry`. */
  readonly industry: string | null;
  readonly opsCompanyName: string | null;
  readonly orderNo: string | null;
}

/** The facts of a station and an order, both of which whoever asks was proven to see. */
export async function readBookFacts(
  db: Db,
  { stationId, workOrderId }: { readonly stationId: string; readonly workOrderId: string | null },
): Promise<BookFacts | undefined> {
  const { rows } = await sql<BookFacts>`
    select s.name as "stationName", s.code as "stationCode", coalesce(nullif(s.address, ''), e.address) as "stationAddress", e.name as "enterpriseName", e.industry,
      c.name as "opsCompanyName", w.order_no as "orderNo"
    from ops_station s left join ops_enterprise e on e.id = s.enterprise_id left join ops_company c on c.id = s.ops_company_id
    left join ops_work_order w on w.id = ${workOrderId}::bigint
    where s.id = ${stationId}::bigint`.execute(db);
  return rows[0];
}

/** Books of a template at a station, without some. */
export interface OtherBooks {
  readonly bookId: string;
  readonly stationId: string;
  readonly but: readonly string[];
}

/** Those that are still to remind of their next date. */
export async function listReminding(db: Db, others: OtherBooks): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id::text as id from ops_standing_book_record r
    where ${isOther(others)} and (r.remind_date is not null or r.reminded_for is not null)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

function isOther({ bookId, stationId, but }: OtherBooks) {
  const ids = sql.join(but.map((id) => sql`${id}::bigint`));
  return sql`r.book_id = ${bookId}::bigint and r.station_id = ${stationId}::bigint and r.id not in (${ids})`;
}

/** A book that asks for something by a next date. */
export interface DatedBook {
  readonly id: string;
  readonly versionId: string;
  readonly asked: unknown;
  readonly values: unknown;
  /** As the wall says it: `YYYY-MM-DD HH:mm:ss`. */
  readonly filledAt: string;
  readonly remindedDates: unknown;
}

/** The newest of them that was handed in, whether or not it is audited, or being put right. */
export async function newestDated(db: Db, others: OtherBooks): Promise<DatedBook | undefined> {
  const { rows } = await sql<DatedBook>`
    select r.id::text as id, r.version_id::text as "versionId", r.asked, r.values,
      to_char(r.filled_at at time zone ${sql.lit(TIME_ZONE)}, 'YYYY-MM-DD HH24:MI:SS') as "filledAt",
      r.reminded_dates as "remindedDates"
    from ops_standing_book_record r
    where ${isOther(others)} and r.status in ('1', '2', '4', '-1') and r.next_date is not null and r.filled_at is not null
    order by r.filled_at desc, r.id desc limit 1`.execute(db);
  return rows[0];
}

/** What a book held before it was corrected. */
interface StoredRevision {
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export async function findRevision(
  db: Db,
  recordId: string,
  number: number,
): Promise<StoredRevision | undefined> {
  const { rows } = await sql<StoredRevision>`
    select v.id::text as id, v.values from ops_standing_book_revision v
    where v.record_id = ${recordId}::bigint and v.number = ${number}`.execute(db);
  return rows[0];
}

/** @param changes one a line; as long as its column takes */
export async function writeChanges(db: Db, revisionId: string, changes: string): Promise<void> {
  await sql`update ops_standing_book_revision v set changes = ${changes.slice(0, 20_000)}
    where v.id = ${revisionId}::bigint`.execute(db);
}
