import { isStillKept } from '#schemas/basics/elapsed.ts';
import { toText } from '#schemas/expressions/values.ts';
import { nameFieldOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { LANGS } from '#schemas/types/words.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { readRowNames, type NamedKeys } from '#server/records/store/entity-names.ts';
import { wordsField } from '#server/records/words-field.ts';
import type { Registry } from '#server/registry/registry.ts';
import { spellingsOf } from './region-codes.ts';
import { SOURCE_LANG, translatableFields, translateRows } from './translations.ts';

const KEEP_MS = 3000;
/** Of one entity; beyond that all of them are read again. */
const MAX_KEPT = 20_000;
/** The root of trees, and the system as an author: no row has this id. */
const NO_ROW = '0';

/** `name` null: no row has the key. */
type Names = Map<string, { readonly name: string | null; readonly untilMs: number }>;

const keptBy = new WeakMap<Registry, Map<string, Names>>();

/** Names of rows of one entity. */
export interface NameTable {
  /** Null: no row has this key, or it is not known yet (`withNamesOf` reads it). */
  nameOf(key: string): string | null;
}

/** A table of names that a request has open. */
export interface OpenTable extends NameTable {
  readonly target: EntitySchema;
  readonly fields: NamedKeys['fields'];
  readonly kept: Names;
  /** What this table read itself: others may have thrown it out of what is kept meanwhile. */
  readonly own: Map<string, string | null>;
  readonly unknown: Set<string>;
}

/**
 * The names of an entity's rows by key (the id, or the code of a region), deleted ones included. They are shown beside every link of every
 * answered row, so each is read again at most every 3 s, and at once after a write through this server; that no row has a key is kept
 * alike. A transaction reads its own.
 */
export function openNames(ctx: Ctx, target: EntitySchema): OpenTable {
  const nowMs = ctx.now().getTime();
  const fields = fieldsOf(target);
  const kept: Names = ctx.db.isTransaction ? new Map() : keptOf(ctx.registry, keptAs(ctx, target));
  const own = new Map<string, string | null>();
  const unknown = new Set<string>();
  return {
    target,
    fields,
    kept,
    own,
    unknown,
    nameOf(key) {
      if (key === NO_ROW && fields.key === 'id') return null;
      const read = own.get(key);
      if (read !== undefined) return read;
      const known = kept.get(key);
      if (known && isStillKept(KEEP_MS, known.untilMs, nowMs)) return known.name;
      unknown.add(key);
      return null;
    },
  };
}

/** What is made with names of these tables: made again until all that it asks for is known, which takes one statement at most as a rule. */
export async function withNamesOf<T>(
  ctx: Ctx,
  tables: readonly OpenTable[],
  make: () => T,
): Promise<T> {
  let made = make();
  while (await readUnknownNames(ctx, tables)) made = make();
  return made;
}

/** @returns whether anything was not known */
async function readUnknownNames(ctx: Ctx, tables: readonly OpenTable[]): Promise<boolean> {
  const asked = tables.filter(({ unknown }) => unknown.size > 0);
  if (asked.length === 0) return false;
  const nowMs = ctx.now().getTime();
  const read = await readRowNames(ctx.db, asked.map(toNamedKeys));
  for (const [at, table] of asked.entries())
    keepRead(table, await inLanguage(ctx, table, read[at]), nowMs);
  return true;
}

/** Names of rows of one entity. */
export async function readNamesOf(
  ctx: Ctx,
  target: EntitySchema,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const table = openNames(ctx, target);
  return withNamesOf(
    ctx,
    [table],
    () =>
      new Map(
        [...new Set(keys)].flatMap((key) => {
          const name = table.nameOf(key);
          return name === null ? [] : [[key, name] as const];
        }),
      ),
  );
}

/** Forgets the names of an entity whose rows changed. What is being read meanwhile is not kept. */
export function dropNames(registry: Registry, entity: string): void {
  const all = keptBy.get(registry);
  for (const lang of LANGS) all?.delete(`${entity}|${lang}`);
  all?.delete(entity);
}

/** Names that each language has its own of are kept by language. */
function keptAs(ctx: Ctx, target: EntitySchema): string {
  return isTranslated(ctx, target) ? `${target.name}|${ctx.lang}` : target.name;
}

function isTranslated(ctx: Ctx, target: EntitySchema): boolean {
  return (
    ctx.lang !== SOURCE_LANG &&
    (wordsField(target) !== undefined ||
      translatableFields(ctx, target).includes(nameFieldOf(target)))
  );
}

/** What was read, as the caller reads it. */
async function inLanguage(
  ctx: Ctx,
  { target, fields }: OpenTable,
  read: ReadonlyMap<string, string> | undefined,
): Promise<ReadonlyMap<string, string> | undefined> {
  if (!read || fields.key !== 'id' || !isTranslated(ctx, target)) return read;
  const rows = [...read].map(([id, name]) => ({ id, [fields.name]: name }));
  return new Map(
    (await translateRows(ctx, target, rows)).map((row) => [
      String(row['id']),
      toText(row[fields.name]),
    ]),
  );
}

function fieldsOf(target: EntitySchema): NamedKeys['fields'] {
  return {
    key: target.name === 'region' && target.fields['code'] ? 'code' : 'id',
    name: nameFieldOf(target),
  };
}

function keepRead(
  { kept, own, unknown, fields }: OpenTable,
  read: ReadonlyMap<string, string> | undefined,
  nowMs: number,
): void {
  if (kept.size >= MAX_KEPT) kept.clear();
  for (const key of unknown) {
    const spelt = spellings(fields, key).find((one) => read?.has(one));
    const name = spelt === undefined ? null : (read?.get(spelt) ?? null);
    kept.set(key, { name, untilMs: nowMs + KEEP_MS });
    own.set(key, name);
  }
  unknown.clear();
}

function toNamedKeys({ target, unknown, fields }: OpenTable): NamedKeys {
  const asked = new Set([...unknown].flatMap((key) => spellings(fields, key)));
  return { entity: target, keys: [...asked], fields };
}

/** The code of a region is written in several ways, an id in one. */
function spellings({ key: by }: NamedKeys['fields'], key: string): readonly string[] {
  return by === 'code' ? spellingsOf(key) : [key];
}

function keptOf(registry: Registry, entity: string): Names {
  const all = keptBy.get(registry) ?? new Map<string, Names>();
  keptBy.set(registry, all);
  const names = all.get(entity) ?? new Map();
  all.set(entity, names);
  return names;
}
