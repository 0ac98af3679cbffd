import type { FormDraft } from '#schemas/api/engine.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import {
  findFormDraft,
  putFormDraft,
  removeFormDraft,
  removeOldestDrafts,
} from './form-draft-store.ts';

/** A wizard of thirty points with sixty limits each is far below. */
const MAX_CHARACTERS = 1_000_000;
/** Beyond these the oldest make room: what lay longest is least likely to be gone on with. */
const MOST = { drafts: 50, bytes: 5_000_000 } as const;
const KEY = /^[\w.:-]{1,100}$/;

/** What the actor filled in of a form before; null where there is nothing. */
export async function readMyDraft({ db, actor }: Ctx, key: string): Promise<FormDraft | null> {
  const found = await findFormDraft(db, actor.id, key);
  if (!found) return null;
  const { step = 0, values = {} } = found.value as Partial<FormDraft>;
  return { at: found.at, step, values };
}

/**
 * Keeps what the actor filled in, in place of what was kept before.
 * @throws AppError `invalid` a key of other characters than letters, digits, `_ . : -`; `tooLarge` above a million characters.
 */
export async function keepMyDraft(
  ctx: Ctx,
  key: string,
  value: Omit<FormDraft, 'at'>,
): Promise<{ readonly at: string }> {
  if (!KEY.test(key)) throw new AppError('invalid', { key });
  if (JSON.stringify(value).length > MAX_CHARACTERS)
    throw new AppError('tooLarge', { max: MAX_CHARACTERS });
  const at = ctx.now();
  await putFormDraft(ctx.db, { userId: ctx.actor.id, key, value, at });
  await removeOldestDrafts(ctx.db, { userId: ctx.actor.id, key }, MOST);
  return { at: wallTime(at) };
}

/** The form was saved, or begins anew. */
export async function dropMyDraft({ db, actor }: Ctx, key: string): Promise<void> {
  await removeFormDraft(db, actor.id, key);
}
