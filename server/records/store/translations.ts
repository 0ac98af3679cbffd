import { sql } from 'kysely';

import { wallTime } from '#schemas/basics/wall-time.ts';
import { escapeLike } from '#schemas/rules/to-sql.ts';
import { newId } from '#server/base/context/new-id.ts';
import type { Db } from '#server/db/db.ts';
import type { EntityOf } from '#server/registry/rows.ts';
import { column, type Condition } from './entity-where.ts';
import { insertKept, removeKept, updateKept } from './kept-rows.ts';

/** A text of a row in one language. `field` is the name of the column (CONTRACT.md section 1, `sys_language`). */
export interface TranslationRow {
  readonly id: string;
  readonly field: string;
  readonly language: string;
  readonly text: string;
}

/** Texts of rows of a table, in one language or in all. */
export async function readTranslations(
  db: Db,
  table: string,
  ids: readonly string[],
  language?: string,
): Promise<readonly TranslationRow[]> {
  if (ids.length === 0) return [];
  const only = language === undefined ? sql`` : sql` and language = ${language}`;
  const { rows } = await sql<TranslationRow>`
    select table_id as "id", field_name as "field", language, field_value as "text" from sys_language
    where table_name = ${table} and table_id = any(${ids}::text[])${only}`.execute(db);
  return rows;
}

/** Texts of every row of a table in one language. */
export async function listAllTranslations(
  db: Db,
  table: string,
  language: string,
): Promise<readonly TranslationRow[]> {
  const { rows } = await sql<TranslationRow>`
    select table_id as "id", field_name as "field", language, field_value as "text" from sys_language where table_name = ${table} and language = ${language}`.execute(
    db,
  );
  return rows;
}

/** Sets a text, or removes it where it is empty. */
export async function saveTranslation(
  db: Db,
  entity: EntityOf<'language'>,
  {
    table,
    id,
    field,
    language,
    text,
    by,
    at,
  }: { readonly table: string; readonly by: string; readonly at: Date } & TranslationRow,
): Promise<void> {
  const where = sql`t.table_name = ${table} and t.table_id = ${id} and t.field_name = ${field} and t.language = ${language}`;
  if (text === '') return removeKept(db, entity, { where, by });
  const changed = await updateKept(db, entity, {
    where,
    set: { fieldValue: text, updater: by, updateDate: at },
    by,
  });
  if (changed.length > 0) return;
  const said = { tableName: table, tableId: id, fieldName: field, fieldValue: text, language };
  await insertKept(
    db,
    entity,
    {
      id: newId(),
      ...said,
      version: 1,
      creator: by,
      createDate: wallTime(at),
      updater: by,
      updateDate: wallTime(at),
    },
    by,
  );
}

/** Removes the texts of rows that are gone. */
export async function removeTranslations(
  db: Db,
  entity: EntityOf<'language'>,
  of: { readonly table: string; readonly ids: readonly string[]; readonly by: string },
): Promise<void> {
  await removeKept(db, entity, {
    where: sql`t.table_name = ${of.table} and t.table_id = any(${of.ids}::text[])`,
    by: of.by,
  });
}

/** Rows of which a text in this language holds the given one. */
export function translationOccurs(
  table: string,
  fields: readonly string[],
  language: string,
  text: string,
): Condition {
  return sql<boolean>`exists (select 1 from sys_language l where l.table_name = ${table} and l.table_id = ${column('id')}::text
    and l.language = ${language} and l.field_name = any(${fields}::text[]) and l.field_value ilike ${`%${escapeLike(text)}%`})`;
}

/**
 * Rows of which one of these fields was written by the product and says the given text in this language: as one of these keys, by what is
 * filled into its sentence, or by words kept for the language. `words` is the column that keeps it.
 */
export function wordsOccur(
  words: string,
  fields: readonly string[],
  {
    language,
    text,
    keys,
  }: { readonly language: string; readonly text: string; readonly keys: readonly string[] },
): Condition {
  const kept = sql`${column(words)} -> f.name`;
  const all = (path: string) =>
    sql`select v #>> '{}' as said from jsonb_path_query(${kept}, ${path}::jsonpath) v`;
  const own = all(`$.**."in"."${language}"`);
  const filled = all('$.**."params".* ? (@.type() == "string" || @.type() == "number")');
  const beside = all('$.** ? (@.type() == "array")[*] ? (@.type() == "string")');
  return sql<boolean>`exists (select 1 from unnest(${fields}::text[]) f (name) where
    exists (${all('$.**."key"')} where v #>> '{}' = any(${keys}::text[]))
    or exists (select 1 from (${own} union all ${filled} union all ${beside}) x where x.said ilike ${`%${escapeLike(text)}%`}))`;
}
