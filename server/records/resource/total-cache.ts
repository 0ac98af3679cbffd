import { isStillKept } from '#schemas/basics/elapsed.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { Registry } from '#server/registry/registry.ts';
import type { RawQuery } from './list-query.ts';

/** Totals below this are always counted. */
const WORTH_KEEPING = 1000;
const KEEP_MS = 3000;
const MAX_KEPT = 500;
const PAGING: ReadonlySet<string> = new Set([
  'page',
  'limit',
  'order',
  'orderField',
  '_t',
  'token',
  'access_token',
]);

/** `counting`: somebody is at it, whoever asks the same meanwhile waits for that answer. */
interface CachedTotals {
  readonly totals: Map<string, { readonly total: number; readonly untilMs: number }>;
  readonly counting: Map<string, Promise<number>>;
}

const keptBy = new WeakMap<Registry, CachedTotals>();

interface CountQuestion {
  readonly raw: RawQuery;
  /** Rows up to which is counted. */
  readonly cap: number;
}

/** A list's total; a large one is counted again at most every 3 s, and at once after a write through this server. */
export async function takeCachedTotal(
  ctx: Ctx,
  entity: EntitySchema,
  { raw, cap }: CountQuestion,
  count: () => Promise<number>,
): Promise<number> {
  const filters = Object.entries(raw)
    .filter(([name]) => !PAGING.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const who = ctx.scope.kind === 'all' ? 'all' : ctx.scope.userId;
  const key = `${entity.name} ${cap} ${who} ${ctx.actor.id} ${JSON.stringify(filters)}`;
  const kept = keptOf(ctx.registry);
  const known = kept.totals.get(key);
  const nowMs = ctx.now().getTime();
  if (known && isStillKept(KEEP_MS, known.untilMs, nowMs)) return known.total;
  if (ctx.db.isTransaction) return count();
  const running = kept.counting.get(key);
  return running ?? countAndKeep(kept, key, ctx, count);
}

async function countAndKeep(
  kept: CachedTotals,
  key: string,
  ctx: Ctx,
  count: () => Promise<number>,
): Promise<number> {
  const running = count();
  kept.counting.set(key, running);
  try {
    const total = await running;
    // gone from `counting`: rows changed while they were counted
    if (total >= WORTH_KEEPING && kept.counting.get(key) === running) {
      if (kept.totals.size >= MAX_KEPT) kept.totals.clear();
      kept.totals.set(key, { total, untilMs: ctx.now().getTime() + KEEP_MS });
    }
    return total;
  } finally {
    if (kept.counting.get(key) === running) kept.counting.delete(key);
  }
}

/** Forgets the totals of an entity whose rows changed. */
export function dropTotals(registry: Registry, entity: string): void {
  const kept = keptOf(registry);
  for (const part of [kept.totals, kept.counting])
    for (const key of part.keys()) if (key.startsWith(`${entity} `)) part.delete(key);
}

function keptOf(registry: Registry): CachedTotals {
  const known = keptBy.get(registry) ?? { totals: new Map(), counting: new Map() };
  keptBy.set(registry, known);
  return known;
}
