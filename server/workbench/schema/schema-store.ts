import { sql } from 'kysely';

import type { Words } from '#server/base/texts/said.ts';
import type { Db } from '#server/db/db.ts';
import { ZONE } from '#server/db/zone.ts';
import type { SchemaKind } from '#server/registry/schema-files.ts';

/** A schema of the workbench by its kind and name. */
export interface SchemaKey {
  readonly kind: SchemaKind;
  readonly name: string;
}

/** A version that runs in place of a file, or where there is none. */
export interface RunningSchemaRow extends SchemaKey {
  readonly module: string;
  readonly version: number;
  readonly text: string;
  /** Hash of the file under it when it was published; empty where there was none. */
  readonly fileHash: string;
}

/** A version in the history; the text is read by itself. */
export interface SchemaVersionRow {
  readonly version: number;
  readonly comment: string;
  /** The comment in other languages, where the product said something of it. */
  readonly words: unknown;
  readonly byName: string;
  /** `YYYY-MM-DD HH:mm:ss` */
  readonly at: string;
  /** The version it brought back; 0 = the file; null for new text. */
  readonly restoredFrom: number | null;
}

/** A draft; `lock` grows with every save. */
export interface SchemaDraftRow extends SchemaKey {
  readonly module: string;
  readonly text: string;
  readonly lock: number;
  readonly byName: string;
  readonly at: string;
}

const WALL = sql.raw(`'YYYY-MM-DD HH24:MI:SS'`);
const NAMES = sql`left join sys_user u on u.id = `;
const LOCKS = 1_000_000_000;

/** Not 1: a draft that was thrown away and begun anew is another one. */
function firstLock(): number {
  return Math.floor(Math.random() * LOCKS) + 1;
}

/** Grows with every change of what runs; `forUpdate` lets nobody else change it until the end of the transaction. */
export async function readSchemaRevision(
  db: Db,
  { forUpdate = false }: { readonly forUpdate?: boolean } = {},
): Promise<string> {
  const { rows } = await sql<{
    revision: string;
  }>`select revision::text as "revision" from sys_schema_revision ${forUpdate ? sql`for update` : sql``}`.execute(
    db,
  );
  return rows[0]?.revision ?? '0';
}

/** Announces a change of what runs to the other servers. */
export async function bumpSchemaRevision(db: Db): Promise<void> {
  await sql`update sys_schema_revision set revision = revision + 1`.execute(db);
}

/** Every version that runs, the oldest publication first. */
export async function listRunningSchemas(db: Db): Promise<readonly RunningSchemaRow[]> {
  const { rows } = await sql<RunningSchemaRow>`
    select v.kind, v.name, v.module, v.version, v.text, v.file_hash as "fileHash"
    from sys_schema s join sys_schema_version v on v.kind = s.kind and v.name = s.name and v.version = s.version
    order by s.published_at, s.kind, s.name`.execute(db);
  return rows;
}

/** The texts of all versions of all entities, oldest first: what their tables may hold. */
export async function listEntityVersionTexts(
  db: Db,
): Promise<readonly { readonly name: string; readonly text: string }[]> {
  const { rows } = await sql<{
    name: string;
    text: string;
  }>`select name, text from sys_schema_version where kind = 'entity' order by id`.execute(db);
  return rows;
}

/** The texts of all versions of one schema, newest first. */
export async function listSchemaVersionTexts(
  db: Db,
  { kind, name }: SchemaKey,
): Promise<readonly string[]> {
  const { rows } = await sql<{
    text: string;
  }>`select text from sys_schema_version where kind = ${kind} and name = ${name} order by version desc`.execute(
    db,
  );
  return rows.map(({ text }) => text);
}

/** The history of one schema, newest first. */
export async function listSchemaVersions(
  db: Db,
  { kind, name }: SchemaKey,
): Promise<readonly SchemaVersionRow[]> {
  const { rows } = await sql<SchemaVersionRow>`
    select v.version, v.comment, v.words, coalesce(u.real_name, u.username, v.creator::text) as "byName", v.restored_from as "restoredFrom",
      to_char(v.create_date at time zone ${ZONE}, ${WALL}) as "at"
    from sys_schema_version v ${NAMES} v.creator where v.kind = ${kind} and v.name = ${name} order by v.version desc`.execute(
    db,
  );
  return rows;
}

/** One version with its text; undefined when there is none. */
export async function findSchemaVersion(
  db: Db,
  { kind, name }: SchemaKey,
  version: number,
): Promise<{ readonly text: string; readonly module: string } | undefined> {
  const { rows } = await sql<{ text: string; module: string }>`
    select text, module from sys_schema_version where kind = ${kind} and name = ${name} and version = ${version}`.execute(
    db,
  );
  return rows[0];
}

/** Adds a version to the history. @returns its number. */
export async function addSchemaVersion(
  db: Db,
  row: SchemaKey & {
    readonly id: string;
    readonly module: string;
    readonly text: string;
    readonly comment: string;
    readonly words: Words | null;
    readonly fileHash: string;
    readonly restoredFrom: number | null;
    readonly creator: string;
    readonly at: Date;
  },
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into sys_schema_version (id, kind, name, module, version, text, comment, words, file_hash, restored_from, creator, create_date)
    values (${row.id}, ${row.kind}, ${row.name}, ${row.module},
      (select coalesce(max(version), 0) + 1 from sys_schema_version where kind = ${row.kind} and name = ${row.name}),
      ${row.text}, ${row.comment}, ${row.words && JSON.stringify(row.words)}::jsonb, ${row.fileHash}, ${row.restoredFrom}, ${row.creator}, ${row.at}) returning version`.execute(
    db,
  );
  return rows[0]?.version ?? 0;
}

/** Puts a version in force; null: the file runs again, or nothing where there is none. */
export async function runSchemaVersion(
  db: Db,
  { kind, name }: SchemaKey,
  version: number | null,
): Promise<void> {
  if (version === null)
    await sql`delete from sys_schema where kind = ${kind} and name = ${name}`.execute(db);
  else
    await sql`insert into sys_schema (kind, name, version) values (${kind}, ${name}, ${version})
      on conflict (kind, name) do update set version = excluded.version, published_at = now()`.execute(
      db,
    );
}

/** All drafts without their texts. */
export async function listSchemaDrafts(db: Db): Promise<readonly Omit<SchemaDraftRow, 'text'>[]> {
  const { rows } = await sql<Omit<SchemaDraftRow, 'text'>>`
    select d.kind, d.name, d.module, d.lock, coalesce(u.real_name, u.username, d.updater::text) as "byName",
      to_char(d.update_date at time zone ${ZONE}, ${WALL}) as "at"
    from sys_schema_draft d ${NAMES} d.updater`.execute(db);
  return rows;
}

/** The draft of one schema. */
export async function findSchemaDraft(
  db: Db,
  { kind, name }: SchemaKey,
): Promise<SchemaDraftRow | undefined> {
  const { rows } = await sql<SchemaDraftRow>`
    select d.kind, d.name, d.module, d.text, d.lock, coalesce(u.real_name, u.username, d.updater::text) as "byName",
      to_char(d.update_date at time zone ${ZONE}, ${WALL}) as "at"
    from sys_schema_draft d ${NAMES} d.updater where d.kind = ${kind} and d.name = ${name}`.execute(
    db,
  );
  return rows[0];
}

/** Saves a draft over the one that was seen; `lock` null: there was none. @returns the new lock; null when another was faster. */
export async function saveSchemaDraft(
  db: Db,
  draft: SchemaKey & {
    readonly module: string;
    readonly text: string;
    readonly lock: number | null;
    readonly updater: string;
    readonly at: Date;
  },
): Promise<number | null> {
  const { kind, name, module, text, lock, updater, at } = draft;
  const { rows } =
    lock === null
      ? await sql<{
          lock: number;
        }>`insert into sys_schema_draft (kind, name, module, text, lock, updater, update_date)
          values (${kind}, ${name}, ${module}, ${text}, ${firstLock()}, ${updater}, ${at}) on conflict do nothing returning lock`.execute(
          db,
        )
      : await sql<{
          lock: number;
        }>`update sys_schema_draft set text = ${text}, module = ${module}, lock = lock + 1, updater = ${updater}, update_date = ${at}
          where kind = ${kind} and name = ${name} and lock = ${lock} returning lock`.execute(db);
  return rows[0]?.lock ?? null;
}

/** Removes a draft; with `lock` only the one that was seen. @returns whether there was one. */
export async function dropSchemaDraft(
  db: Db,
  { kind, name }: SchemaKey,
  lock?: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from sys_schema_draft where kind = ${kind} and name = ${name} ${lock === undefined ? sql`` : sql`and lock = ${lock}`}`.execute(
    db,
  );
  return (numAffectedRows ?? 0n) > 0n;
}
