import { randomInt } from 'node:crypto';

import { DAY_MS, MINUTE_MS } from '#schemas/basics/units.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { BackgroundWork } from '#server/base/context/background-work.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { placeOf } from '#server/base/context/place-of.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { hashPassword, verifyPassword } from '#server/base/secrets/password.ts';
import { demandMobile, sendOrKeep, type SmsDeps } from '#server/platform/sms/sms.ts';
import { needEntity } from '#server/records/access.ts';
import { demandRepeated } from './change-password.ts';
import { demandGoodPassword } from './good-password.ts';
import {
  claimPhoneCode,
  countPhoneCodes,
  findLoginByMobile,
  insertPhoneCode,
  lockPhoneCodes,
  useUpPhoneCode,
} from './phone-code-store.ts';
import { deleteUserTokens, savePassword } from './session-store.ts';
import type { LoginRow } from './session-store.ts';
import { afterFirstStep, type SignedIn } from './sign-in.ts';
import { unlockName } from './tries-store.ts';
import type { TwoStepDeps } from './two-step.ts';

/** What a code is good for. */
export type PhoneCodePurpose = 'login' | 'forgot' | 'change';

export interface PhoneCodeDeps extends SmsDeps {
  /** Test hook: hears the code. */
  readonly onCode?: ((mobile: string, code: string) => void) | undefined;
  readonly background: BackgroundWork;
}

const LIFE_MINUTES = 5;
const MAX_A_DAY = 10;
const MAX_WRONG = 5;
const CODE_DIGITS = 6;
/** The SMS service that carries codes. */
const SMS_CODE = 'phone_code';

/**
 * Sends a code to a number. A number nobody has gets the same answer, as soon, and no message: what opens an account is sent after
 * the answer, so that neither its time nor its failure tells who is registered.
 * One a minute and ten a day for each number, and as many for each address.
 * @throws AppError `tooMany`; `invalid` no mobile number; `smsFailed` for a number of one's own.
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
    const place = placeOf(tx.ip);
    await demandPatience(tx, { ip: place });
    // a number that is to become one's own need not be anybody's yet
    const isMeant = purpose === 'change' || (await findLoginByMobile(tx.db, mobile)) !== undefined;
    const expiresAt = new Date(now.getTime() + LIFE_MINUTES * MINUTE_MS);
    await insertPhoneCode(tx.db, {
      id: newId(),
      purpose,
      mobile,
      ip: place,
      hash: isMeant ? hash : null,
      at: now,
      expiresAt,
    });
    return isMeant;
  });
  if (!isKnown) return;
  const send = async () => {
    deps.onCode?.(mobile, code);
    await sendOrKeep(ctx, deps, {
      smsCode: SMS_CODE,
      mobile,
      params: { code, minutes: String(LIFE_MINUTES) },
    });
  };
  if (purpose === 'change') await send();
  else deps.background.start(send);
}

/** Signs in by a code. @throws AppError `captcha` the code is wrong, over, used or dead. */
export async function signInByPhone(
  ctx: Ctx,
  deps: TwoStepDeps,
  {
    mobile,
    code,
    device,
  }: { readonly mobile: string; readonly code: string; readonly device?: string | undefined },
): Promise<SignedIn> {
  const user = await redeem(ctx, { mobile, code, purpose: 'login' });
  await unlockName(ctx.db, user.username.toLowerCase(), ctx.now());
  return afterFirstStep(ctx, deps, user, device);
}

/** Sets a forgotten password anew and ends all sessions of its user. @returns his id. @throws AppError `captcha`; `invalid` the password. */
export async function changePasswordByPhone(
  ctx: Ctx,
  {
    mobile,
    code,
    newPassword,
    confirmPassword,
  }: {
    readonly mobile: string;
    readonly code: string;
    readonly newPassword: string;
    readonly confirmPassword: string;
  },
): Promise<string> {
  // judged before the code is used up, and without the name: a refusal would tell whose number it is
  await demandGoodPassword(ctx, { password: newPassword, username: '', field: 'newPassword' });
  demandRepeated({ newPassword, confirmPassword });
  const user = await redeem(ctx, { mobile, code, purpose: 'forgot' });
  const hash = await hashPassword(newPassword);
  await inTransaction(ctx, async (tx) => {
    await savePassword(tx.db, needEntity(tx, 'user'), user.id, { hash, at: tx.now() });
    await unlockName(tx.db, user.username.toLowerCase(), tx.now());
    await deleteUserTokens(tx.db, user.id);
  });
  return user.id;
}

async function demandPatience(
  tx: Ctx,
  by: { readonly mobile: string } | { readonly ip: string },
): Promise<void> {
  const now = tx.now().getTime();
  const isTooSoon = (await countPhoneCodes(tx.db, by, new Date(now - MINUTE_MS))) > 0;
  if (isTooSoon || (await countPhoneCodes(tx.db, by, new Date(now - DAY_MS))) >= MAX_A_DAY)
    throw new AppError('tooMany');
}

async function redeem(
  ctx: Ctx,
  asked: { readonly mobile: string; readonly code: string; readonly purpose: PhoneCodePurpose },
): Promise<LoginRow> {
  const user = (await redeemCode(ctx, asked))
    ? await findLoginByMobile(ctx.db, asked.mobile)
    : undefined;
  if (!user) throw new AppError('captcha');
  return user;
}

/** Whether a code was right; it is used up then. The try is counted before it is compared; after five the code is dead. */
export async function redeemCode(
  ctx: Ctx,
  {
    mobile,
    code,
    purpose,
  }: { readonly mobile: string; readonly code: string; readonly purpose: PhoneCodePurpose },
): Promise<boolean> {
  const found = await claimPhoneCode(ctx.db, {
    purpose,
    mobile,
    now: ctx.now(),
    maxWrong: MAX_WRONG,
  });
  // a number without a code takes as long as one with
  if (!(await verifyPassword(code.slice(0, CODE_DIGITS + 1), found?.hash ?? null)) || !found)
    return false;
  return useUpPhoneCode(ctx.db, found.id, ctx.now());
}
