import { AppError } from '#server/context/app-error.ts';
import { verifyPassword } from '#server/context/password.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { insertLoginLog, insertOperationLog, type LoginLogRow } from '#server/stores/audit.ts';
import {
  clearFailures,
  countFailure,
  deleteFamily,
  findLogin,
  findLoginById,
  findToken,
  isLocked,
  useRefreshToken,
  type LoginRow,
} from '#server/stores/sessions.ts';

import { hashToken, issueTokens, startSession, type TokenPair } from './sessions.ts';

import type { Ctx } from '#server/context/ctx.ts';

/** What the token call answers besides the tokens. */
export interface SignedIn extends TokenPair {
  readonly userId: string;
  readonly loginName: string;
  readonly mustChangePassword: boolean;
}

const MAX_FAILURES = 5;
const LOCK_MS = 10 * 60_000;
const FORGET_FAILURES_MS = 60 * 60_000;
const MAX_USERNAME = 50;
const MAX_PASSWORD = 200;
const DISABLED = '0';

/**
 * Signs a user in by name and password; the captcha was checked before.
 * An unknown name, a wrong password and a locked name look the same and take the same time.
 * @throws AppError `wrongPassword`; `disabled` the password is right but the account is not in use.
 */
export async function signIn(ctx: Ctx, { username, password }: { readonly username: string; readonly password: string }): Promise<SignedIn> {
  const name = username.trim().slice(0, MAX_USERNAME);
  const wasLocked = await isLocked(ctx.db, name, ctx.now());
  const user = await findLogin(ctx.db, name);
  const isRight = await verifyPassword(password.slice(0, MAX_PASSWORD), user?.password ?? null);
  if (wasLocked || !isRight || !user) {
    await refuse(ctx, name, { wasLocked, user });
    throw new AppError('wrongPassword');
  }
  if (user.status === DISABLED) {
    await log(ctx, { user, name, operation: '0', status: '0' });
    throw new AppError('disabled');
  }
  return inTransaction(ctx, async (tx) => {
    await clearFailures(tx.db, name);
    await log(tx, { user, name, operation: '0', status: '1' });
    return {
      ...(await startSession(tx, user.id)),
      userId: user.id,
      loginName: user.username,
      mustChangePassword: user.mustChangePassword === true,
    };
  });
}

/**
 * A new pair for a refresh token, which is good once. A second use means it was stolen: all tokens of that sign-in end.
 * @throws AppError `unauthorized`.
 */
export async function refresh(ctx: Ctx, refreshToken: string): Promise<SignedIn> {
  const answer = await inTransaction(ctx, async (tx): Promise<SignedIn | null> => {
    const found = await useRefreshToken(tx.db, hashToken(refreshToken), tx.now());
    const user = found && (await findLoginById(tx.db, found.userId));
    if (!found || !user || user.status === DISABLED) return null;
    if (!found.isReused) {
      return {
        ...(await issueTokens(tx.db, user.id, tx.now(), found.family)),
        userId: user.id,
        loginName: user.username,
        mustChangePassword: user.mustChangePassword === true,
      };
    }
    await deleteFamily(tx.db, found.family);
    await noteReuse(tx, user);
    tx.emit('session.revoked', { userId: user.id });
    return null;
  });
  if (!answer) throw new AppError('unauthorized');
  return answer;
}

/** Ends the session a token belongs to, with its refresh tokens. */
export async function signOut(ctx: Ctx, accessToken: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const found = await findToken(tx.db, 'access', hashToken(accessToken), tx.now());
    if (!found) return;
    await deleteFamily(tx.db, found.family);
    await log(tx, { user: { id: ctx.actor.id }, name: ctx.actor.username, operation: '1', status: '1' });
  });
}

async function refuse(ctx: Ctx, name: string, { wasLocked, user }: { readonly wasLocked: boolean; readonly user: LoginRow | undefined }): Promise<void> {
  const now = ctx.now();
  if (!wasLocked) {
    await countFailure(ctx.db, {
      username: name,
      now,
      forgetBefore: new Date(now.getTime() - FORGET_FAILURES_MS),
      limit: MAX_FAILURES,
      lockedUntil: new Date(now.getTime() + LOCK_MS),
    });
  }
  await log(ctx, { user, name, operation: '0', status: wasLocked ? '2' : '0' });
}

async function log(
  ctx: Ctx,
  { user, name, operation, status }: Pick<LoginLogRow, 'operation' | 'status'> & { readonly user: { readonly id: string } | undefined; readonly name: string },
): Promise<void> {
  await insertLoginLog(ctx.db, { userId: user?.id ?? null, creatorName: name, operation, status, ip: ctx.ip, userAgent: ctx.userAgent, at: ctx.now() });
}

async function noteReuse(ctx: Ctx, user: LoginRow): Promise<void> {
  ctx.log.warn({ userId: user.id, ip: ctx.ip }, 'a refresh token was used twice; its sign-in is revoked');
  await insertOperationLog(ctx.db, {
    userId: user.id,
    creatorName: user.username,
    module: 'auth',
    operation: 'refresh reuse',
    requestUri: '/api/auth/oauth/token',
    requestMethod: 'POST',
    requestParams: '{}',
    requestTime: 0,
    status: '0',
    ip: ctx.ip,
    userAgent: ctx.userAgent,
    at: ctx.now(),
  });
}
