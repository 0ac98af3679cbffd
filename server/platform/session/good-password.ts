import type { ServerKey } from '#schemas/texts/text-keys.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { readParams } from '#server/records/param-store.ts';
import { isCommonPassword } from './common-passwords.ts';

/** SPEC.md section 5. */
const PASSWORD_RULE = /^\w{8,16}$/;
const MIN_LENGTH = 8;
const REFUSES_COMMON = 'PASSWORD_REFUSE_COMMON';
const CHANGED_FIRST = 'PASSWORD_CHANGE_FIRST';

/** A password on its way to an account, and the field it came in. */
export interface NewPassword {
  readonly password: string;
  readonly username: string;
  readonly field: string;
}

/** What every new password must be, whoever sets it. @throws AppError `invalid` it does not follow the rule, or everybody guesses it. */
export async function demandGoodPassword(
  ctx: Ctx,
  { password, username, field }: NewPassword,
): Promise<void> {
  if (!PASSWORD_RULE.test(password)) throw invalidPassword(field, 'passwordRule');
  if (isCommonPassword(password, username) && (await refusesCommon(ctx)))
    throw invalidPassword(field, 'passwordCommon');
}

/** Whether a password that somebody signs in with is shorter than the rule of today, or one that everybody guesses. */
export function isWeakPassword(password: string, username: string): boolean {
  return password.length < MIN_LENGTH || isCommonPassword(password, username);
}

/** An issue on one field of a password form. */
export function invalidPassword(
  path: string,
  rule: 'confirmPassword' | 'samePassword' | 'passwordRule' | 'passwordCommon',
): AppError {
  return new AppError(
    'invalid',
    {},
    { issues: [{ path, rule, message: `errors.session.${rule}` satisfies ServerKey }] },
  );
}

/** Whether a password that somebody else typed is only good for a first sign-in, which leads to a new one (UX.md 13.1). */
export function isTypedForOnce(ctx: Ctx): Promise<boolean> {
  return isOn(ctx, CHANGED_FIRST);
}

function refusesCommon(ctx: Ctx): Promise<boolean> {
  return isOn(ctx, REFUSES_COMMON);
}

/** On unless it was switched off; a parameter that is not there is on. */
async function isOn({ db }: Ctx, code: string): Promise<boolean> {
  return (await readParams(db, code)).get(code)?.trim() !== '0';
}
