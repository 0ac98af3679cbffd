import type { Ingest } from '#server/areas/ingest/pipeline.ts';
import type { ChangedPoints } from '#server/areas/ingest/points/point-store.ts';
import type { EventPayloads } from '#server/base/events/events.ts';
import type { Outbox } from '#server/base/outbox/outbox.ts';
import {
  noteChange,
  readChangedRows,
  readChanges,
  type ChangedRow,
  type KeptThing,
} from '#server/db/changes.ts';
import type { Db } from '#server/db/db.ts';
import type { OutboxEntry } from '#server/db/outbox.ts';
import type { ThisProcess } from '#server/platform/process/this-process.ts';
import type { Sessions } from '#server/platform/session/sessions.ts';
import type { Devices } from './open-devices.ts';

/** Entities whose change may change what someone may do or see. */
const ACCESS_ENTITIES = new Set([
  'stationGroup',
  'user',
  'role',
  'menu',
  'dept',
  'station',
  'enterprise',
  'opsCompany',
  'region',
]);
/** Entities that ingest keeps in memory. */
const INGEST_ENTITIES = new Set([
  'monitorPoint',
  'station',
  'limit',
  'factor',
  'enterprise',
  'stop',
  'calibrationWindow',
  'specialEvent',
  'monitorRule',
  'stationGroup',
  'holiday',
]);

/** What the side that talks to devices keeps in memory. */
const DEVICE_ENTITIES = new Set(['gatewayKey', 'gatewayForward', 'monitorPoint']);

export interface Follower {
  readonly sessions: Sessions;
  /** Null where no packets are taken. */
  readonly ingest: Pick<Ingest, 'reload'> | null;
  /** Null where no devices are talked to. */
  readonly devices: Pick<Devices, 'reload'> | null;
}

/**
 * What is kept in memory is read again when it changed: here at once, in the other processes with their next beat.
 * @param knownAt how often each had changed before any of it was read: what changes while a process starts is not missed
 */
export function followChanges(
  outbox: Outbox,
  { sessions, ingest, devices }: Follower,
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
    for (const { userId } of payloads) sessions.forget(userId);
  });
  outbox.on('entity.changed', async (tx, payloads) => {
    const isAccess = payloads.some(({ entity }) => ACCESS_ENTITIES.has(entity));
    const changed = payloads.filter(({ entity }) => INGEST_ENTITIES.has(entity));
    if (isAccess) sessions.forget();
    if (isAccess) await noteChange(tx.db, 'access');
    if (changed.length > 0) await noteChange(tx.db, 'points', changed);
    const isDevices = payloads.some(({ entity }) => DEVICE_ENTITIES.has(entity));
    if (isDevices) await noteChange(tx.db, 'devices');
    return () => {
      if (changed.length > 0) void ingest?.reload(pointsOf(changed));
      if (isDevices) devices?.reload();
    };
  });
  const known = new Map(knownAt);
  const again: Record<
    KeptThing,
    (step: { readonly after: number; readonly upTo: number }) => Promise<void> | void
  > = {
    access: () => sessions.forget(),
    points: async (step) => {
      const changed = ingest && (await readChangedRows(db, 'points', step));
      void ingest?.reload(changed ? pointsOf(changed) : undefined);
    },
    devices: () => devices?.reload(),
  };
  thisProcess.onBeat('changes', async () => {
    for (const [thing, number] of await readChanges(db)) {
      const before = known.get(thing) ?? 0;
      known.set(thing, number);
      if (before !== number) await again[thing as KeptThing]?.({ after: before, upTo: number });
    }
  });
}

/** The points that a change of these rows is about; limits of every point say the range of their factor. */
function pointsOf(changed: readonly ChangedRow[]): ChangedPoints | undefined {
  // cleared data say no ids
  if (changed.some(({ id, entity }) => id === '0' || entity === 'factor')) return undefined;
  const of = (name: string): string[] => [
    ...new Set(changed.filter(({ entity }) => entity === name).map(({ id }) => id)),
  ];
  return {
    points: of('monitorPoint'),
    stations: of('station'),
    enterprises: of('enterprise'),
    limits: of('limit'),
    rules: [...of('monitorRule'), ...of('stationGroup'), ...of('holiday')],
  };
}

/** Whoever ended a session or took a right away is answered when it no longer holds. */
export function forgetCommitted(sessions: Sessions, entries: readonly OutboxEntry[]): void {
  for (const { name, payload } of entries) {
    if (name === 'session.revoked')
      sessions.forget((payload as EventPayloads['session.revoked']).userId);
    if (
      name === 'entity.changed' &&
      ACCESS_ENTITIES.has((payload as EventPayloads['entity.changed']).entity)
    )
      sessions.forget();
  }
}
