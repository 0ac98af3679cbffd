import { hash, randomBytes, randomUUID } from 'node:crypto';

import { isStillKept } from '#schemas/basics/elapsed.ts';
import { MINUTE_MS, SECOND_MS } from '#schemas/basics/units.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Actor, Ctx, ScreenFacts } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { askInRounds } from './ask-in-rounds.ts';
import { loadActor } from './load-actor.ts';
import { insertSession, noteSeen } from './my-session-store.ts';
import { isScreenToken, loadScreen } from './screen-sight.ts';
import {
  deleteAccessTokens,
  findToken,
  insertTokens,
  listLiveTokens,
  takeTicket,
} from './session-store.ts';
import { ticketAddress } from './ticket-address.ts';

/** Who a token belongs to and what he may see. */
export interface Identity {
  readonly actor: Actor;
  readonly scope: Scope;
  /** The sign-in the token or ticket came from. */
  readonly session: string;
  /** It is no person but a screen that shows what he sees. */
  readonly screen?: ScreenFacts;
}

export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Seconds the access token lives. */
  readonly expiresIn: number;
}

/** Recognises tokens; what it found is kept for up to 30 seconds, or until `forget`. */
export interface Sessions {
  /** Null for anything but a live access token of an enabled user. */
  authenticate(token: string): Promise<Identity | null>;
  /** Null for anything but a live token of a screen in use. No person's token is one, and the other way round. */
  authenticateScreen(token: string): Promise<Identity | null>;
  /** Null for anything but a ticket for this address that nobody has used, of a sign-in that is still open. */
  redeemTicket(ticket: string, url: string): Promise<Identity | null>;
  /** Drops what is kept: of one user, or (roles, menus, departments changed) of all. */
  forget(userId?: string): void;
}

const ACCESS_SECONDS = 50_000;
const REFRESH_SECONDS = 30 * 24 * 3600;
const TICKET_SECONDS = 60;
const KEPT_MS = 30_000;
/** How fine "last used" is. */
const NOTE_SEEN_MS = 10 * MINUTE_MS;
const MAX_KEPT = 5000;
const TOKEN_BYTES = 32;
const MAX_TOKEN_LENGTH = 200;

/** Who a push connection is for: a person, or a screen that hears what its person is told. */
export async function authenticatePush(
  sessions: Pick<Sessions, 'authenticate' | 'authenticateScreen'>,
  token: string,
): Promise<{ readonly actor: { readonly id: string }; readonly hears?: string } | null> {
  const identity = isScreenToken(token)
    ? await sessions.authenticateScreen(token)
    : await sessions.authenticate(token);
  if (!identity?.screen) return identity;
  return { actor: identity.screen, hears: identity.actor.id };
}

export interface SessionsOptions {
  readonly db: Db;
  readonly now: () => Date;
  /** Other servers end sessions of this database too: each token is asked for again at every call. */
  readonly isShared?: boolean;
}

export function makeSessions({ db, now, isShared = false }: SessionsOptions): Sessions {
  const kept = new Map<string, { readonly identity: Identity; readonly until: number }>();
  const isLive = askInRounds(async (hashes) => listLiveTokens(db, hashes, now()));
  const looking = new Map<string, Promise<Identity | null>>();
  let forgotten = 0;
  const lookUp = async (hash: string): Promise<Identity | null> => {
    const before = forgotten;
    const found = await findToken(db, 'access', hash, now());
    const loaded = found ? await loadActor(db, found.userId) : null;
    if (!found || !loaded) return null;
    const identity = { ...loaded, session: found.family };
    await noteSeen(db, found.family, now(), new Date(now().getTime() - NOTE_SEEN_MS));
    // what was forgotten while it was looked up is not kept: it may be what was there before
    if (forgotten !== before) return identity;
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(hash, { identity, until: now().getTime() + KEPT_MS });
    return identity;
  };
  /** One look-up for all who send a token meanwhile; who comes after something was forgotten begins another. */
  const lookUpTogether = async (hash: string): Promise<Identity | null> => {
    const running = looking.get(hash);
    if (running) {
      const identity = await running;
      // another server may have ended it since that look-up began
      return identity && isShared && !(await isLive(hash)) ? null : identity;
    }
    const own = lookUp(hash);
    looking.set(hash, own);
    try {
      return await own;
    } finally {
      if (looking.get(hash) === own) looking.delete(hash);
    }
  };
  return {
    async authenticate(token) {
      if (!isPlausible(token)) return null;
      const hash = hashToken(token);
      const known = kept.get(hash);
      const isKnown = known !== undefined && isStillKept(KEPT_MS, known.until, now().getTime());
      if (isKnown && (!isShared || (await isLive(hash)))) return known.identity;
      if (kept.get(hash) === known) kept.delete(hash);
      return lookUpTogether(hash);
    },
    authenticateScreen: (token) => recogniseScreen({ db, now }, token),
    async redeemTicket(ticket, url) {
      if (!isPlausible(ticket)) return null;
      const found = await takeTicket(db, hashToken(ticket), now());
      const loaded =
        found && found.opens === ticketAddress(url) ? await loadActor(db, found.userId) : null;
      return found && loaded ? { ...loaded, session: found.family } : null;
    },
    forget(userId) {
      forgotten += 1;
      looking.clear();
      if (userId === undefined) kept.clear();
      for (const [hash, { identity }] of kept) if (identity.actor.id === userId) kept.delete(hash);
    },
  };
}

/** Few calls, and whoever stops a screen wants it dark at once: nothing is kept. */
async function recogniseScreen(
  { db, now }: Pick<SessionsOptions, 'db' | 'now'>,
  token: string,
): Promise<Identity | null> {
  const isOne = isPlausible(token) && isScreenToken(token);
  return isOne ? loadScreen(db, hashToken(token), now()) : null;
}

/** The tokens of a new sign-in, which its user sees among his devices. */
export async function startSession(tx: Ctx, userId: string): Promise<TokenPair> {
  const [family, at] = [randomUUID(), tx.now()];
  await insertSession(tx.db, {
    id: newId(),
    family,
    userId,
    ip: tx.ip,
    userAgent: tx.userAgent,
    at,
  });
  return issueTokens(tx.db, userId, at, family);
}

/** A new pair of tokens. The older access tokens of the family end; its used refresh tokens stay, to notice their reuse. */
export async function issueTokens(
  db: Db,
  userId: string,
  now: Date,
  family: string = randomUUID(),
): Promise<TokenPair> {
  const [accessToken, refreshToken] = [newToken(), newToken()];
  await deleteAccessTokens(db, family);
  await insertTokens(db, [
    {
      hash: hashToken(accessToken),
      kind: 'access',
      family,
      userId,
      expiresAt: after(now, ACCESS_SECONDS),
    },
    {
      hash: hashToken(refreshToken),
      kind: 'refresh',
      family,
      userId,
      expiresAt: after(now, REFRESH_SECONDS),
    },
  ]);
  return { accessToken, refreshToken, expiresIn: ACCESS_SECONDS };
}

/**
 * A ticket that opens one address once within 60 seconds, so that the token itself stays out of addresses. It ends with the sign-in.
 * @throws AppError `missingParam` no address; `forbidden` what asks is no sign-in.
 */
export async function issueTicket(ctx: Ctx, url: string): Promise<string> {
  const opens = ticketAddress(url);
  if (opens === null) throw new AppError('missingParam', { name: 'url' });
  if (!ctx.session) throw new AppError('forbidden');
  const ticket = newToken();
  await insertTokens(ctx.db, [
    {
      hash: hashToken(ticket),
      kind: 'ticket',
      family: ctx.session,
      userId: ctx.actor.id,
      expiresAt: after(ctx.now(), TICKET_SECONDS),
      opens,
    },
  ]);
  return ticket;
}

/** Only this hash is stored: a stolen database holds no usable token. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

function isPlausible(token: string): boolean {
  return token.length <= MAX_TOKEN_LENGTH && /^[\w-]+$/.test(token);
}

function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * SECOND_MS);
}
