import { randomUUID } from 'node:crypto';

import { HOUR_MS } from '#schemas/basics/units.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction, onOutbox } from '#server/base/context/transaction.ts';
import type { EventName, EventPayloads } from '#server/base/events/events.ts';
import {
  dropLease,
  forgetDelivered,
  holdLease,
  markDelivered,
  markFailed,
  readWaiting,
  type OutboxRow,
} from './outbox-store.ts';

/** Runs after the batch is committed: pushes, closing of connections. */
type AfterCommit = () => void;

/**
 * Handles a batch of events of one name inside a transaction that also marks them delivered: rows are written exactly
 * once, what it returns runs after the commit.
 */
type EventHandler<N extends EventName> = (
  tx: Ctx,
  payloads: readonly EventPayloads[N][],
) => Promise<AfterCommit | void>;

export interface Outbox {
  /** Several handlers of one name run in the order of their registration. Register before `start`. */
  on<N extends EventName>(name: N, handler: EventHandler<N>): void;
  start(): void;
  /** Delivers what waits now; resolves when nothing due is left. For tests and a clean stop. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

export interface OutboxOptions {
  readonly ctx: () => Ctx;
  readonly pollMs?: number;
  /** Failed tries before an event is parked. */
  readonly maxAttempts?: number;
  /** No other server can be at work on this database (the embedded one): what a killed process held is taken over at once. */
  readonly isAlone?: boolean;
}

const POLL_MS = 1_000;
const BATCH = 500;
const MAX_ATTEMPTS = 8;
/** How long the pushes of a killed server wait for another one. */
const LEASE_SECONDS = 4;
const KEEP_HOURS = 72;
const FORGET_EVERY_MS = HOUR_MS;
const FIRST_PAUSE_SECONDS = 1;
const LONGEST_PAUSE_SECONDS = 300;

type AnyHandler = (tx: Ctx, payloads: readonly never[]) => Promise<AfterCommit | void>;

/** The dispatcher of this process: what it was told to do, and how far it is. */
interface Dispatcher {
  readonly ctx: () => Ctx;
  readonly maxAttempts: number;
  readonly isAlone: boolean;
  readonly handlers: Map<string, AnyHandler[]>;
  /** Names the lease as its own. */
  readonly owner: string;
  running: Promise<void> | undefined;
  /** It was woken while it delivered: it looks once more. */
  isAgain: boolean;
  isStopped: boolean;
  /** When old events were last deleted. */
  forgottenAt: number;
  /** When the lease is to be renewed. */
  renewAt: number;
}

/**
 * Delivers events after their commit: at least once, in order for each record, one dispatcher among several servers.
 * An event that fails is tried again after growing pauses; later ones of its record wait, the others go on.
 */
export function makeOutbox({
  ctx,
  pollMs = POLL_MS,
  maxAttempts = MAX_ATTEMPTS,
  isAlone = false,
}: OutboxOptions): Outbox {
  const own: Dispatcher = {
    ctx,
    maxAttempts,
    isAlone,
    handlers: new Map(),
    owner: randomUUID(),
    running: undefined,
    isAgain: false,
    isStopped: false,
    forgottenAt: Number.NEGATIVE_INFINITY,
    renewAt: 0,
  };
  let timer: NodeJS.Timeout | undefined;
  let unlisten = () => {};
  return {
    on(name, handler) {
      own.handlers.set(name, [...(own.handlers.get(name) ?? []), handler as unknown as AnyHandler]);
    },
    start() {
      unlisten = onOutbox(ctx(), () => wake(own));
      timer = setInterval(() => wake(own), pollMs);
      timer.unref();
      wake(own);
    },
    async drain() {
      wake(own);
      while (own.running) await own.running;
    },
    async stop() {
      unlisten();
      clearInterval(timer);
      own.isStopped = true;
      await own.running;
      await dropLease(ctx().db, own.owner).catch(() => undefined);
    },
  };
}

async function deliverAll(own: Dispatcher): Promise<void> {
  do {
    own.isAgain = false;
    while (!own.isStopped && (await deliverBatch(own))) {
      /* until nothing due is left */
    }
  } while (own.isAgain && !own.isStopped);
}

async function deliverBatch(own: Dispatcher): Promise<boolean> {
  const { db } = own.ctx();
  if (!(await keepLease(own))) return false;
  const waiting = await readWaiting(db, BATCH);
  const groups = groupInOrder(waiting);
  const failed = new Set<string>();
  let tried = 0;
  for (const group of groups)
    tried += await deliverGroup(
      own,
      group.filter((row) => !failed.has(keyOf(row))),
      failed,
    );
  await forgetOld(own);
  // what is committed meanwhile wakes us again; a parked event frees those behind it
  return tried > 0 && (waiting.length === BATCH || failed.size > 0);
}

async function forgetOld(own: Dispatcher): Promise<void> {
  if (performance.now() - own.forgottenAt <= FORGET_EVERY_MS) return;
  own.forgottenAt = performance.now();
  const { db, log } = own.ctx();
  await forgetDelivered(db, KEEP_HOURS).catch((error: unknown) =>
    log.warn({ error: String(error) }, 'outbox: old events could not be deleted'),
  );
}

/** Asks the database only when a third of the lease is over: each renewal is a durable write. Who is alone needs none. */
async function keepLease(own: Dispatcher): Promise<boolean> {
  if (own.isAlone || performance.now() < own.renewAt) return true;
  const asked = performance.now();
  if (!(await holdLease(own.ctx().db, own.owner, LEASE_SECONDS))) return false;
  own.renewAt = asked + (LEASE_SECONDS * 1_000) / 3;
  return true;
}

/** A group that fails as one is tried row by row, so that one poison row holds nobody else up. */
async function deliverGroup(
  own: Dispatcher,
  rows: readonly OutboxRow[],
  failed: Set<string>,
): Promise<number> {
  if (rows.length === 0) return 0;
  try {
    await handle(own, rows);
  } catch (error) {
    if (error instanceof LeaseLost) {
      own.renewAt = 0;
      for (const row of rows) failed.add(keyOf(row));
      return 0;
    }
    if (rows.length > 1) {
      for (const row of rows) if (!failed.has(keyOf(row))) await deliverGroup(own, [row], failed);
    } else if (rows[0]) {
      failed.add(keyOf(rows[0]));
      await fail(own, rows[0], error);
    }
  }
  return rows.length;
}

async function handle({ ctx, handlers }: Dispatcher, rows: readonly OutboxRow[]): Promise<void> {
  const after: AfterCommit[] = [];
  await inTransaction(ctx(), async (tx) => {
    const payloads = rows.map(({ payload }) => payload) as unknown as readonly never[];
    for (const handler of handlers.get(rows[0]?.name ?? '') ?? []) {
      const then = await handler(tx, payloads);
      if (then) after.push(then);
    }
    const marked = await markDelivered(
      tx.db,
      rows.map(({ id }) => id),
    );
    if (marked !== rows.length) throw new LeaseLost();
  });
  for (const then of after) then();
}

async function fail(
  { ctx, maxAttempts }: Dispatcher,
  row: OutboxRow,
  error: unknown,
): Promise<void> {
  const { db, log } = ctx();
  const isParked = row.attempts + 1 >= maxAttempts;
  const pauseSeconds = Math.min(FIRST_PAUSE_SECONDS * 2 ** row.attempts, LONGEST_PAUSE_SECONDS);
  log[isParked ? 'error' : 'warn'](
    { id: row.id, event: row.name, attempts: row.attempts + 1, error: String(error) },
    isParked ? 'outbox: event parked' : 'outbox: event failed',
  );
  await markFailed(db, row.id, { error: String(error).slice(0, 500), pauseSeconds, isParked });
}

function wake(own: Dispatcher): void {
  if (own.isStopped) return;
  if (own.running) {
    own.isAgain = true;
    return;
  }
  own.running = deliverAll(own)
    .catch((error: unknown) =>
      own.ctx().log.error({ error: String(error) }, 'outbox: delivery stopped, tried again soon'),
    )
    .finally(() => {
      own.running = undefined;
    });
}

/** The record an event tells about; events of one record keep their order. */
function keyOf({ name, payload, id }: OutboxRow): string {
  const record = payload['alarmId'] ?? payload['messageId'] ?? payload['id'] ?? payload['userId'];
  return typeof record === 'string' ? `${name.split('.')[0]}|${record}` : `${name}|${id}`;
}

/** Another server delivered these events meanwhile: ours were rolled back. */
class LeaseLost extends Error {}

/**
 * Events of one name become one batch, so that a storm is told as one; the order of each record's events stays. Rows of
 * a record that waits for a retry are left out with all that follow it.
 */
function groupInOrder(
  rows: readonly (OutboxRow & { readonly isDue: boolean })[],
): readonly (readonly OutboxRow[])[] {
  const held = new Set(rows.filter(({ isDue }) => !isDue).map(keyOf));
  const groups: OutboxRow[][] = [];
  const lastOf = new Map<string, number>();
  for (const row of rows) {
    const key = keyOf(row);
    if (held.has(key)) continue;
    const earliest = lastOf.get(key) ?? 0;
    const found = groups.findIndex(
      (group, index) => index >= earliest && group[0]?.name === row.name,
    );
    const index = found >= 0 ? found : groups.length;
    (groups[index] ??= []).push(row);
    lastOf.set(key, index);
  }
  return groups;
}
