import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';

import { MINUTE_MS, SECOND_MS } from '#schemas/basics/units.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Actor, Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { askTogether } from './ask-together.ts';
import { loadActor } from './load-actor.ts';
import { insertSession, noteSeen } from './my-session-store.ts';
import {
  deleteAccessTokens,
  findToken,
  insertTokens,
  isUnused,
  listLiveTokens,
  takeTicket,
  useRefreshToken,
} from './session-store.ts';
import { ticketAddress } from './ticket-address.ts';

/** Who a token belongs to and what he may see. */
export interface Identity {
  readonly actor: Actor;
  readonly scope: Scope;
  /** The sign-in the token or ticket came from. */
  readonly session: string;
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

export interface SessionsOptions {
  readonly db: Db;
  readonly now: () => Date;
  /** Other servers end sessions of this database too: each token is asked for again at every call. */
  readonly isShared?: boolean;
}

export function makeSessions({ db, now, isShared = false }: SessionsOptions): Sessions {
  const kept = new Map<string, { readonly identity: Identity; readonly until: number }>();
  const isLive = askTogether(async (hashes) => listLiveTokens(db, hashes, now()));
  let forgotten = 0;
  return {
    async authenticate(token) {
      if (!isPlausible(token)) return null;
      const hash = hashToken(token);
      const known = kept.get(hash);
      const isKnown = known !== undefined && known.until > now().getTime();
      if (isKnown && (!isShared || (await isLive(hash)))) return known.identity;
      kept.delete(hash);
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
    },
    async redeemTicket(ticket, url) {
      if (!isPlausible(ticket)) return null;
      const found = await takeTicket(db, hashToken(ticket), now());
      const loaded =
        found && found.opens === ticketAddress(url) ? await loadActor(db, found.userId) : null;
      return found && loaded ? { ...loaded, session: found.family } : null;
    },
    forget(userId) {
      forgotten += 1;
      if (userId === undefined) kept.clear();
      for (const [hash, { identity }] of kept) if (identity.actor.id === userId) kept.delete(hash);
    },
  };
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

/** The two tokens themselves, as somebody presents them. */
export type Tokens = Pick<TokenPair, 'accessToken' | 'refreshToken'>;

/** A new pair of tokens. The older access tokens of the family end; its used refresh tokens stay, to notice their reuse. */
export function issueTokens(
  db: Db,
  userId: string,
  now: Date,
  family: string = randomUUID(),
): Promise<TokenPair> {
  const tokens = { accessToken: newToken(), refreshToken: newToken() };
  return storeTokens(db, { userId, family, now, tokens });
}

async function storeTokens(
  db: Db,
  {
    userId,
    family,
    now,
    tokens,
  }: {
    readonly userId: string;
    readonly family: string;
    readonly now: Date;
    readonly tokens: Tokens;
  },
): Promise<TokenPair> {
  const { accessToken, refreshToken } = tokens;
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
 * A browser waits 40 s for an answer; one that gave up and asks again is the same browser. Longer, and a token that was stolen would
 * pass for a lost answer.
 */
const LOST_ANSWER_SECONDS = 60;

/**
 * The pair that follows a refresh token. The token is good once; whoever shows it again means that it was stolen, unless the answer
 * was lost: the same client (address and browser) within a minute, while nobody used the successor, is answered with the very same
 * pair, so that two who hold one token still meet at the next renewal.
 * @returns null for a token that is none; `stolen` with the owner, whose sign-in the caller ends.
 */
export async function renewTokens(
  tx: Ctx,
  refreshToken: string,
): Promise<
  | { readonly kind: 'renewed'; readonly userId: string; readonly pair: TokenPair }
  | { readonly kind: 'stolen'; readonly userId: string; readonly family: string }
  | null
> {
  const use = { at: tx.now(), by: clientOf(tx), salt: newToken() };
  const found = await useRefreshToken(tx.db, hashToken(refreshToken), use);
  if (!found) return null;
  const { userId, family, before } = found;
  if (!before) {
    const tokens = successors(refreshToken, use.salt);
    const pair = await storeTokens(tx.db, { userId, family, now: use.at, tokens });
    return { kind: 'renewed', userId, pair };
  }
  const tokens =
    before.by === use.by && before.salt && before.secondsAgo <= LOST_ANSWER_SECONDS
      ? successors(refreshToken, before.salt)
      : null;
  if (!tokens || !(await isUnused(tx.db, hashToken(tokens.refreshToken), use.at)))
    return { kind: 'stolen', userId, family };
  const expiresIn = ACCESS_SECONDS - Math.ceil(before.secondsAgo);
  return { kind: 'renewed', userId, pair: { ...tokens, expiresIn } };
}

/**
 * Made of the token and a salt, so that neither the database alone nor an old token alone leads to the tokens that follow, and the
 * same pair can be told again without being stored.
 */
function successors(refreshToken: string, salt: string): Tokens {
  const make = (kind: string) =>
    createHmac('sha256', refreshToken).update(`${kind} ${salt}`).digest('base64url');
  return { accessToken: make('access'), refreshToken: make('refresh') };
}

/** Where a call comes from, as far as a browser that asks again looks the same. */
function clientOf({ ip, userAgent }: Ctx): string {
  return createHash('sha256').update(`${ip}\n${userAgent}`).digest('hex');
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
  return createHash('sha256').update(token).digest('hex');
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
