import { DOCUMENTS, type DocumentName } from '#schemas/api/academy.ts';
import { verbPermission } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { demandKey, holdsKey, needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { isForeign } from './marks-store.ts';

/** Documents that have a life of draft, published, withdrawn; questions have another. */
export const ARTICLES = DOCUMENTS.filter((name) => name !== 'academyQuestion');

export const PUBLISHED = '1';

/** Whoever publishes documents of a kind, or keeps the questions, goes on with those of others, too. */
export function isEditor(ctx: Ctx, name: DocumentName | 'academyAnswer'): boolean {
  const base = needEntity(ctx, name).permission ?? '';
  const key = name === 'academyQuestion' ? 'academy:ask:manage' : `${base}:publish`;
  return holdsKey(ctx.actor, name === 'academyAnswer' ? 'academy:ask:manage' : key);
}

/** A document in the reader's sight. @throws AppError `forbidden`, `notFound` */
export async function needDocument(
  ctx: Ctx,
  name: DocumentName,
  id: string,
): Promise<{ readonly entity: EntitySchema; readonly row: StoredRow }> {
  const entity: EntitySchema = needEntity(ctx, name);
  demandKey(ctx, verbPermission(entity, 'info'));
  return { entity, row: await findVisible(ctx, entity, id) };
}

/** Why the actor may not change these documents; null where he may: they are his, or he edits those of his unit. */
export async function whyNotChange(
  ctx: Ctx,
  name: DocumentName | 'academyAnswer',
  ids: readonly string[],
): Promise<string | null> {
  if (ctx.actor.kind === 'system') return null;
  const entity: EntitySchema = needEntity(ctx, name);
  if (!isEditor(ctx, name)) {
    for (const id of ids) {
      const row: StoredRow = await findVisible(ctx, entity, id);
      if (row['creator'] !== ctx.actor.id) return serverText(ctx.lang, 'academy.notOwn');
    }
    return null;
  }
  return (await isForeign(ctx.db, ctx.scope, entity.table.name, ids))
    ? serverText(ctx.lang, 'knowledge.foreign')
    : null;
}

/** @throws AppError `badMove` with the reason */
export async function demandMayChange(
  ctx: Ctx,
  name: DocumentName | 'academyAnswer',
  ids: readonly string[],
): Promise<void> {
  const reason = await whyNotChange(ctx, name, ids);
  if (reason !== null) throw new AppError('badMove', { reason });
}
