import { MAX_DEPTH, readableEnd } from '#schemas/language/json-reader.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import {
  dropSchemaDraft,
  saveSchemaDraft,
  findSchemaDraft,
  type SchemaKey,
} from './schema-store.ts';
import { MAX_SCHEMA_TEXT, type SchemaText } from './workbench.ts';

/**
 * Keeps a text somebody works on, whatever stands in it while it does not nest beyond all reason; one draft for each schema, for everybody.
 * @param draft.lock the draft that was seen; null: there was none.
 * @throws AppError `conflict` another saved first, with his draft in `params.data.current`; `tooLarge`; `invalid` it nests deeper than a schema may.
 */
export async function saveDraft(
  ctx: Ctx,
  draft: SchemaText & { readonly lock: number | null },
): Promise<{ readonly lock: number }> {
  if (draft.text.length > MAX_SCHEMA_TEXT) throw new AppError('tooLarge');
  // whoever opens it next would pay for it
  if (readableEnd(draft.text) < draft.text.length)
    throw new AppError('invalid', { message: 'errors.schema.tooDeep', max: MAX_DEPTH });
  const lock = await saveSchemaDraft(ctx.db, { ...draft, updater: ctx.actor.id, at: ctx.now() });
  if (lock === null) throw await describeDraftConflict(ctx, draft);
  return { lock };
}

/** Throws a draft away. @throws AppError `notFound` there is none. */
export async function dropDraft(ctx: Ctx, key: SchemaKey): Promise<null> {
  if (!(await dropSchemaDraft(ctx.db, key))) throw new AppError('notFound', { name: key.name });
  return null;
}

/** The refusal of a save over a draft that was not seen; `current` is null when it is gone. */
export async function describeDraftConflict(ctx: Ctx, key: SchemaKey): Promise<AppError> {
  const draft = await findSchemaDraft(ctx.db, key);
  const current = draft
    ? { text: draft.text, lock: draft.lock, byName: draft.byName, at: draft.at }
    : null;
  return new AppError('conflict', { data: { current } });
}
