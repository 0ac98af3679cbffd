import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { makePassword } from '#server/base/secrets/password.ts';
import { demandKey } from '#server/records/access.ts';
import { changeRecord } from '#server/records/resource/write.ts';

/** Entities through which people's accounts are managed, by the key that resets a password there. */
const KEYS = {
  user: 'sys:user:resetPassword',
  account: 'personnel:account:resetPassword',
} as const;

/**
 * Gives an account a temporary password that must be changed at the next sign-in; its sessions end.
 * @returns the password, this one time: only its hash is kept.
 * @throws AppError `forbidden`; `notFound` no such account in sight; `self` one's own is changed where the old one is asked for;
 *   `notSubset` an account that holds or sees more than the actor.
 */
export async function resetPassword(
  ctx: Ctx,
  view: keyof typeof KEYS,
  id: string,
): Promise<{ readonly password: string }> {
  demandKey(ctx, KEYS[view]);
  if (id === ctx.actor.id) throw new AppError('self', { id });
  const password = makePassword();
  await inTransaction(ctx, (tx) =>
    changeRecord(tx, view, id, { password, mustChangePassword: true }),
  );
  return { password };
}
