import type { EventPayloads } from '#server/base/events/events.ts';
import type { Outbox } from '#server/base/outbox/outbox.ts';
import { noteChange, readChangedRows, readChanges } from '#server/db/changes.ts';
import type { Db } from '#server/db/db.ts';
import type { OutboxEntry } from '#server/db/outbox.ts';
import type { KeptInMemory } from '#server/house/define-service.ts';
import type { ThisProcess } from '#server/platform/process/this-process.ts';
import type { Sessions } from '#server/platform/session/sessions.ts';
import { dropNamesOf } from '#server/records/resource/own-record.ts';
import type { Registry } from '#server/registry/registry.ts';

interface Following<D> {
  /** What the areas and services of this server keep in memory. */
  readonly kept: readonly KeptInMemory<D>[];
  readonly parts: D & { readonly sessions: Sessions; readonly registry: Registry };
}

/**
 * What is kept in memory is read again when it changed: here at once, in the other processes with their next beat.
 * @param knownAt how often each had changed before any of it was read: what changes while a process starts is not missed
 */
export function followChanges<D>(
  outbox: Outbox,
  { kept, parts }: Following<D>,
  {
    db,
    thisProcess,
    knownAt,
  }: {
    readonly db: Db;
    readonly thisProcess: ThisProcess;
    readonly knownAt: ReadonlyMap<string, number>;
  },
): void {
  outbox.on('session.revoked', async (_tx, payloads) => {
    for (const { userId } of payloads) parts.sessions.forget(userId);
  });
  outbox.on('entity.changed', async (tx, payloads) => {
    const old = kept.flatMap((one) => {
      const changed = payloads.filter(({ entity }) => isAbout(one, entity));
      return changed.length > 0 ? [{ one, changed }] : [];
    });
    for (const { one } of old) if (one.isAtOnce) one.again(parts, undefined);
    for (const { one, changed } of old)
      await noteChange(tx.db, one.name, one.tellsRows ? changed : []);
    return () => {
      for (const { one, changed } of old) if (!one.isAtOnce) one.again(parts, changed);
    };
  });
  const known = new Map(knownAt);
  thisProcess.onBeat('changes', async () => {
    for (const [thing, number] of await readChanges(db)) {
      const before = known.get(thing) ?? 0;
      known.set(thing, number);
      const one = kept.find(({ name }) => name === thing);
      if (before === number || !one) continue;
      const step = { after: before, upTo: number };
      const changed = one.tellsRows ? await readChangedRows(db, thing, step) : null;
      one.again(parts, changed ?? undefined);
    }
  });
}

/** Whoever ended a session, took a right away or gave a record another name is answered when the old no longer holds. */
export function forgetCommitted<D>(
  { kept, parts }: Following<D>,
  entries: readonly OutboxEntry[],
): void {
  for (const { name, payload } of entries) {
    if (name === 'session.revoked')
      parts.sessions.forget((payload as EventPayloads['session.revoked']).userId);
    if (name !== 'entity.changed') continue;
    const { entity } = payload as EventPayloads['entity.changed'];
    dropNamesOf(parts.registry, entity);
    for (const one of kept) if (one.isAtOnce && isAbout(one, entity)) one.again(parts, undefined);
  }
}

function isAbout<D>({ entities }: KeptInMemory<D>, entity: string): boolean {
  return (entities as readonly string[]).includes(entity);
}
