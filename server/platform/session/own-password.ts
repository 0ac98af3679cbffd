import { AppError, type RefusalParams } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { verifyPassword } from '#server/base/secrets/password.ts';
import { findLoginById, type LoginRow } from './session-store.ts';
import { limitTries } from './tries.ts';

const MAX_PASSWORD = 200;
const TRIES = 5;

/**
 * Whoever changes what he signs in with says his password once more, and has as many tries as at the door: a session left open
 * is no way to guess it. They count for the account, from wherever they come. @param refusal what a wrong one is told with, where it is
 * not the one before a new one
 * @throws AppError `oldPassword` it is wrong; `tooMany` it was wrong too often.
 */
export async function demandOwnPassword(
  ctx: Ctx,
  password: string,
  refusal: RefusalParams = {},
): Promise<LoginRow> {
  const user = await findLoginById(ctx.db, ctx.actor.id);
  if (!user) throw new AppError('oldPassword', refusal);
  const own = { key: `own|${user.id}`, name: user.username.toLowerCase(), limit: TRIES };
  const tried = await limitTries(ctx, { own }, async () =>
    (await verifyPassword(password.slice(0, MAX_PASSWORD), user.password)) ? user : null,
  );
  if (tried.kind === 'locked') throw new AppError('tooMany');
  if (tried.kind === 'wrong') throw new AppError('oldPassword', refusal);
  return tried.value;
}
