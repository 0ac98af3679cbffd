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

/** Rows of an entity by their keys: ids, or codes of regions. */
export interface WantedNames {
  readonly target: EntitySchema;
  readonly keys: Iterable<string>;
}

/** Names by entity and key. */
export type ShownNames = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * Names of rows by key (the id, or the code of a region), deleted ones included, in one statement for all that are not known. They are
 * shown beside every link of every answered row, so each is read again at most every 3 s, and at once after a write through this server;
 * that no row has a key is kept alike. A transaction reads its own.
 * @param wanted each entity at most once
 */
export async function readShownNames(
  ctx: Ctx,
  wanted: readonly WantedNames[],
): Promise<ShownNames> {
  const nowMs = ctx.now().getTime();
  const asked = wanted.map(({ target, keys }): Asked => ({
    target,
    kept: ctx.db.isTransaction ? new Map() : keptOf(ctx.registry, keptAs(ctx, target)),
    found: new Map<string, string>(),
    fields: fieldsOf(target),
    keys: new Set(keys),
  }));
  for (const one of asked) takeKept(one, nowMs);
  const unknown = asked.filter(({ keys }) => keys.size > 0);
  const read = await readRowNames(ctx.db, unknown.map(toNamedKeys));
  for (const [at, one] of unknown.entries())
    keepRead(one, await inLanguage(ctx, one, read[at]), nowMs);
  return new Map(asked.map(({ target, found }) => [target.name, found]));
}

/** Names of rows of one entity. */
export async function readNamesOf(
  ctx: Ctx,
  target: EntitySchema,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return (await readShownNames(ctx, [{ target, keys }])).get(target.name) ?? new Map();
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
  { target, fields }: Asked,
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

/** `keys`: those whose names are not known yet. */
interface Asked {
  readonly target: EntitySchema;
  readonly kept: Names;
  readonly found: Map<string, string>;
  readonly fields: NamedKeys['fields'];
  readonly keys: Set<string>;
}

function takeKept({ kept, keys, fields, found }: Asked, nowMs: number): void {
  if (fields.key === 'id') keys.delete(NO_ROW);
  for (const key of keys) {
    const known = kept.get(key);
    if (!known || !isStillKept(KEEP_MS, known.untilMs, nowMs)) continue;
    keys.delete(key);
    if (known.name !== null) found.set(key, known.name);
  }
}

function keepRead(
  { kept, keys, found, fields }: Asked,
  read: ReadonlyMap<string, string> | undefined,
  nowMs: number,
): void {
  if (kept.size >= MAX_KEPT) kept.clear();
  for (const key of keys) {
    const spelt = spellings(fields, key).find((one) => read?.has(one));
    const name = spelt === undefined ? null : (read?.get(spelt) ?? null);
    kept.set(key, { name, untilMs: nowMs + KEEP_MS });
    if (name !== null) found.set(key, name);
  }
}

function toNamedKeys({ target, keys, fields }: Asked): NamedKeys {
  const asked = new Set([...keys].flatMap((key) => spellings(fields, key)));
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
