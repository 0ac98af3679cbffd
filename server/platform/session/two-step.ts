import { createHash, randomBytes, randomInt } from 'node:crypto';
import { renderSVG } from 'uqr';

import { MINUTE_MS } from '#schemas/basics/units.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import type { SecretBox } from '#server/base/secrets/secret-box.ts';
import { readProductName } from '#server/platform/settings/product-name.ts';
import { readParams } from '#server/records/param-store.ts';
import { demandOwnPassword } from './own-password.ts';
import { findLoginById, type LoginRow } from './session-store.ts';
import { makeTotpSecret, stepOfCode, toBase32, totpAddress } from './totp.ts';
import { limitTries } from './tries.ts';
import {
  confirmTotp,
  countRecoveryCodes,
  deleteTotp,
  findSecondStep,
  findTotp,
  holdsRole,
  insertSecondStep,
  proposeTotp,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeSecondStep,
  takeStep,
} from './two-step-store.ts';

export interface TwoStepDeps {
  readonly secrets: SecretBox;
}

/** What somebody adds to his authenticator app: typed, or read from a picture (an SVG as an address). */
export interface TotpSetup {
  readonly secret: string;
  readonly address: string;
  readonly picture: string;
}

/** How an account signs in: `isRequired` by one of its roles. */
export interface TwoStepState {
  readonly isOn: boolean;
  readonly isRequired: boolean;
  readonly codesLeft: number;
}

/** Names of roles that must sign in with two steps, separated by commas; `superAdmin` stands for super administrators. */
const ROLES_PARAM = 'TWO_STEP_ROLES';
const STEP_MINUTES = 5;
const STEP_BYTES = 32;
const TRIES = 5;
const CODES = 10;
const CODE_LENGTH = 10;
/** Without letters that are taken for others when written down: 31^10 codes. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Whether a first step that was right is enough; otherwise what the second one is. */
export async function secondStepOf(ctx: Ctx, user: LoginRow): Promise<'none' | 'verify' | 'setup'> {
  if ((await findTotp(ctx.db, user.id))?.isConfirmed) return 'verify';
  return (await isRequired(ctx, user.id)) ? 'setup' : 'none';
}

/** Begins a second step: good for one sign-in within five minutes. A set-up shows the new secret. */
export async function beginSecondStep(
  ctx: Ctx,
  deps: TwoStepDeps,
  user: LoginRow,
  kind: 'verify' | 'setup',
) {
  const step = randomBytes(STEP_BYTES).toString('base64url');
  const expiresAt = new Date(ctx.now().getTime() + STEP_MINUTES * MINUTE_MS);
  await insertSecondStep(ctx.db, { hash: hashOf(step), userId: user.id, expiresAt });
  return { step, kind, ...(kind === 'setup' && { setup: await proposeSecret(ctx, deps, user) }) };
}

/**
 * Ends a second step with a code of the app, or a recovery code. A set-up is confirmed by its first code and gives recovery codes,
 * which are shown this once.
 * @throws AppError `unauthorized` the step is over; `secondStepCode` a wrong or used code; `tooMany` too many wrong ones.
 */
export async function passSecondStep(
  ctx: Ctx,
  deps: TwoStepDeps,
  { step, code }: { readonly step: string; readonly code: string },
): Promise<{ readonly user: LoginRow; readonly recoveryCodes?: readonly string[] }> {
  const userId = await findSecondStep(ctx.db, hashOf(step), ctx.now());
  const user = userId === undefined ? undefined : await findLoginById(ctx.db, userId);
  const totp = user && (await findTotp(ctx.db, user.id));
  if (!user || !totp) throw new AppError('unauthorized');
  await demandCode(ctx, deps, user, code);
  if (!(await takeSecondStep(ctx.db, hashOf(step)))) throw new AppError('unauthorized');
  return totp.isConfirmed ? { user } : { user, recoveryCodes: await confirm(ctx, user.id) };
}

export async function readMyTwoStep(ctx: Ctx): Promise<TwoStepState> {
  const { id } = ctx.actor;
  const isOn = (await findTotp(ctx.db, id))?.isConfirmed === true;
  return {
    isOn,
    isRequired: await isRequired(ctx, id),
    codesLeft: isOn ? await countRecoveryCodes(ctx.db, id) : 0,
  };
}

/** Shows a new secret to the caller. @throws AppError `oldPassword`; `statusChanged` two steps are on already. */
export async function beginMyTwoStep(
  ctx: Ctx,
  deps: TwoStepDeps,
  password: string,
): Promise<TotpSetup> {
  return proposeSecret(ctx, deps, await demandOwnPassword(ctx, password));
}

/** Turns two steps on by the first code. @returns recovery codes, shown this once. @throws AppError `secondStepCode`; `statusChanged`. */
export async function confirmMyTwoStep(
  ctx: Ctx,
  deps: TwoStepDeps,
  code: string,
): Promise<readonly string[]> {
  const user = await findLoginById(ctx.db, ctx.actor.id);
  const totp = await findTotp(ctx.db, ctx.actor.id);
  if (!user || !totp || totp.isConfirmed) throw new AppError('statusChanged');
  await demandCode(ctx, deps, user, code);
  return confirm(ctx, user.id);
}

/** New recovery codes; the older ones are void. @throws AppError `oldPassword`; `secondStepCode`. */
export async function renewMyRecoveryCodes(
  ctx: Ctx,
  deps: TwoStepDeps,
  { password, code }: { readonly password: string; readonly code: string },
) {
  const user = await demandOwnPassword(ctx, password);
  await demandCode(ctx, deps, user, code);
  return giveRecoveryCodes(ctx, user.id);
}

/** Turns two steps off. @throws AppError `oldPassword`; `secondStepCode`; `secondStepRequired` a role asks for it. */
export async function endMyTwoStep(
  ctx: Ctx,
  deps: TwoStepDeps,
  { password, code }: { readonly password: string; readonly code: string },
): Promise<void> {
  if (await isRequired(ctx, ctx.actor.id)) throw new AppError('secondStepRequired');
  const user = await demandOwnPassword(ctx, password);
  await demandCode(ctx, deps, user, code);
  await inTransaction(ctx, (tx) => deleteTotp(tx.db, user.id));
}

async function proposeSecret(
  ctx: Ctx,
  { secrets }: TwoStepDeps,
  user: LoginRow,
): Promise<TotpSetup> {
  const bytes = makeTotpSecret();
  const isKept = await proposeTotp(
    ctx.db,
    user.id,
    secrets.seal(bytes.toString('base64')),
    ctx.now(),
  );
  if (!isKept) throw new AppError('statusChanged');
  const issuer = await readProductName(ctx);
  const address = totpAddress(bytes, { issuer, account: user.username });
  const picture = `data:image/svg+xml;base64,${Buffer.from(renderSVG(address)).toString('base64')}`;
  return { secret: toBase32(bytes), address, picture };
}

/** Compares a code in one of the tries that are left; each code is good once, whoever comes first. */
async function demandCode(
  ctx: Ctx,
  { secrets }: TwoStepDeps,
  user: LoginRow,
  code: string,
): Promise<void> {
  const totp = await findTotp(ctx.db, user.id);
  if (!totp) throw new AppError('secondStepCode');
  const own = { key: `totp|${user.id}`, name: user.username.toLowerCase(), limit: TRIES };
  const typed = code.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase();
  const tried = await limitTries(ctx, { own }, async () => {
    if (typed.length === CODE_LENGTH)
      return (await takeRecoveryCode(ctx.db, user.id, hashOf(typed), ctx.now())) || null;
    const step = stepOfCode(Buffer.from(secrets.open(totp.secret), 'base64'), typed, ctx.now());
    return (step !== undefined && (await takeStep(ctx.db, user.id, step))) || null;
  });
  if (tried.kind === 'locked') throw new AppError('tooMany');
  if (tried.kind === 'wrong') throw new AppError('secondStepCode');
}

async function confirm(ctx: Ctx, userId: string): Promise<readonly string[]> {
  return inTransaction(ctx, async (tx) => {
    await confirmTotp(tx.db, userId, tx.now());
    return giveRecoveryCodes(tx, userId);
  });
}

async function giveRecoveryCodes(ctx: Ctx, userId: string): Promise<readonly string[]> {
  const letters = () =>
    Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join(
      '',
    );
  const codes = Array.from({ length: CODES }, letters);
  await inTransaction(ctx, (tx) => replaceRecoveryCodes(tx.db, userId, codes.map(hashOf)));
  return codes.map((code) => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`);
}

async function isRequired(ctx: Ctx, userId: string): Promise<boolean> {
  const names = ((await readParams(ctx.db, ROLES_PARAM)).get(ROLES_PARAM) ?? '')
    .split(/[,，]/)
    .map((name) => name.trim())
    .filter(Boolean);
  return names.length > 0 && holdsRole(ctx.db, userId, names);
}

/** Steps and recovery codes are long enough by chance alone: a plain hash keeps them. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
