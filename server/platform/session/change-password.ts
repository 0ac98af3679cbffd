import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { hashPassword } from '#server/base/secrets/password.ts';
import { needEntity } from '#server/records/access.ts';
import { demandGoodPassword, invalidPassword } from './good-password.ts';
import { demandOwnPassword } from './own-password.ts';
import { deleteUserTokens, savePassword } from './session-store.ts';

export interface PasswordChange {
  readonly password: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

/**
 * Changes the caller's own password and ends all his sessions, this one too.
 * @throws AppError `oldPassword`; `tooMany`; `invalid` with an issue on the bad field.
 */
export async function changePassword(
  ctx: Ctx,
  { password, newPassword, confirmPassword }: PasswordChange,
): Promise<void> {
  demandRepeated({ newPassword, confirmPassword });
  const user = await demandOwnPassword(ctx, password);
  await demandGoodPassword(ctx, {
    password: newPassword,
    username: user.username,
    field: 'newPassword',
  });
  if (newPassword === password) throw invalidPassword('newPassword', 'samePassword');
  const hash = await hashPassword(newPassword);
  await inTransaction(ctx, async (tx) => {
    await savePassword(tx.db, needEntity(tx, 'user'), user.id, { hash, at: tx.now() });
    await deleteUserTokens(tx.db, user.id);
  });
}

/** @throws AppError `invalid` the password was not repeated. */
export function demandRepeated({
  newPassword,
  confirmPassword,
}: Pick<PasswordChange, 'newPassword' | 'confirmPassword'>): void {
  if (newPassword !== confirmPassword) throw invalidPassword('confirmPassword', 'confirmPassword');
}
