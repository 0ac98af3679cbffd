import { createHash } from 'node:crypto';

import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { verifyPassword } from '#server/base/secrets/password.ts';
import { RECORD_LANG } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import {
  insertLoginLog,
  insertOperationLog,
  type LoginLogRow,
} from '#server/platform/audit/audit-store.ts';
import { isWeakPassword } from './good-password.ts';
import { keepDevice, limitsOf } from './known-device.ts';
import { notePassword } from './security-state-store.ts';
import {
  deleteFamily,
  findLogin,
  findLoginById,
  findToken,
  useRefreshToken,
  type LoginRow,
} from './session-store.ts';
import { hashToken, issueTokens, startSession, type TokenPair } from './sessions.ts';
import { limitTries } from './tries.ts';
import { beginSecondStep, passSecondStep, secondStepOf, type TwoStepDeps } from './two-step.ts';

/** What the token call answers besides the tokens. */
export interface SignedIn extends TokenPair {
  readonly userId: string;
  readonly loginName: string;
  readonly mustChangePassword: boolean;
  /** What the browser keeps, so that guesses of others do not lock it out; absent for a refresh. */
  readonly device?: string;
  /** Shown once, after two-step sign-in was set up. */
  readonly recoveryCodes?: readonly string[];
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
  /** What the browser kept of an earlier sign-in. */
  readonly device?: string | undefined;
}

const MAX_USERNAME = 50;
const MAX_PASSWORD = 200;
const DISABLED = '0';

/**
 * Signs a user in by name and password; the captcha was checked before.
 * An unknown name, a wrong password and a locked name look the same and take the same time.
 * @throws AppError `wrongPassword`; `secondStep` the password is right and a code is asked for; `disabled` the password is right but the account is not in use.
 */
export async function signIn(
  ctx: Ctx,
  deps: TwoStepDeps,
  { username, password, device }: Credentials,
): Promise<SignedIn> {
  const name = username.normalize('NFKC').trim().slice(0, MAX_USERNAME);
  const user = await findLogin(ctx.db, name);
  const limits = await limitsOf(ctx, { name, device });
  const tried = await limitTries(ctx, limits, async () =>
    (await isPasswordOf(user, password)) && user ? user : null,
  );
  if (tried.kind !== 'right') {
    // a locked name takes as long as any other
    if (tried.kind === 'locked') await isPasswordOf(undefined, password);
    await log(ctx, { user, name, operation: '0', status: tried.kind === 'locked' ? '2' : '0' });
    throw new AppError('wrongPassword');
  }
  await noteWeakness(ctx, tried.value, password);
  return afterFirstStep(ctx, deps, tried.value, device);
}

/** Notes for the security state whether the password that was typed is weak; the note is bound to its hash and holds nothing of it. */
async function noteWeakness(
  ctx: Ctx,
  { id, username, password: kept }: LoginRow,
  typed: string,
): Promise<void> {
  if (!kept) return;
  const hash = createHash('sha256').update(kept).digest('hex');
  await notePassword(ctx.db, {
    userId: id,
    hash,
    isWeak: isWeakPassword(typed, username),
    at: ctx.now(),
  });
}

/** A session, where the first step is enough. @throws AppError `disabled`; `secondStep` with what the second one needs. */
export async function afterFirstStep(
  ctx: Ctx,
  deps: TwoStepDeps,
  user: LoginRow,
  device: string | undefined,
): Promise<SignedIn> {
  const kind = user.status === DISABLED ? 'none' : await secondStepOf(ctx, user);
  if (kind === 'none') return finishSignIn(ctx, user, device);
  throw new AppError('secondStep', { data: await beginSecondStep(ctx, deps, user, kind) });
}

/** A session for the second step. @returns with recovery codes where it was a set-up. */
export async function finishSecondStep(
  ctx: Ctx,
  deps: TwoStepDeps,
  {
    step,
    code,
    device,
  }: { readonly step: string; readonly code: string; readonly device?: string | undefined },
): Promise<SignedIn> {
  const { user, recoveryCodes } = await passSecondStep(ctx, deps, { step, code });
  return { ...(await finishSignIn(ctx, user, device)), ...(recoveryCodes && { recoveryCodes }) };
}

/** The session of somebody who proved who he is. @throws AppError `disabled`. */
async function finishSignIn(
  ctx: Ctx,
  user: LoginRow,
  device: string | undefined,
): Promise<SignedIn> {
  const name = user.username;
  if (user.status === DISABLED) {
    await log(ctx, { user, name, operation: '0', status: '0' });
    throw new AppError('disabled');
  }
  return inTransaction(ctx, async (tx) => {
    await log(tx, { user, name, operation: '0', status: '1' });
    return {
      ...(await startSession(tx, user.id)),
      userId: user.id,
      loginName: user.username,
      mustChangePassword: user.mustChangePassword === true,
      device: await keepDevice(tx, user.id, device),
    };
  });
}

function isPasswordOf(user: LoginRow | undefined, password: string): Promise<boolean> {
  return verifyPassword(password.slice(0, MAX_PASSWORD), user?.password ?? null);
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
    await log(tx, {
      user: { id: ctx.actor.id },
      name: ctx.actor.username,
      operation: '1',
      status: '1',
    });
  });
}

async function log(
  ctx: Ctx,
  {
    user,
    name,
    operation,
    status,
  }: Pick<LoginLogRow, 'operation' | 'status'> & {
    readonly user: { readonly id: string } | undefined;
    readonly name: string;
  },
): Promise<void> {
  await insertLoginLog(ctx.db, {
    userId: user?.id ?? null,
    creatorName: name,
    operation,
    status,
    ip: ctx.ip,
    userAgent: ctx.userAgent,
    at: ctx.now(),
  });
}

async function noteReuse(ctx: Ctx, user: LoginRow): Promise<void> {
  ctx.log.warn(
    { userId: user.id, ip: ctx.ip },
    'a refresh token was used twice; its sign-in is revoked',
  );
  await insertOperationLog(ctx.db, {
    userId: user.id,
    creatorName: user.username,
    module: 'auth',
    operation: serverText(RECORD_LANG, 'operation.refreshReuse'),
    words: { operation: { key: 'operation.refreshReuse' } },
    requestUri: '/api/auth/oauth/token',
    requestMethod: 'POST',
    requestParams: '{}',
    requestTime: 0,
    status: '0',
    requestId: ctx.requestId,
    ip: ctx.ip,
    userAgent: ctx.userAgent,
    at: ctx.now(),
  });
}
