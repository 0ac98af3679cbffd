import { answeredNames } from '#schemas/language/call-shapes.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { hooksOf } from '#server/records/hooks.ts';

/** What rows have besides what their file says: the lock, and what trees and forms add. */
const OF_EVERY_ROW: readonly string[] = ['version', 'parentName', 'hasChildren'];

/**
 * Tells which parts of a body name nothing of an entity: they are left out. Whoever sends a record back as it was answered sends what is known,
 * read-only or not.
 */
export function noteUnread(ctx: Ctx, entity: EntitySchema, body: unknown): void {
  if (!ctx.noteUnread || typeof body !== 'object' || body === null) return;
  const entities = { get: (name: string) => ctx.registry.entity(name) };
  const known = new Set([
    ...(answeredNames({ entities }, entity.name) ?? []),
    ...OF_EVERY_ROW,
    ...(hooksOf(ctx, entity.name).adds ?? []),
    ...Object.keys(entity.writes ?? {}),
  ]);
  ctx.noteUnread(Object.keys(body).filter((name) => !known.has(name)));
}
