import { sql, type RawBuilder } from 'kysely';

import { htmlText } from '#schemas/formats/html-text.ts';
import { searchVector } from '#schemas/formats/search-tokens.ts';
import { nameFieldOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import {
  fullSearchOf,
  SEARCH_FIELD,
  SEARCH_PARTS,
  type SearchPart,
} from '#schemas/language/search.ts';
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
  /** What texts of rows are in other languages: of each row, by field. */
  readonly otherTexts: (
    entity: EntitySchema,
    rows: readonly TextRow[],
  ) => Promise<readonly OtherTexts[]>;
}

/** A row with texts by field, as far as they were read. */
export interface TextRow {
  readonly id: string;
  readonly [field: string]: string | null;
}

/** Texts by field. */
export type OtherTexts = Readonly<Record<string, readonly string[]>>;

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

/** Makes the words of these records anew from what they hold now, in every language. The rows are held until the transaction ends. */
export async function writeSearchWords(
  db: Db,
  sources: WordSources,
  entity: EntitySchema,
  ids: readonly string[],
): Promise<void> {
  const parts = fullSearchOf(entity);
  if (!parts || ids.length === 0) return;
  const table = sql.table(entity.table.name);
  const read = SEARCH_PARTS.flatMap((part) =>
    parts[part].flatMap((field): readonly Source[] => {
      const value = textOfField(sources.findEntity, entity, field);
      return value ? [{ part, field, value }] : [];
    }),
  );
  const columns = read.map(({ value }, i) => sql`${value} as ${sql.ref(`s${i}`)}`);
  const { rows } = await sql<Readonly<Record<string, string | null>>>`
    select ${sql.join([sql`t.id::text as "id"`, ...columns])} from ${table} t where t.id = any(${ids}::bigint[]) order by t.id for update of t`.execute(
    db,
  );
  const texts = await Promise.all(
    read.map((source, i) =>
      textsOfSource(sources, entity, {
        field: source.field,
        read: rows.map((row) => ({ id: row['id'] ?? '', text: row[`s${i}`] ?? null })),
      }),
    ),
  );
  const words = rows.map((_, at) => {
    const textsOf = (wanted: SearchPart) =>
      read.flatMap(({ part }, i) => (part === wanted ? (texts[i]?.[at] ?? []) : []));
    return searchVector({
      title: textsOf('title'),
      labels: textsOf('labels'),
      body: textsOf('body'),
    });
  });
  await sql`update ${table} t set search_words = w.words::tsvector
    from unnest(${rows.map((row) => row['id'])}::bigint[], ${words}::text[]) as w (id, words) where t.id = w.id`.execute(
    db,
  );
}

interface Source {
  readonly part: SearchPart;
  readonly field: string;
  readonly value: RawBuilder<unknown>;
}

/** The texts of one field of rows, each row's in every language. */
async function textsOfSource(
  { findEntity, labelsOf, otherTexts }: WordSources,
  entity: EntitySchema,
  {
    field,
    read,
  }: {
    readonly field: string;
    readonly read: readonly { readonly id: string; readonly text: string | null }[];
  },
): Promise<readonly (readonly string[])[]> {
  const spec = entity.fields[field];
  const dict = dictOf(spec);
  if (dict !== undefined)
    return read.map(({ text }) => codesIn(text ?? '').flatMap((code) => labelsOf(dict, code)));
  const target = findEntity(targetOf(spec) ?? '');
  if (target) {
    const linked = read.map(({ text }) => linkedIn(text));
    const name = nameFieldOf(target);
    const known = new Map(linked.flat());
    const ids = [...known.keys()];
    const others = await otherTexts(
      target,
      ids.map((id) => ({ id, [name]: known.get(id) ?? null })),
    );
    const otherNames = new Map(ids.map((id, at) => [id, others[at]?.[name] ?? []]));
    return linked.map((links) =>
      links.flatMap(([id, said]) => [said, ...(otherNames.get(id) ?? [])]),
    );
  }
  const others = await otherTexts(
    entity,
    read.map(({ id, text }) => ({ id, [field]: text })),
  );
  const plain = (text: string): string => (isHtml(spec) ? htmlText(text) : text);
  return read.map(({ text }, at) =>
    text ? [text, ...(others[at]?.[field] ?? [])].map(plain) : [],
  );
}

/** Ids and names of what a row links to, as the database wrote them down. */
function linkedIn(text: string | null): readonly (readonly [string, string])[] {
  return text === null ? [] : (JSON.parse(text) as readonly (readonly [string, string])[]);
}

/** The codes of a column: one, or a list as the database writes it. */
const codesIn = (text: string): readonly string[] => text.split(/[{}[\]",\s]+/).filter(Boolean);

/** A text as it stands in the row; of a link the ids and names of what it leads to. */
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
  const pair = sql`jsonb_build_array(n.id::text, n.${sql.ref(name.name)}::text)`;
  const isNamed = sql`n.${sql.ref(name.name)} is not null`;
  if (own)
    return sql`(select jsonb_build_array(${pair})::text from ${names} n where n.id = ${sql.ref(`t.${own.name}`)} and ${isNamed})`;
  const join = table.joins.find((one) => one.field === field);
  return (
    join &&
    sql`(select jsonb_agg(${pair} order by j.sort, n.id)::text from ${sql.table(join.table)} j
      join ${names} n on n.id = j.${sql.ref(join.other)} where j.${sql.ref(join.own)} = t.id and ${isNamed})`
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

/** This record has its words made anew soon. */
export async function forgetWordsOf(db: Db, entity: EntitySchema, id: string): Promise<void> {
  await sql`update ${sql.table(entity.table.name)} t set search_words = null where t.id = ${id}::bigint`.execute(
    db,
  );
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
