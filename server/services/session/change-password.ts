import { AppError } from '#server/context/app-error.ts';
import { hashPassword } from '#server/context/password.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { deleteUserTokens, savePassword } from '#server/stores/sessions.ts';

import { demandOwnPassword } from './own-password.ts';

import type { Ctx } from '#server/context/ctx.ts';

export interface PasswordChange {
  readonly password: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

/** SPEC.md section 5. */
const PASSWORD_RULE = /^\w{8,16}$/;

/**
 * Changes the caller's own password and ends all his sessions, this one too.
 * @throws AppError `oldPassword`; `tooMany`; `invalid` with an issue on the bad field.
 */
export async function changePassword(ctx: Ctx, { password, newPassword, confirmPassword }: PasswordChange): Promise<void> {
  const user = await demandOwnPassword(ctx, password);
  demandNewPassword({ newPassword, confirmPassword });
  if (newPassword === password) throw invalid('newPassword', 'samePassword');
  const hash = await hashPassword(newPassword);
  await inTransaction(ctx, async (tx) => {
    await savePassword(tx.db, user.id, hash, tx.now());
    await deleteUserTokens(tx.db, user.id);
  });
}

/** @throws AppError `invalid` the password does not follow the rule, or was not repeated. */
export function demandNewPassword({ newPassword, confirmPassword }: Pick<PasswordChange, 'newPassword' | 'confirmPassword'>): void {
  if (!PASSWORD_RULE.test(newPassword)) throw invalid('newPassword', 'passwordRule');
  if (newPassword !== confirmPassword) throw invalid('confirmPassword', 'confirmPassword');
}

function invalid(path: string, rule: string): AppError {
  return new AppError('invalid', {}, { issues: [{ path, rule, message: `errors.session.${rule}` }] });
}
