import { sql } from 'kysely';

import { escapeLike } from '#schemas/rules/to-sql.ts';
import { newId } from '#server/base/context/new-id.ts';
import { column, type Condition } from './entity-where.ts';

import type { Db } from '#server/db/db.ts';

/** A text of a row in one language. `field` is the name of the column (CONTRACT.md section 1, `sys_language`). */
export interface TranslationRow {
  readonly id: string;
  readonly field: string;
  readonly language: string;
  readonly text: string;
}

/** Texts of rows of a table, in one language or in all. */
export async function readTranslations(db: Db, table: string, ids: readonly string[], language?: string): Promise<readonly TranslationRow[]> {
  if (ids.length === 0) return [];
  const only = language === undefined ? sql`` : sql` and language = ${language}`;
  const { rows } = await sql<TranslationRow>`
    select table_id as "id", field_name as "field", language, field_value as "text" from sys_language
    where table_name = ${table} and table_id = any(${ids}::text[])${only}`.execute(db);
  return rows;
}

/** Texts of every row of a table in one language. */
export async function listAllTranslations(db: Db, table: string, language: string): Promise<readonly TranslationRow[]> {
  const { rows } = await sql<TranslationRow>`
    select table_id as "id", field_name as "field", language, field_value as "text" from sys_language where table_name = ${table} and language = ${language}`.execute(
    db,
  );
  return rows;
}

/** Sets a text, or removes it where it is empty. */
export async function saveTranslation(
  db: Db,
  { table, id, field, language, text, by, at }: { readonly table: string; readonly by: string; readonly at: Date } & TranslationRow,
): Promise<void> {
  await sql`delete from sys_language where table_name = ${table} and table_id = ${id} and field_name = ${field} and language = ${language}`.execute(db);
  if (text === '') return;
  await sql`
    insert into sys_language (id, table_name, table_id, field_name, field_value, language, version, creator, create_date, updater, update_date)
    values (${newId()}::bigint, ${table}, ${id}, ${field}, ${text}, ${language}, 1, ${by}::bigint, ${at}, ${by}::bigint, ${at})`.execute(db);
}

/** Removes the texts of rows that are gone. */
export async function removeTranslations(db: Db, table: string, ids: readonly string[]): Promise<void> {
  await sql`delete from sys_language where table_name = ${table} and table_id = any(${ids}::text[])`.execute(db);
}

/** Rows of which a text in this language holds the given one. */
export function translationOccurs(table: string, fields: readonly string[], language: string, text: string): Condition {
  return sql<boolean>`exists (select 1 from sys_language l where l.table_name = ${table} and l.table_id = ${column('id')}::text
    and l.language = ${language} and l.field_name = any(${fields}::text[]) and l.field_value ilike ${`%${escapeLike(text)}%`})`;
}
