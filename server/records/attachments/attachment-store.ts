import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** A stored file's row. */
export interface FileRow {
  readonly id: string;
  readonly name: string;
  /** bytes */
  readonly size: number;
  readonly mime: string;
  readonly storage: string;
  readonly storeKey: string;
  readonly creator: string;
  readonly isKept: boolean;
}

/** A record that refers to a file, and by which of its fields. */
export interface FileLink {
  readonly fileId: string;
  readonly entity: string;
  readonly recordId: string;
  readonly field: string;
}

const FILE = sql`id, name, size, mime, storage, store_key as "storeKey", creator, coalesce(is_kept, false) as "isKept"`;

export async function findFiles(db: Db, ids: readonly string[]): Promise<readonly FileRow[]> {
  if (ids.length === 0) return [];
  return (
    await sql<FileRow>`select ${FILE} from sys_file where id = any(${ids}::bigint[])`.execute(db)
  ).rows;
}

/** Bytes that a user's uploads take. */
export async function countBytes(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{
    bytes: number;
  }>`select coalesce(sum(size), 0)::float8 as bytes from sys_file where creator = ${userId}::bigint`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}

/** Files that are to stay although no record refers to them. */
export async function keepFiles(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update sys_file set is_kept = true where id = any(${ids}::bigint[])`.execute(db);
}

/** Records that refer to a file. */
export async function listLinksOfFile(
  db: Db,
  fileId: string,
  limit: number,
): Promise<readonly FileLink[]> {
  const { rows } = await sql<FileLink>`
    select file_id as "fileId", entity, record_id as "recordId", field from sys_file_link where file_id = ${fileId}::bigint limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** What these records refer to, under any of the names they are written by. */
export async function listLinksOfRecords(
  db: Db,
  entities: readonly string[],
  recordIds: readonly string[],
): Promise<readonly FileLink[]> {
  const { rows } = await sql<FileLink>`
    select file_id::text as "fileId", entity, record_id::text as "recordId", field from sys_file_link
    where entity = any(${entities}) and record_id = any(${recordIds}::bigint[])`.execute(db);
  return rows;
}

/** The records that refer to one of these files, by their entity. */
export async function listFileHolders(
  db: Db,
  ids: readonly string[],
): Promise<readonly { readonly entity: string; readonly recordIds: readonly string[] }[]> {
  const { rows } = await sql<{ entity: string; recordIds: readonly string[] }>`
    select entity, array_agg(distinct record_id::text) as "recordIds" from sys_file_link
    where file_id = any(${ids}::bigint[]) group by entity order by count(distinct record_id) desc, entity`.execute(
    db,
  );
  return rows;
}

/** Adds what a record refers to; with `isWhole` what the field referred to before is forgotten. */
export async function linkFiles(
  db: Db,
  link: Omit<FileLink, 'fileId'>,
  ids: readonly string[],
  { isWhole }: { readonly isWhole: boolean },
): Promise<void> {
  const { entity, recordId, field } = link;
  if (isWhole)
    await sql`delete from sys_file_link where entity = ${entity} and record_id = ${recordId}::bigint and field = ${field}`.execute(
      db,
    );
  if (ids.length === 0) return;
  await sql`
    insert into sys_file_link (file_id, entity, record_id, field)
    select given, ${entity}, ${recordId}::bigint, ${field} from unnest(${ids}::bigint[]) as given on conflict do nothing`.execute(
    db,
  );
}

/** Forgets what removed records referred to. */
export async function unlinkRecords(
  db: Db,
  entity: string,
  recordIds: readonly string[],
): Promise<void> {
  await sql`delete from sys_file_link where entity = ${entity} and record_id = any(${recordIds}::bigint[])`.execute(
    db,
  );
}

/** Files nobody refers to, uploaded before a time. */
export async function findUnlinked(
  db: Db,
  before: Date,
  limit: number,
): Promise<readonly FileRow[]> {
  const { rows } = await sql<FileRow>`
    select ${FILE} from sys_file f where coalesce(is_kept, false) = false and create_date < ${before}
    and not exists (select 1 from sys_file_link l where l.file_id = f.id) limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Removes rows; their bytes wait in the trash. */
export async function discardFiles(db: Db, ids: readonly string[], at: Date): Promise<void> {
  await sql`
    insert into sys_file_trash (storage, store_key, at)
    select storage, store_key, ${at} from sys_file where id = any(${ids}::bigint[]) on conflict do nothing`.execute(
    db,
  );
  await sql`delete from sys_file where id = any(${ids}::bigint[])`.execute(db);
}

/** Bytes in a store that no row names. */
export interface TrashRow {
  readonly storage: string;
  readonly storeKey: string;
}

export async function putTrash(db: Db, { storage, storeKey }: TrashRow, at: Date): Promise<void> {
  await sql`insert into sys_file_trash (storage, store_key, at) values (${storage}, ${storeKey}, ${at}) on conflict do nothing`.execute(
    db,
  );
}

export async function dropTrash(db: Db, { storage, storeKey }: TrashRow): Promise<void> {
  await sql`delete from sys_file_trash where storage = ${storage} and store_key = ${storeKey}`.execute(
    db,
  );
}

export async function findTrash(db: Db, before: Date, limit: number): Promise<readonly TrashRow[]> {
  const { rows } =
    await sql<TrashRow>`select storage, store_key as "storeKey" from sys_file_trash where at < ${before} order by at limit ${limit}`.execute(
      db,
    );
  return rows;
}
