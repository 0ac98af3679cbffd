import { randomInt } from 'node:crypto';

import { AppError } from '#server/context/app-error.ts';
import { newId } from '#server/context/new-id.ts';
import { hashPassword, verifyPassword } from '#server/context/password.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { insertLoginLog } from '#server/stores/audit.ts';
import { countPhoneCodes, findLoginByMobile, findPhoneCode, insertPhoneCode, lockPhoneCodes, noteUsedCode, noteWrongCode } from '#server/stores/phone-codes.ts';
import { clearFailures, deleteUserTokens, savePassword } from '#server/stores/sessions.ts';

import { demandMobile, sendOrKeep, type SmsDeps } from '../sms/sms.ts';
import { demandNewPassword } from './change-password.ts';
import { startSession } from './sessions.ts';

import type { Ctx } from '#server/context/ctx.ts';
import type { LoginRow } from '#server/stores/sessions.ts';
import type { SignedIn } from './sign-in.ts';

/** What a code is good for. */
export type PhoneCodePurpose = 'login' | 'forgot' | 'change';

export interface PhoneCodeDeps extends SmsDeps {
  /** Test hook: hears the code. */
  readonly onCode?: ((mobile: string, code: string) => void) | undefined;
  /** The log of the local outbox shows codes; only where the whole city is a demonstration. */
  readonly showsCodes: boolean;
}

const LIFE_MINUTES = 5;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const MAX_A_DAY = 10;
const MAX_WRONG = 5;
const CODE_DIGITS = 6;
/** The SMS service that carries codes. */
const SMS_CODE = 'phone_code';
const SIGN_IN = '0';
const DONE = '1';

/**
 * Sends a code to a number. A number nobody has gets the same answer and no message.
 * One a minute and ten a day for each number, and as many for each address.
 * @throws AppError `tooMany`; `invalid` no mobile number; `smsFailed`.
 */
export async function requestPhoneCode(
  ctx: Ctx,
  deps: PhoneCodeDeps,
  { mobile, purpose }: { readonly mobile: string; readonly purpose: PhoneCodePurpose },
): Promise<void> {
  demandMobile(mobile);
  const code = String(randomInt(0, 10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const hash = await hashPassword(code);
  const isKnown = await inTransaction(ctx, async (tx) => {
    const now = tx.now();
    await lockPhoneCodes(tx.db);
    await demandPatience(tx, { mobile });
    await demandPatience(tx, { ip: tx.ip });
    // a number that is to become one's own need not be anybody's yet
    const isMeant = purpose === 'change' || (await findLoginByMobile(tx.db, mobile)) !== undefined;
    const expiresAt = new Date(now.getTime() + LIFE_MINUTES * MINUTE_MS);
    await insertPhoneCode(tx.db, { id: newId(), purpose, mobile, ip: tx.ip, hash: isMeant ? hash : null, at: now, expiresAt });
    return isMeant;
  });
  if (!isKnown) return;
  deps.onCode?.(mobile, code);
  await sendOrKeep(ctx, deps, { smsCode: SMS_CODE, mobile, params: { code, minutes: String(LIFE_MINUTES) }, isSecret: !deps.showsCodes });
}

/** Signs in by a code. @throws AppError `captcha` the code is wrong, over, used or dead. */
export async function signInByPhone(ctx: Ctx, { mobile, code }: { readonly mobile: string; readonly code: string }): Promise<SignedIn> {
  const user = await redeem(ctx, { mobile, code, purpose: 'login' });
  return inTransaction(ctx, async (tx) => {
    const { ip, userAgent } = tx;
    await clearFailures(tx.db, user.username);
    await insertLoginLog(tx.db, { userId: user.id, creatorName: user.username, operation: SIGN_IN, status: DONE, ip, userAgent, at: tx.now() });
    return {
      ...(await startSession(tx, user.id)),
      loginName: user.username,
      userId: user.id,
      mustChangePassword: user.mustChangePassword === true,
    };
  });
}

/** Sets a forgotten password anew and ends all sessions of its user. @returns his id. @throws AppError `captcha`; `invalid` the password. */
export async function changePasswordByPhone(
  ctx: Ctx,
  {
    mobile,
    code,
    newPassword,
    confirmPassword,
  }: { readonly mobile: string; readonly code: string; readonly newPassword: string; readonly confirmPassword: string },
): Promise<string> {
  demandNewPassword({ newPassword, confirmPassword });
  const user = await redeem(ctx, { mobile, code, purpose: 'forgot' });
  const hash = await hashPassword(newPassword);
  await inTransaction(ctx, async (tx) => {
    await savePassword(tx.db, user.id, hash, tx.now());
    await clearFailures(tx.db, user.username);
    await deleteUserTokens(tx.db, user.id);
  });
  return user.id;
}

async function demandPatience(tx: Ctx, by: { readonly mobile: string } | { readonly ip: string }): Promise<void> {
  const now = tx.now().getTime();
  const isTooSoon = (await countPhoneCodes(tx.db, by, new Date(now - MINUTE_MS))) > 0;
  if (isTooSoon || (await countPhoneCodes(tx.db, by, new Date(now - DAY_MS))) >= MAX_A_DAY) throw new AppError('tooMany');
}

async function redeem(ctx: Ctx, asked: { readonly mobile: string; readonly code: string; readonly purpose: PhoneCodePurpose }): Promise<LoginRow> {
  const user = (await redeemCode(ctx, asked)) ? await findLoginByMobile(ctx.db, asked.mobile) : undefined;
  if (!user) throw new AppError('captcha');
  return user;
}

/** Whether a code was right; it is used up then. A wrong try is kept before it is refused; the fifth ends the code. */
export async function redeemCode(
  ctx: Ctx,
  { mobile, code, purpose }: { readonly mobile: string; readonly code: string; readonly purpose: PhoneCodePurpose },
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const found = await findPhoneCode(tx.db, { purpose, mobile, now: tx.now(), maxWrong: MAX_WRONG });
    if (!found) return false;
    if (!(await verifyPassword(code.slice(0, CODE_DIGITS + 1), found.hash))) {
      await noteWrongCode(tx.db, found.id);
      return false;
    }
    await noteUsedCode(tx.db, found.id, tx.now());
    return true;
  });
}
