import type { Lang } from '#schemas/types/words.ts';
import type { EventName, EventPayloads } from '#server/base/events/events.ts';
import type { House } from '#server/base/house/house.ts';
import type { Db } from '#server/db/db.ts';
import type { Registry } from '#server/registry/registry.ts';
import type { Log } from './log.ts';
import type { Scope } from './scope.ts';

/**
 * Who asks. What somebody may do follows from his kind, never from his id: the system (jobs, ingest, timers) and whoever has not signed
 * in are both written down as `0`.
 */
export interface Actor {
  readonly kind: 'anonymous' | 'user' | 'system';
  readonly id: string;
  readonly username: string;
  readonly realName: string;
  readonly isSuperAdmin: boolean;
  readonly userType: string;
  readonly deptId: string | null;
  readonly enterpriseId: string | null;
  readonly opsCompanyId: string | null;
  readonly regionCode: string | null;
  readonly roleIds: readonly string[];
  readonly roleNames: readonly string[];
  /** Exact keys, or the wildcard `*:*:*`. */
  readonly permissions: ReadonlySet<string>;
  /** Work-order roles of DOMAIN.md section 5 follow from the keys a user holds; see policies/work-order.ts. */
  readonly mustChangePassword: boolean;
}

/** A screen that signed in by its address. */
export interface ScreenFacts {
  readonly id: string;
  readonly name: string;
  /** The schema of its page. */
  readonly wall: string;
}

/** What every service gets: who asks, what he may see, in which language, at which time, and the way to the database. */
export interface Ctx {
  readonly requestId: string;
  readonly lang: Lang;
  readonly actor: Actor;
  readonly scope: Scope;
  /** The sign-in a request came with; absent for tickets and the system. */
  readonly session?: string;
  /** A screen that nobody sits at asks, as far as it may; the actor is the person whose sight it shows, with the keys of the screen alone. */
  readonly screen?: ScreenFacts;
  /** Inside `inTransaction` this is the transaction. */
  readonly db: Db;
  readonly registry: Registry;
  /** What the areas of this server brought. */
  readonly house: House;
  readonly log: Log;
  readonly ip: string;
  readonly userAgent: string;
  /** Nothing that is written will stay: slow work on what nobody will see (hashing a password) may be left out. */
  readonly isTrial?: boolean;
  /** Takes the names in a body that nobody reads; the answer tells them. */
  noteUnread?(names: readonly string[]): void;
  now(): Date;
  /** Written to the outbox in the same transaction; delivered after commit. Only valid inside `inTransaction`. */
  emit<N extends EventName>(name: N, payload: EventPayloads[N]): void;
  /** Inside `inTransaction`: a statement that was told the number of the transaction says it, which spares asking for it. */
  isKnownAs?(transaction: string): void;
}
