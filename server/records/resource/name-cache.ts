import { nameFieldOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { readRowNames } from '#server/records/store/entity-read.ts';
import type { Registry } from '#server/registry/registry.ts';

const KEEP_MS = 3000;
/** Of one entity; beyond that all of them are read again. */
const MAX_KEPT = 20_000;

type Names = Map<string, { readonly name: string; readonly untilMs: number }>;

const keptBy = new WeakMap<Registry, Map<string, Names>>();

/**
 * Names of rows by key (the id, or the code of a region), deleted ones included. They are shown beside every link of every
 * answered row, so each is read again at most every 3 s, and at once after a write through this server. A transaction reads its own.
 */
export async function readShownNames(
  ctx: Ctx,
  target: EntitySchema,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const fields = {
    key: target.name === 'region' && target.fields['code'] ? 'code' : 'id',
    name: nameFieldOf(target),
  };
  if (keys.length === 0) return new Map();
  if (ctx.db.isTransaction) return readRowNames(ctx.db, target, keys, fields);
  const kept = keptOf(ctx.registry, target.name);
  const nowMs = ctx.now().getTime();
  const found = new Map<string, string>();
  const unknown: string[] = [];
  for (const key of keys) {
    const known = kept.get(key);
    if (known && known.untilMs > nowMs) found.set(key, known.name);
    else unknown.push(key);
  }
  if (unknown.length === 0) return found;
  if (kept.size >= MAX_KEPT) kept.clear();
  for (const [key, name] of await readRowNames(ctx.db, target, unknown, fields)) {
    kept.set(key, { name, untilMs: nowMs + KEEP_MS });
    found.set(key, name);
  }
  return found;
}

/** Forgets the names of an entity whose rows changed. */
export function dropNames(registry: Registry, entity: string): void {
  keptBy.get(registry)?.delete(entity);
}

function keptOf(registry: Registry, entity: string): Names {
  const all = keptBy.get(registry) ?? new Map<string, Names>();
  keptBy.set(registry, all);
  const names = all.get(entity) ?? new Map();
  all.set(entity, names);
  return names;
}
