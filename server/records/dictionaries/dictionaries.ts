import { isStillKept } from '#schemas/basics/elapsed.ts';
import { toText } from '#schemas/expressions/values.ts';
import { LANGS, type Lang } from '#schemas/types/words.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { Db } from '#server/db/db.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import type { Registry } from '#server/registry/registry.ts';
import {
  listAllDictionaries,
  readDictTexts,
  listDictTypeCodes,
  isDictType,
  isDictValue,
} from './dictionary-store.ts';
import type { DictRow } from './dictionary-store.ts';
import type { BroughtWords } from './dictionary-words.ts';
import {
  broughtLabel,
  broughtMatches,
  broughtName,
  broughtWords,
  localDictionary,
} from './dictionary-words.ts';

/** Other servers' changes are seen after this time; own changes at once. */
const KEEP_MS = 10_000;

/** Something read from the database and kept for a while. `value` is there once it has been read. */
interface Cached<T> {
  readonly reading: Promise<T>;
  readonly untilMs: number;
  /** How often dictionaries had changed by then. */
  readonly changes: number;
  value?: T;
}

/** By whom it was read: all of a server keep together what was read outside of transactions, a transaction keeps what it has read itself. */
type Reader = Registry | Db;

const changes = new WeakMap<Registry, number>();
const kept = new WeakMap<Reader, Cached<readonly DictRow[]>>();
const keptTexts = new WeakMap<Reader, Map<Lang, Cached<ReadonlyMap<string, string>>>>();

/** All dictionaries with their values, read from the database at most every 10 s. */
export async function readDictionaries(ctx: Ctx): Promise<readonly DictRow[]> {
  return readOrKept(ctx, {
    known: (reader) => kept.get(reader),
    read: listAllDictionaries,
    keep: (reader, reading) => kept.set(reader, reading),
  });
}

interface Kept<T> {
  readonly known: (reader: Reader) => Cached<T> | undefined;
  readonly read: (db: Db) => Promise<T>;
  readonly keep: (reader: Reader, reading: Cached<T>) => void;
}

/**
 * What is kept, else what is read now. A transaction waits for nobody else's reading: on a database with one connection that
 * reading waits for the transaction. What it reads itself may hold what nobody else sees yet, and is kept for it alone.
 */
async function readOrKept<T>(ctx: Ctx, { known, read, keep }: Kept<T>): Promise<T> {
  const freshOf = (reader: Reader): Cached<T> | undefined => {
    const found = known(reader);
    const isFresh =
      found?.changes === changesOf(ctx.registry) &&
      isStillKept(KEEP_MS, found.untilMs, ctx.now().getTime());
    return isFresh ? found : undefined;
  };
  const shared = freshOf(ctx.registry);
  if (shared?.value !== undefined) return shared.value;
  const reader = ctx.db.isTransaction ? ctx.db : ctx.registry;
  const own = freshOf(reader);
  if (own) return own.reading;
  const made: Cached<T> = {
    reading: read(ctx.db),
    untilMs: ctx.now().getTime() + KEEP_MS,
    changes: changesOf(ctx.registry),
  };
  keep(reader, made);
  made.reading.then(
    (value) => {
      made.value = value;
    },
    () => keep(reader, { ...made, untilMs: 0 }),
  );
  return made.reading;
}

const changesOf = (registry: Registry): number => changes.get(registry) ?? 0;

/** All dictionaries as the caller reads them. */
export async function localDictionaries(ctx: Ctx): Promise<readonly DictRow[]> {
  const rows = await readDictionaries(ctx);
  if (ctx.lang === LANGS[0]) return rows;
  const [written, brought] = [await writtenTexts(ctx), broughtWords(ctx)];
  const known = localized.get(rows);
  if (known?.written === written && known.brought === brought) return known.local;
  const local = rows.map((row) => localDictionary(row, brought, written));
  localized.set(rows, { written, brought, local });
  return local;
}

/** What was said last of dictionaries, in the language of these words. */
const localized = new WeakMap<
  readonly DictRow[],
  {
    readonly written: ReadonlyMap<string, string>;
    readonly brought: BroughtWords;
    readonly local: readonly DictRow[];
  }
>();

/** What admins wrote in the caller's language, kept as long as the dictionaries. */
async function writtenTexts(ctx: Ctx): Promise<ReadonlyMap<string, string>> {
  if (!ctx.registry.entity('language')) return new Map();
  return readOrKept(ctx, {
    known: (reader) => keptTexts.get(reader)?.get(ctx.lang),
    read: (db) => readDictTexts(db, ctx.lang),
    keep: (reader, reading) => {
      const own = keptTexts.get(reader) ?? new Map<Lang, Cached<ReadonlyMap<string, string>>>();
      keptTexts.set(reader, own.set(ctx.lang, reading));
    },
  });
}

/** Forgets the dictionaries after one changed. */
export function dropDictionaries(registry: Registry): void {
  changes.set(registry, changesOf(registry) + 1);
}

/** The values of one dictionary in the caller's language; empty for an unknown one. */
export async function readDictionaryValues(ctx: Ctx, type: string): Promise<DictRow['dataList']> {
  return (await localDictionaries(ctx)).find(({ dictType }) => dictType === type)?.dataList ?? [];
}

/** Value → label of one dictionary, in the caller's language. */
export async function readDictionaryLabels(
  ctx: Ctx,
  type: string,
): Promise<ReadonlyMap<string, string>> {
  const values = await readDictionaryValues(ctx, type);
  const known = labels.get(values);
  if (known) return known;
  const made = new Map(values.map(({ dictValue, dictLabel }) => [dictValue, dictLabel]));
  labels.set(values, made);
  return made;
}

/** Lists of labels by the values they were made of, which are read anew as a whole. */
const labels = new WeakMap<DictRow['dataList'], ReadonlyMap<string, string>>();

/** Value → label of several dictionaries at once. */
export async function readLabelsOf(
  ctx: Ctx,
  types: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const known = new Map((await localDictionaries(ctx)).map((row) => [row.dictType, row.dataList]));
  return new Map(
    types.map((type) => [
      type,
      new Map((known.get(type) ?? []).map(({ dictValue, dictLabel }) => [dictValue, dictLabel])),
    ]),
  );
}

/** For addresses that take a value of a dictionary; one that is not there yet judges nothing. @throws AppError `invalid` it has no such value */
export async function demandDictValue(
  ctx: Ctx,
  type: string,
  { field, value }: { readonly field: string; readonly value: string },
): Promise<void> {
  const values = await readDictionaryValues(ctx, type);
  if (values.length > 0 && !values.some(({ dictValue }) => dictValue === value))
    throw new AppError('invalid', { name: field });
}

/** Names of dictionaries in the languages the product brings along. */
export const dictTypeTexts: Pick<EntityHooks<'dictType'>, 'localTexts' | 'localMatches'> = {
  localTexts: (ctx, rows) => {
    const brought = broughtWords(ctx);
    return rows.map((row) =>
      given('dictName', broughtName(toText(row['dictType']), toText(row['dictName']), brought)),
    );
  },
  localMatches: (ctx, text) => isDictType(broughtMatches(text, broughtWords(ctx)).types),
};

/** Labels of values in the languages the product brings along. */
export const dictDataTexts: Pick<EntityHooks<'dictData'>, 'localTexts' | 'localMatches'> = {
  async localTexts(ctx, rows) {
    const types = await listDictTypeCodes(ctx.db, [
      ...new Set(rows.map((row) => toText(row['dictTypeId']))),
    ]);
    const brought = broughtWords(ctx);
    return rows.map((row) =>
      given(
        'dictLabel',
        broughtLabel(
          types.get(toText(row['dictTypeId'])) ?? '',
          toText(row['dictValue']),
          toText(row['dictLabel']),
          brought,
        ),
      ),
    );
  },
  localMatches: (ctx, text) => isDictValue(broughtMatches(text, broughtWords(ctx)).pairs),
};

function given(field: string, text: string | undefined): Readonly<Record<string, string>> {
  return text === undefined ? {} : { [field]: text };
}
