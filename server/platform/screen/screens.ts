import { randomBytes, randomUUID } from 'node:crypto';

import { SCREEN_PAGE } from '#schemas/api/screen-session.ts';
import { HOUR_MS } from '#schemas/basics/units.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { demandSightGiven } from '#server/platform/admin/not-above.ts';
import { insertLoginLog } from '#server/platform/audit/audit-store.ts';
import { loadActor } from '#server/platform/session/load-actor.ts';
import { nameInLogs, SCREEN_TOKEN } from '#server/platform/session/screen-sight.ts';
import {
  deleteScreenTokens,
  findScreenOfKey,
  insertScreenToken,
  isScreenThere,
  noteScreenSeen,
} from '#server/platform/session/screen-store.ts';
import { hashToken } from '#server/platform/session/sessions.ts';
import { needEntity } from '#server/records/access.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import { insertKept, updateById } from '#server/records/store/kept-rows.ts';
import type { StoredOf } from '#server/registry/rows.ts';

/** What a new screen is made for. `validUntil`: time of China. */
export interface ScreenWanted {
  readonly name: string;
  readonly wall: string;
  readonly userId: string;
  readonly validUntil: string;
  readonly allowsVideo?: boolean | undefined;
}

export interface OpenedScreen {
  readonly id: string;
  readonly token: string;
  /** Seconds; a screen opens itself anew when half of them are over. */
  readonly expiresIn: number;
}

const KEY_BYTES = 32;
const TOKEN_MS = 2 * HOUR_MS;
const TOKEN_SECONDS = TOKEN_MS / 1000;
/** Tabs and browsers that show one screen at once, each with the token it had before. */
const MOST_TOKENS = 40;

/**
 * A screen that shows what somebody sees, to whoever opens its address.
 * @returns the address below that of the product, this one time: the hash of its secret is kept.
 * @throws AppError `invalid` the time is over, or no such page; `notFound` nobody such in sight; `notSubset` he sees more than the asker
 */
export async function makeScreen(
  ctx: Ctx,
  { name, wall, userId, validUntil, allowsVideo = false }: ScreenWanted,
): Promise<{ readonly address: string }> {
  demandWall(ctx, wall);
  const at = wallTime(ctx.now());
  if (validUntil <= at) throw new AppError('invalid', { message: 'errors.screen.over' });
  await demandSightGiven(ctx, userId, 'userId');
  const [id, by, secret] = [newId(), ctx.actor.id, makeSecret()];
  await inTransaction(ctx, async (tx) => {
    const user = await findRow(tx.db, tx.scope, needEntity(tx, 'user'), userId);
    await insertKept(
      tx.db,
      needEntity(tx, 'screenSession'),
      {
        id,
        name,
        wall,
        userId,
        validUntil,
        allowsVideo,
        isStopped: false,
        deptId: user?.deptId ?? null,
        ...secret.kept,
        keyDate: at,
        creator: by,
        createDate: at,
        updater: by,
        updateDate: at,
      },
      by,
    );
  });
  return { address: addressOf(id, secret.key) };
}

/** Another address; the old one opens nothing any more, and what it opened is over. @throws AppError `notFound`, `notSubset` */
export async function renewScreen(ctx: Ctx, id: string): Promise<{ readonly address: string }> {
  const secret = makeSecret();
  await changeScreen(ctx, id, { ...secret.kept, keyDate: wallTime(ctx.now()) });
  return { address: addressOf(id, secret.key) };
}

/** From now on it shows nothing, wherever it hangs; or it may show again. @throws AppError `notFound`, `notSubset` */
export async function stopScreen(ctx: Ctx, id: string, isStopped: boolean): Promise<void> {
  await changeScreen(ctx, id, { isStopped });
}

/** Whatever is changed of a screen ends what it had opened. To end one needs no more than to see it. */
async function changeScreen(
  ctx: Ctx,
  id: string,
  set: Partial<Pick<StoredOf<'screenSession'>, 'keyHash' | 'family' | 'keyDate' | 'isStopped'>>,
): Promise<void> {
  const screens = needEntity(ctx, 'screenSession');
  const row = await findRow(ctx.db, ctx.scope, screens, id);
  if (!row) throw new AppError('notFound', { id });
  if (set.isStopped !== true) await demandSightGiven(ctx, String(row.userId), 'userId');
  const by = ctx.actor.id;
  await inTransaction(ctx, async (tx) => {
    await updateById(tx.db, screens, {
      id,
      set: { ...set, updater: by, updateDate: wallTime(tx.now()) },
      by,
    });
    await deleteScreenTokens(tx.db, id);
    tx.emit('session.revoked', { userId: id });
  });
}

/**
 * A token for whoever shows the secret of an address. Unknown, stopped, over, or of a person who is not in use: it is refused alike.
 * @throws AppError `unauthorized`
 */
export async function openScreen(ctx: Ctx, key: string): Promise<OpenedScreen> {
  const at = ctx.now();
  const screen = await findScreenOfKey(ctx.db, hashToken(key), at);
  const sight = screen && (await loadActor(ctx.db, screen.userId));
  if (!screen || !sight) throw new AppError('unauthorized');
  const token = SCREEN_TOKEN + randomBytes(KEY_BYTES).toString('base64url');
  const { ip, userAgent } = ctx;
  const from = { screenId: screen.id, ip, userAgent, at };
  await inTransaction(ctx, async (tx) => {
    // a renewal is no sign-in: the same browser goes on
    if (!(await isScreenThere(tx.db, from))) await logSignIn(tx, screen.name);
    const expiresAt = new Date(at.getTime() + TOKEN_MS);
    await insertScreenToken(tx.db, { ...from, hash: hashToken(token), expiresAt }, MOST_TOKENS);
    await noteScreenSeen(tx.db, screen.id, { at, before: at, ip });
  });
  return { id: screen.id, token, expiresIn: TOKEN_SECONDS };
}

/** Under its own name, as nobody: the person whose sight it shows has not signed in. */
async function logSignIn(tx: Ctx, name: string): Promise<void> {
  const { ip, userAgent } = tx;
  await insertLoginLog(tx.db, {
    userId: null,
    creatorName: nameInLogs(name),
    operation: '0',
    status: '1',
    ip,
    userAgent,
    at: tx.now(),
  });
}

/** @throws AppError `invalid` there is no such big screen */
function demandWall({ registry }: Ctx, wall: string): void {
  const walls = registry
    .screens()
    .map(({ name }) => name)
    .filter((name) => SCREEN_PAGE.test(name));
  if (!walls.includes(wall))
    throw new AppError('invalid', { message: 'errors.screen.wall', known: walls.join(', ') });
}

function makeSecret() {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  return { key, kept: { keyHash: hashToken(key), family: randomUUID() as string } };
}

/** Behind `#`, which browsers send to nobody. */
function addressOf(id: string, key: string): string {
  return `#/screen/${id}?key=${key}`;
}
