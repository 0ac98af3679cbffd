import { createHash } from 'node:crypto';

import { nameFieldOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { fullSearchOf } from '#schemas/language/search.ts';
import { dictOf, targetOf } from '#schemas/types/ask.ts';
import { LANGS } from '#schemas/types/words.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { askTogether } from '#server/db/together.ts';
import { readLabelsOf } from '#server/records/dictionaries/dictionaries.ts';
import {
  changesWords,
  forgetWordsNaming,
  forgetWordsOf,
  listUnworded,
  noteWordsState,
  readWordsState,
  writeSearchWords,
  type WordSources,
} from '#server/records/store/search-words.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { otherTexts } from './other-texts.ts';

interface Written {
  readonly id: string;
  readonly values: StoredRow;
  /** The row as it was, where the writer knows it. */
  readonly before?: StoredRow | undefined;
  readonly isNew?: boolean;
}

/** Rows that are read at a time. */
const BATCH = 200;

/** After a write, in its transaction: the words of the record, and of those that show its name. */
export async function keepSearchWords(
  tx: Ctx,
  entity: EntitySchema,
  { id, values, before, isNew = false }: Written,
): Promise<void> {
  if (entity.search !== undefined && (isNew || changesWords(entity, values)))
    await askTogether(tx.db, [keepSearchWords, entity], id, async (ids) => {
      await writeSearchWords(tx.db, sourcesIn(tx, await codeLabels(tx, entity)), entity, ids);
      return ids;
    });
  const name = nameFieldOf(entity);
  if (!isNew && values[name] !== undefined && values[name] !== before?.[name])
    await askTogether(tx.db, [forgetSearchWords, entity], id, async (ids) => {
      await forgetSearchWords(tx, entity, ids);
      return ids;
    });
}

/** After a text of a record was written in another language: its words, and those of records that show its name. */
export async function keepOtherWords(
  tx: Ctx,
  entity: EntitySchema,
  { id, fields }: { readonly id: string; readonly fields: readonly string[] },
): Promise<void> {
  if (changesWords(entity, Object.fromEntries(fields.map((field) => [field, true]))))
    await writeSearchWords(tx.db, sourcesIn(tx, await codeLabels(tx, entity)), entity, [id]);
  if (fields.includes(nameFieldOf(entity))) await forgetSearchWords(tx, entity, [id]);
}

/** A text of a record in another language goes: its words are made anew soon, and those of records that show its name. */
export async function forgetOtherWords(tx: Ctx, entity: EntitySchema, id: string): Promise<void> {
  if (entity.search !== undefined) await forgetWordsOf(tx.db, entity, id);
  await forgetSearchWords(tx, entity, [id]);
}

/** Records whose labels show these ones have their words made anew soon. */
export async function forgetSearchWords(
  tx: Ctx,
  entity: EntitySchema,
  ids: readonly string[],
): Promise<void> {
  for (const other of tx.registry.entities())
    for (const field of fullSearchOf(other)?.labels ?? [])
      if (targetOf(other.fields[field]) === entity.name)
        await forgetWordsNaming(tx.db, other, field, ids);
}

/**
 * Makes the words that are missing, in the background: of rows that were there before their entity was searched, that came by a
 * statement of their own, whose labels are called otherwise now; and all of them where the schema reads other fields. Meanwhile a
 * row is found by the words it had.
 */
export async function fillSearchWords(ctx: Ctx): Promise<{ readonly filled: number }> {
  let filled = 0;
  for (const entity of ctx.registry.entities())
    if (entity.search !== undefined) filled += await fillEntity(ctx, entity);
  return { filled };
}

async function fillEntity(ctx: Ctx, entity: EntitySchema): Promise<number> {
  const labels = await codeLabels(ctx, entity);
  const said = saidOf(ctx, entity, labels);
  const known = await readWordsState(ctx.db, entity.name);
  const isWhole = known?.said === said && known.doneTo === null;
  const from = known?.said === said ? (known.doneTo ?? '0') : '0';
  const read = isWhole ? 0 : await fillAll(ctx, entity, { said, from, labels });
  return read + (await fillMissing(ctx, entity, labels));
}

async function fillAll(
  ctx: Ctx,
  entity: EntitySchema,
  {
    said,
    from,
    labels,
  }: { readonly said: string; readonly from: string; readonly labels: CodeLabels },
): Promise<number> {
  let count = 0;
  for (let after: string | null = from; after !== null;) {
    const ids: readonly string[] = await listUnworded(ctx.db, entity, { after, limit: BATCH });
    const doneTo: string | null = ids.length < BATCH ? null : (ids.at(-1) ?? null);
    await inTransaction(ctx, async (tx) => {
      await writeSearchWords(tx.db, sourcesIn(tx, labels), entity, ids);
      await noteWordsState(tx.db, entity.name, { said, doneTo });
    });
    count += ids.length;
    after = doneTo;
  }
  return count;
}

async function fillMissing(ctx: Ctx, entity: EntitySchema, labels: CodeLabels): Promise<number> {
  let count = 0;
  for (;;) {
    const ids = await listUnworded(ctx.db, entity, { limit: BATCH });
    if (ids.length === 0) return count;
    await inTransaction(ctx, (tx) => writeSearchWords(tx.db, sourcesIn(tx, labels), entity, ids));
    count += ids.length;
  }
}

/** Changes with whatever the words are made of: the fields, what their codes are called, and how words are made. */
function saidOf(ctx: Ctx, entity: EntitySchema, labels: CodeLabels): string {
  const parts = fullSearchOf(entity);
  const types = Object.values(parts ?? {})
    .flat()
    .map((field) => {
      const spec = entity.fields[field];
      const target = targetOf(spec);
      const linked = target === undefined ? undefined : ctx.registry.entity(target);
      return [field, spec?.type, linked && nameFieldOf(linked)];
    });
  const said = JSON.stringify([
    WAY_OF_WORDS,
    parts,
    types,
    [...labels].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]);
  return createHash('sha256').update(said).digest('hex').slice(0, 16);
}

/** Raised with every change of how words are made. */
const WAY_OF_WORDS = 2;

/** `dictionary:code` → its labels in every language. */
type CodeLabels = ReadonlyMap<string, readonly string[]>;

/** What the codes are called that the words of an entity are made of. */
async function codeLabels(ctx: Ctx, entity: EntitySchema): Promise<CodeLabels> {
  const dicts = Object.values(fullSearchOf(entity) ?? {})
    .flat()
    .flatMap((field) => dictOf(entity.fields[field]) ?? []);
  const labels = new Map<string, readonly string[]>();
  if (dicts.length === 0) return labels;
  for (const lang of LANGS)
    for (const [dict, values] of await readLabelsOf({ ...ctx, lang }, dicts))
      for (const [code, label] of values) {
        const key = `${dict}:${code}`;
        labels.set(key, [...new Set([...(labels.get(key) ?? []), label])]);
      }
  return labels;
}

function sourcesIn(ctx: Ctx, labels: CodeLabels): WordSources {
  return {
    findEntity: (name) => ctx.registry.entity(name),
    labelsOf: (dict, code) => labels.get(`${dict}:${code}`) ?? [],
    otherTexts: (entity, rows) => otherTexts(ctx, entity, rows),
  };
}
