import { isId } from '#schemas/basics/ids.ts';
import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { demandMobile } from '#server/platform/sms/sms.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { changeRecord } from '#server/records/resource/write.ts';
import { deviceName } from './device-name.ts';
import {
  endOtherSessions,
  endSession,
  isAlive,
  isMobileTaken,
  findSession,
} from './my-session-store.ts';
import { demandOwnPassword } from './own-password.ts';
import { redeemCode } from './phone-codes.ts';

/** Own sign-ins: those that hold a token; this one is marked. */
export const MY_SESSION_HOOKS: EntityHooks<'mySession'> = {
  where: (ctx) => [isAlive(ctx.now())],
  async decorate(ctx, rows) {
    const current = ctx.session ? await findSession(ctx.db, ctx.session) : undefined;
    return rows.map((row) => ({
      ...row,
      device: deviceName(toText(row['userAgent'])),
      isCurrent: toText(row['id']) === current,
    }));
  },
};

/** Nothing but the changes below writes through it, and each asks for the password first. */
export const MY_SECURITY_HOOKS: EntityHooks<'mySecurity'> = { isProven: true };

/** Ends one of the caller's own sign-ins. @throws AppError `notFound` it is not his. */
export async function endMySession(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!isId(id) || !(await endSession(tx.db, tx.actor.id, id)))
      throw new AppError('notFound', { id });
    tx.emit('session.revoked', { userId: tx.actor.id });
  });
}

/** Ends every sign-in of the caller but the one that asks. @throws AppError `invalid` what asks is no sign-in, e.g. a ticket. */
export async function endMyOtherSessions(ctx: Ctx): Promise<void> {
  const { session } = ctx;
  if (!session) throw new AppError('invalid', {});
  await inTransaction(ctx, async (tx) => {
    await endOtherSessions(tx.db, tx.actor.id, session);
    tx.emit('session.revoked', { userId: tx.actor.id });
  });
}

/** What a change of one's own number needs: the new number, the code sent to it, and the password, for a number can reset a password. */
export interface MobileChange {
  readonly mobile: string;
  readonly code: string;
  readonly password: string;
}

/**
 * Sets the caller's own mobile number.
 * @throws AppError `invalid` no mobile number; `exists` another account carries it; `oldPassword`; `tooMany`; `captcha` the code is wrong, over or used.
 */
export async function changeMyMobile(
  ctx: Ctx,
  { mobile, code, password }: MobileChange,
): Promise<void> {
  demandMobile(mobile);
  await demandOwnPassword(ctx, password);
  if (!(await redeemCode(ctx, { mobile, code, purpose: 'change' }))) throw new AppError('captcha');
  if (await isMobileTaken(ctx.db, mobile, ctx.actor.id)) {
    throw new AppError(
      'exists',
      {},
      { issues: [{ path: 'mobile', rule: 'unique', message: 'errors.session.mobileTaken' }] },
    );
  }
  await changeRecord(ctx, 'mySecurity', ctx.actor.id, { mobile });
}
