import { toText } from '#schemas/expressions/values.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { columnName, fieldName } from '#schemas/language/names.ts';
import { LANGS } from '#schemas/types/words.ts';
import type { Lang } from '#schemas/types/words.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { wordsFor } from '#server/base/texts/said.ts';
import { keysSaying } from '#server/base/texts/server-text.ts';
import { isMaskedFor, needEntity } from '#server/records/access.ts';
import { hooksOf } from '#server/records/hooks.ts';
import { keepOtherWords } from '#server/records/search/keep-words.ts';
import { readFieldOf } from '#server/records/store/entity-names.ts';
import type { Condition } from '#server/records/store/entity-where.ts';
import {
  saveTranslation,
  translationOccurs,
  readTranslations,
  wordsOccur,
} from '#server/records/store/translations.ts';
import { wordsField } from '#server/records/words-field.ts';
import type { StoredRow } from '#server/registry/rows.ts';

/** The language in which the rows themselves are written. */
export const SOURCE_LANG: Lang = LANGS[0];

/** Texts by field. */
export type Texts = Readonly<Record<string, string>>;

/** Fields with a text of their own in each language; none where the table of translations is not served. */
export function translatableFields(ctx: Ctx, entity: EntitySchema): readonly string[] {
  if (!ctx.registry.entity('language')) return [];
  return Object.entries(entity.fields).flatMap(([name, spec]) => (spec.translatable ? [name] : []));
}

/** Rows with their texts in the caller's language: what an admin wrote, else what the product brings along, else the text of the row. */
export async function translateRows(
  ctx: Ctx,
  entity: EntitySchema,
  rows: readonly StoredRow[],
): Promise<readonly StoredRow[]> {
  if (ctx.lang === SOURCE_LANG || rows.length === 0) return rows;
  return translated(ctx, entity, await withOwnWords(ctx, entity, rows));
}

/** What the product wrote into the rows, in the caller's language. Rows that were read without it have it read. */
async function withOwnWords(
  ctx: Ctx,
  entity: EntitySchema,
  rows: readonly StoredRow[],
): Promise<readonly StoredRow[]> {
  const field = wordsField(entity);
  if (field === undefined) return rows;
  const missing = rows.filter((row) => !(field in row));
  const read =
    missing.length === 0
      ? new Map<string, unknown>()
      : await readFieldOf(ctx.db, entity, { field, ids: missing.map(idOf) });
  return rows.map((row) => {
    const texts = wordsFor(ctx.lang, field in row ? row[field] : read.get(idOf(row)));
    return { ...row, ...pick(Object.keys(texts), row, texts) };
  });
}

async function translated(
  ctx: Ctx,
  entity: EntitySchema,
  rows: readonly StoredRow[],
): Promise<readonly StoredRow[]> {
  const fields = translatableFields(ctx, entity);
  if (fields.length === 0) return rows;
  const written = byRow(
    await readTranslations(ctx.db, entity.table.name, rows.map(idOf), ctx.lang),
  );
  const brought = (await hooksOf(ctx, entity.name).localTexts?.(ctx, rows)) ?? [];
  return rows.map((row, at) => ({
    ...row,
    ...pick(fields, row, { ...brought[at], ...written.get(idOf(row)) }),
  }));
}

/** What a row says in the caller's language. */
export async function localizeRow(
  ctx: Ctx,
  entity: EntitySchema,
  row: StoredRow,
): Promise<StoredRow> {
  const [local] = await translateRows(ctx, entity, [row]);
  return local ?? row;
}

/**
 * An update in another language than that of the rows changes the translation, not the row: such texts are taken out of the values.
 * What came back as it was shown is no change.
 */
export async function takeTranslations(
  ctx: Ctx,
  entity: EntitySchema,
  change: Change,
): Promise<{ readonly values: StoredRow; readonly texts: Texts }> {
  const { values, texts } = await takeTexts(ctx, entity, change);
  return { values: withoutReplaced(entity, { ...change, values }), texts };
}

interface Change {
  readonly values: StoredRow;
  readonly before: StoredRow;
}

/** What somebody writes over a text of the product's holds in every language. */
function withoutReplaced(entity: EntitySchema, { values, before }: Change): StoredRow {
  const field = wordsField(entity);
  const words = field === undefined ? undefined : before[field];
  if (field === undefined || typeof words !== 'object' || words === null) return values;
  const isLeft = (name: string): boolean =>
    values[name] === undefined || toText(values[name]) === toText(before[name]);
  const left = Object.entries(words).filter(([name]) => isLeft(name));
  return left.length === Object.keys(words).length
    ? values
    : { ...values, [field]: Object.fromEntries(left) };
}

async function takeTexts(
  ctx: Ctx,
  entity: EntitySchema,
  { values, before }: Change,
): Promise<{ readonly values: StoredRow; readonly texts: Texts }> {
  if (ctx.lang === SOURCE_LANG) return { values, texts: {} };
  const shown = await localizeRow(ctx, entity, before);
  return takeShown(values, {
    sent: translatableFields(ctx, entity).filter((field) => values[field] !== undefined),
    shown,
    said: wordsField(entity) === undefined ? [] : differing(before, shown),
  });
}

const differing = (before: StoredRow, shown: StoredRow): readonly string[] =>
  Object.keys(shown).filter((field) => shown[field] !== before[field]);

/** `said`: fields shown by what the product wrote; what comes back as it was shown is no change of them, anything else is the text for all. */
function takeShown(
  given: StoredRow,
  {
    sent,
    shown,
    said,
  }: {
    readonly sent: readonly string[];
    readonly shown: StoredRow;
    readonly said: readonly string[];
  },
): { readonly values: StoredRow; readonly texts: Texts } {
  const isBack = (field: string): boolean =>
    said.includes(field) && !sent.includes(field) && toText(given[field]) === toText(shown[field]);
  const values = Object.fromEntries(Object.entries(given).filter(([field]) => !isBack(field)));
  if (sent.length === 0) return { values, texts: {} };
  const texts = sent
    .filter((field) => toText(values[field]) !== toText(shown[field]))
    .map((field) => [field, toText(values[field])] as const);
  return {
    values: Object.fromEntries(Object.entries(values).filter(([field]) => !sent.includes(field))),
    texts: Object.fromEntries(texts),
  };
}

/** Writes texts of a row in one language; an empty one is removed. */
export async function writeTexts(
  tx: Ctx,
  entity: EntitySchema,
  { id, language, texts }: { readonly id: string; readonly language: Lang; readonly texts: Texts },
): Promise<void> {
  const { name } = entity.table;
  if (Object.keys(texts).length === 0) return;
  for (const [field, text] of Object.entries(texts))
    await saveTranslation(tx.db, needEntity(tx, 'language'), {
      table: name,
      id,
      field: columnName(field),
      language,
      text: text.trim(),
      by: tx.actor.id,
      at: tx.now(),
    });
  await keepOtherWords(tx, entity, { id, fields: Object.keys(texts) });
}

/** Rows that hold a text in one of these fields as the caller reads them: written by an admin, or brought along by the product. */
export function localTextMatches(
  ctx: Ctx,
  entity: EntitySchema,
  fields: readonly string[],
  text: string,
): readonly Condition[] {
  if (ctx.lang === SOURCE_LANG) return [];
  // parts of a text that the caller sees masked would tell what the mask hides
  const open = fields.filter((field) => !isMaskedFor(ctx.actor, entity.fields[field]));
  const said = saidMatches(ctx, entity, open, text);
  const own = translatableFields(ctx, entity).filter((field) => open.includes(field));
  if (own.length === 0) return said;
  const brought = hooksOf(ctx, entity.name).localMatches?.(ctx, text);
  return [
    translationOccurs(entity.table.name, own.map(columnName), ctx.lang, text),
    ...(brought ? [brought] : []),
    ...said,
  ];
}

/** Rows that say a text by what the product wrote into them. */
function saidMatches(
  { lang }: Ctx,
  entity: EntitySchema,
  fields: readonly string[],
  text: string,
): readonly Condition[] {
  const words = wordsField(entity);
  if (words === undefined || fields.length === 0) return [];
  const keys = keysSaying(lang, text);
  return [wordsOccur(columnName(words), fields, { language: lang, text, keys })];
}

function pick(fields: readonly string[], row: StoredRow, texts: Texts): StoredRow {
  return Object.fromEntries(
    fields.flatMap((field) =>
      row[field] !== undefined && texts[field] ? [[field, texts[field]] as const] : [],
    ),
  );
}

function byRow(rows: Awaited<ReturnType<typeof readTranslations>>): ReadonlyMap<string, Texts> {
  const texts = new Map<string, Record<string, string>>();
  for (const { id, field, text } of rows)
    texts.set(id, { ...texts.get(id), [fieldName(field)]: text });
  return texts;
}

function idOf(row: StoredRow): string {
  return String(row['id']);
}
