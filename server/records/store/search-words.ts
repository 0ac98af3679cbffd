import { sql, type RawBuilder } from 'kysely';

import { htmlText } from '#schemas/formats/html-text.ts';
import { searchVector } from '#schemas/formats/search-tokens.ts';
import { nameFieldOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { fullSearchOf, SEARCH_FIELD, SEARCH_PARTS } from '#schemas/language/search.ts';
import { dictOf, isHtml, targetOf } from '#schemas/types/ask.ts';
import type { Db } from '#server/db/db.ts';
import { type Column, tableOf } from '#server/registry/columns.ts';

/** The words of a record, which full search keeps: no field, nobody reads it. */
export const SEARCH_COLUMN: Column = {
  field: SEARCH_FIELD,
  name: 'search_words',
  type: 'tsvector',
};

/** Looks an entity up by its name. */
type FindEntity = (name: string) => EntitySchema | undefined;

/** What words are made with besides the row itself. */
export interface WordSources {
  readonly findEntity: FindEntity;
  /** The labels of a value of a dictionary, in every language. */
  readonly labelsOf: (dict: string, code: string) => readonly string[];
}

/** Whether a change of these fields changes the words of a record. */
export function changesWords(
  entity: EntitySchema,
  values: Readonly<Record<string, unknown>>,
): boolean {
  const parts = fullSearchOf(entity);
  return (
    parts !== undefined &&
    SEARCH_PARTS.some((part) => parts[part].some((field) => values[field] !== undefined))
  );
}

/** Makes the words of these records anew from what they hold now. The rows are held until the transaction ends. */
export async function writeSearchWords(
  db: Db,
  { findEntity, labelsOf }: WordSources,
  entity: EntitySchema,
  ids: readonly string[],
): Promise<void> {
  const parts = fullSearchOf(entity);
  if (!parts || ids.length === 0) return;
  const table = sql.table(entity.table.name);
  const sources = SEARCH_PARTS.flatMap((part) =>
    parts[part].flatMap((field) => {
      const value = textOfField(findEntity, entity, field);
      const spec = entity.fields[field];
      return value ? [{ part, value, isMarkup: isHtml(spec), dict: dictOf(spec) }] : [];
    }),
  );
  const columns = sources.map(({ value }, i) => sql`${value} as ${sql.ref(`s${i}`)}`);
  const { rows } = await sql<Readonly<Record<string, string | null>>>`
    select ${sql.join([sql`t.id::text as "id"`, ...columns])} from ${table} t where t.id = any(${ids}::bigint[]) order by t.id for update of t`.execute(
    db,
  );
  const words = rows.map((row) => {
    const textsOf = (wanted: string) =>
      sources.flatMap(({ part, isMarkup, dict }, i) => {
        const text = part === wanted ? row[`s${i}`] : null;
        if (!text) return [];
        if (dict !== undefined) return codesIn(text).flatMap((code) => labelsOf(dict, code));
        return [isMarkup ? htmlText(text) : text];
      });
    return searchVector({
      title: textsOf('title'),
      labels: textsOf('labels'),
      body: textsOf('body'),
    });
  });
  await sql`update ${table} t set search_words = w.words::tsvector
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${words}::text[]) as w (id, words) where t.id = w.id`.execute(
    db,
  );
}

/** The codes of a column: one, or a list as the database writes it. */
const codesIn = (text: string): readonly string[] => text.split(/[{}[\]",\s]+/).filter(Boolean);

/** A text as it stands in the row; of a link the names of what it leads to. */
function textOfField(
  findEntity: FindEntity,
  entity: EntitySchema,
  field: string,
): RawBuilder<unknown> | undefined {
  const table = tableOf(entity);
  const own = table.byField.get(field);
  const to = targetOf(entity.fields[field]);
  if (to === undefined) return own && sql`${sql.ref(`t.${own.name}`)}::text`;
  const target = findEntity(to);
  const name = target && tableOf(target).byField.get(nameFieldOf(target));
  if (!target || !name || target.table.managed === 'query') return undefined;
  const names = sql.table(tableOf(target).name);
  if (own)
    return sql`(select n.${sql.ref(name.name)}::text from ${names} n where n.id = ${sql.ref(`t.${own.name}`)})`;
  const join = table.joins.find((one) => one.field === field);
  return (
    join &&
    sql`(select string_agg(n.${sql.ref(name.name)}::text, ', ' order by j.sort, n.id) from ${sql.table(join.table)} j
      join ${names} n on n.id = j.${sql.ref(join.other)} where j.${sql.ref(join.own)} = t.id)`
  );
}

/** Records that name one of these by a link have their words made anew soon: what it is called changed, or it goes. */
export async function forgetWordsNaming(
  db: Db,
  entity: EntitySchema,
  field: string,
  others: readonly string[],
): Promise<void> {
  const table = tableOf(entity);
  const own = table.byField.get(field);
  const join = table.joins.find((one) => one.field === field);
  if (!own && !join) return;
  const names = own
    ? sql`${sql.ref(`t.${own.name}`)} = any(${others}::bigint[])`
    : sql`t.id in (select ${sql.ref(join?.own ?? '')} from ${sql.table(join?.table ?? '')} where ${sql.ref(join?.other ?? '')} = any(${others}::bigint[]))`;
  await sql`update ${sql.table(table.name)} t set search_words = null where ${names}`.execute(db);
}

/** Ids of records whose words are still to be made, or, after an id, of all. */
export async function listUnworded(
  db: Db,
  entity: EntitySchema,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<readonly string[]> {
  const where = after === undefined ? sql`t.search_words is null` : sql`t.id > ${after}::bigint`;
  const { rows } = await sql<{ id: string }>`
    select t.id::text as "id" from ${sql.table(entity.table.name)} t where ${where} order by t.id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** How far the words of an entity have been made as its schema says now. */
export interface WordsState {
  /** What its schema said, in short. */
  readonly said: string;
  /** The last id that was read; null where all were. */
  readonly doneTo: string | null;
}

/** Undefined where none were made yet. */
export async function readWordsState(db: Db, entity: string): Promise<WordsState | undefined> {
  const { rows } = await sql<WordsState>`
    select said, done_to::text as "doneTo" from sys_search_words where entity = ${entity}`.execute(
    db,
  );
  return rows[0];
}

/** Notes how far they have been made. */
export async function noteWordsState(
  db: Db,
  entity: string,
  { said, doneTo }: WordsState,
): Promise<void> {
  await sql`insert into sys_search_words (entity, said, done_to) values (${entity}, ${said}, ${doneTo}::bigint)
    on conflict (entity) do update set said = excluded.said, done_to = excluded.done_to, update_date = now()`.execute(
    db,
  );
}
