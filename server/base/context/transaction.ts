import { randomUUID } from 'node:crypto';

import type { EventName, EventPayloads } from '#server/base/events/events.ts';
import { keptPart } from '#server/base/house/house.ts';
import type { Db } from '#server/db/db.ts';
import { inKnownTransaction } from '#server/db/known-transaction.ts';
import { writeOutbox } from '#server/db/outbox.ts';
import type { OutboxEntry } from '#server/db/outbox.ts';
import type { Actor, Ctx } from './ctx.ts';
import { isDatabaseDown } from './database-errors.ts';
import { SYSTEM_SCOPE } from './scope.ts';

const OUTBOX_LISTENERS = keptPart('listeners of the outbox', () => new Set<() => void>());
const COMMIT_LISTENERS = keptPart(
  'listeners of commits',
  () => new Set<(entries: readonly OutboxEntry[]) => void>(),
);

/** Runs `listener` after every commit of this server that wrote events; returns the way to stop. */
export function onOutbox({ house }: Pick<Ctx, 'house'>, listener: () => void): () => void {
  const listeners = house.of(OUTBOX_LISTENERS);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Runs `listener` with what a commit of this server told, before whoever asked for it is answered. Returns the way to stop. */
export function onCommit(
  { house }: Pick<Ctx, 'house'>,
  listener: (entries: readonly OutboxEntry[]) => void,
): () => void {
  const listeners = house.of(COMMIT_LISTENERS);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the dispatcher that events wait. */
export function wakeOutbox({ house }: Pick<Ctx, 'house'>): void {
  for (const listener of house.of(OUTBOX_LISTENERS)) listener();
}

/** How long a connection that was lost at the commit is asked after; whoever waits is told of the outage after that. */
const KNOWN_WITHIN_MS = 20_000;

/**
 * One transaction per action: what `work` writes and emits is committed together or not at all, and whether it was is known even
 * when the connection is lost at the commit.
 * Inside a transaction already, `work` joins it. The `tx` given to `work` is the only context on which `emit` works.
 */
export async function inTransaction<T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx);
  const entries: OutboxEntry[] = [];
  // counted from the first asking: the work itself may have taken longer
  let giveUpAt: number | undefined;
  const goesOn = (): boolean =>
    performance.now() < (giveUpAt ??= performance.now() + KNOWN_WITHIN_MS);
  const write = async (db: Db, isKnownAs: (id: string) => void): Promise<T> => {
    const emit = <N extends EventName>(name: N, payload: EventPayloads[N]): void => {
      entries.push({ name, payload });
    };
    const answer = await work({ ...ctx, now: () => ctx.now(), db, emit, isKnownAs });
    await writeOutbox(db, entries);
    return answer;
  };
  const result = await inKnownTransaction(ctx.db, write, { goesOn, isDown: isDatabaseDown });
  if (entries.length > 0) {
    for (const listener of ctx.house.of(COMMIT_LISTENERS)) listener(entries);
    wakeOutbox(ctx);
  }
  return result;
}

/** The actor of jobs, ingest and seeds. */
export const SYSTEM_ACTOR: Actor = {
  kind: 'system',
  id: '0',
  username: 'system',
  realName: 'system',
  isSuperAdmin: true,
  userType: '',
  deptId: null,
  enterpriseId: null,
  opsCompanyId: null,
  regionCode: null,
  roleIds: [],
  roleNames: [],
  permissions: new Set(['*:*:*']),
  mustChangePassword: false,
};

/** A context of the system itself: every permission, every row. */
export function makeSystemCtx(
  deps: Pick<Ctx, 'db' | 'registry' | 'house' | 'log'> & { readonly now?: () => Date },
): Ctx {
  return {
    requestId: randomUUID(),
    lang: 'zh-CN',
    actor: SYSTEM_ACTOR,
    scope: SYSTEM_SCOPE,
    db: deps.db,
    registry: deps.registry,
    house: deps.house,
    log: deps.log,
    ip: '',
    userAgent: '',
    now: deps.now ?? (() => new Date()),
    emit: refuseEmit,
  };
}

/** The `emit` of a context outside a transaction: a mistake of ours, so it throws. */
export function refuseEmit(name: string): never {
  throw new Error(
    `emit('${name}') outside inTransaction: events are written with what they tell about`,
  );
}
