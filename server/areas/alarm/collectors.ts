import { isStillKept } from '#schemas/basics/elapsed.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { Registry } from '#server/registry/registry.ts';
import { findCollected, listUsersWithCollections } from './collection-store.ts';

const KEEP_MS = 3000;

const keptBy = new WeakMap<Registry, { readonly users: Set<string>; readonly untilMs: number }>();

/**
 * Which of these alarms the user collected. Most users collect nothing and are not asked about with every page: who has a
 * collection at all is read again at most every 3 s, and known at once when it began on this server.
 */
export async function listCollected(
  ctx: Ctx,
  alarmIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const users = await collectors(ctx);
  return users.has(ctx.actor.id) ? findCollected(ctx.db, ctx.actor.id, alarmIds) : new Set();
}

/** The user has a collection from now on. */
export function noteCollector(ctx: Ctx): void {
  keptBy.get(ctx.registry)?.users.add(ctx.actor.id);
}

async function collectors(ctx: Ctx): Promise<ReadonlySet<string>> {
  const known = keptBy.get(ctx.registry);
  const nowMs = ctx.now().getTime();
  if (known && isStillKept(KEEP_MS, known.untilMs, nowMs)) return known.users;
  const users = new Set(await listUsersWithCollections(ctx.db));
  keptBy.set(ctx.registry, { users, untilMs: nowMs + KEEP_MS });
  return users;
}
