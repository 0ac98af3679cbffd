import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Ctx } from '#server/context/ctx.ts';
import type { Registry } from '#server/registry/registry.ts';
import type { RawQuery } from './list-query.ts';

/** Totals below this are always counted. */
const WORTH_KEEPING = 2000;
const KEEP_MS = 3000;
const MAX_KEPT = 500;
const PAGING: ReadonlySet<string> = new Set(['page', 'limit', 'order', 'orderField', '_t', 'token', 'access_token']);

type Kept = Map<string, { readonly total: number; readonly untilMs: number }>;

const keptBy = new WeakMap<Registry, Kept>();

/** A list's total; a large one is counted again at most every 3 s, and at once after a write through this server. */
export async function cachedTotal(ctx: Ctx, entity: EntitySchema, raw: RawQuery, count: () => Promise<number>): Promise<number> {
  const filters = Object.entries(raw)
    .filter(([name]) => !PAGING.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const who = ctx.scope.kind === 'all' ? 'all' : ctx.scope.userId;
  const key = `${entity.name} ${who} ${ctx.actor.id} ${JSON.stringify(filters)}`;
  const kept = keptOf(ctx.registry);
  const known = kept.get(key);
  const nowMs = ctx.now().getTime();
  if (known && known.untilMs > nowMs) return known.total;
  const total = await count();
  if (total >= WORTH_KEEPING) {
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(key, { total, untilMs: nowMs + KEEP_MS });
  }
  return total;
}

/** Forgets the totals of an entity whose rows changed. */
export function dropTotals(registry: Registry, entity: string): void {
  const kept = keptOf(registry);
  for (const key of kept.keys()) if (key.startsWith(`${entity} `)) kept.delete(key);
}

function keptOf(registry: Registry): Kept {
  const known = keptBy.get(registry) ?? new Map();
  keptBy.set(registry, known);
  return known;
}
