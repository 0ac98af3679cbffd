import { noteChange, readChanges, type KeptThing } from '#server/db/changes.ts';

import type { Devices } from './open-devices.ts';
import type { EventPayloads } from '#server/base/events/events.ts';
import type { Outbox } from '#server/base/outbox/outbox.ts';
import type { Db } from '#server/db/db.ts';
import type { OutboxEntry } from '#server/db/outbox.ts';
import type { Ingest } from '#server/areas/ingest/pipeline.ts';
import type { ThisProcess } from '#server/platform/process/this-process.ts';
import type { Sessions } from '#server/platform/session/sessions.ts';

/** Entities whose change may change what someone may do or see. */
const ACCESS_ENTITIES = new Set(['stationGroup', 'user', 'role', 'menu', 'dept', 'station', 'enterprise', 'opsCompany', 'region']);
/** Entities that ingest keeps in memory. */
const INGEST_ENTITIES = new Set(['monitorPoint', 'station', 'limit', 'factor', 'enterprise']);

/** What the side that talks to devices keeps in memory. */
const DEVICE_ENTITIES = new Set(['gatewayKey', 'gatewayForward', 'monitorPoint']);

export interface Follower {
  readonly sessions: Sessions;
  /** Null where no packets are taken. */
  readonly ingest: Pick<Ingest, 'reload'> | null;
  /** Null where no devices are talked to. */
  readonly devices: Pick<Devices, 'reload'> | null;
}

/** What is kept in memory is read again when it changed: here at once, in the other processes with their next beat. */
export function followChanges(
  outbox: Outbox,
  { sessions, ingest, devices }: Follower,
  { db, thisProcess }: { readonly db: Db; readonly thisProcess: ThisProcess },
): void {
  outbox.on('session.revoked', async (_tx, payloads) => {
    for (const { userId } of payloads) sessions.forget(userId);
  });
  outbox.on('entity.changed', async (tx, payloads) => {
    const isAccess = payloads.some(({ entity }) => ACCESS_ENTITIES.has(entity));
    const isIngest = payloads.some(({ entity }) => INGEST_ENTITIES.has(entity));
    if (isAccess) sessions.forget();
    if (isAccess) await noteChange(tx.db, 'access');
    if (isIngest) await noteChange(tx.db, 'points');
    const isDevices = payloads.some(({ entity }) => DEVICE_ENTITIES.has(entity));
    if (isDevices) await noteChange(tx.db, 'devices');
    return () => {
      if (isIngest) void ingest?.reload();
      if (isDevices) devices?.reload();
    };
  });
  const known = new Map<string, number>();
  const again: Record<KeptThing, () => void> = { access: () => sessions.forget(), points: () => void ingest?.reload(), devices: () => devices?.reload() };
  thisProcess.onBeat('changes', async () => {
    for (const [thing, number] of await readChanges(db)) {
      const before = known.get(thing);
      known.set(thing, number);
      // what is found with the first beat was read at the start
      if (before !== undefined && before !== number) again[thing as KeptThing]?.();
    }
  });
}

/** Whoever ended a session or took a right away is answered when it no longer holds. */
export function forgetCommitted(sessions: Sessions, entries: readonly OutboxEntry[]): void {
  for (const { name, payload } of entries) {
    if (name === 'session.revoked') sessions.forget((payload as EventPayloads['session.revoked']).userId);
    if (name === 'entity.changed' && ACCESS_ENTITIES.has((payload as EventPayloads['entity.changed']).entity)) sessions.forget();
  }
}
