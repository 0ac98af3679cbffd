import { startIngest, type Ingest } from '#server/areas/ingest/pipeline.ts';
import { sealPasswordsWith, sealStoredPasswords } from '#server/areas/monitoring/point-password.ts';
import { wakeOutbox } from '#server/base/context/transaction.ts';
import { makeOutbox } from '#server/base/outbox/outbox.ts';
import type { Outgoing } from '#server/base/outgoing/outgoing.ts';
import { makeSecretBox } from '#server/base/secrets/secret-box.ts';
import { makeBackgroundTaskRunner } from '#server/platform/background-task/runner.ts';
import { makeFiles } from '#server/platform/files/file-stores.ts';
import { makeHealth } from '#server/platform/health/health.ts';
import { demandSecretKey } from '#server/platform/installation/secret-key.ts';
import { makeSessions } from '#server/platform/session/sessions.ts';
import { signAddressesWith } from '#server/records/attachments/signed-address.ts';
import { readChanges } from './db/changes.ts';
import { listNextRuns } from './jobs/cron.ts';
import { makeScheduleTimer } from './jobs/schedule-timer.ts';
import type { Data } from './open-data.ts';
import { openDevices, type Devices } from './open-devices.ts';
import { openProcess } from './open-process.ts';
import type { Opening, Late } from './opening.ts';

/** What every part of a server works with. */
export type Core = Awaited<ReturnType<typeof openCore>>;

/** Who is signed in, what is told, and what is sealed. */
export async function openCore(
  { config, log, now, closers }: Opening,
  { database, isGiven, registry, system }: Data,
  late: Late,
) {
  const knownAt = await readChanges(database.db);
  const sessions = makeSessions({ db: database.db, now, isShared: config.databaseUrl !== null });
  const outbox = makeOutbox({ ctx: system, isAlone: config.databaseUrl === null });
  const secrets = makeSecretBox(config.dataDir);
  // a database that is handed in lies beside no folder
  if (!isGiven)
    await demandSecretKey(database.db, {
      dataDir: config.dataDir,
      secrets,
      isBeside: config.databaseUrl === null,
      acceptsNew: config.acceptsNewKey,
      log,
    });
  signAddressesWith(registry, secrets);
  sealPasswordsWith(registry, secrets);
  const sealed = await sealStoredPasswords(system(), secrets);
  if (sealed > 0) log.info({ sealed }, 'passwords of monitoring points are sealed now');
  const thisProcess = openProcess({ config, db: database.db, log, secrets }, () => late);
  closers.push(() => thisProcess.stop());
  return { knownAt, sessions, outbox, secrets, thisProcess };
}

async function openIngest(
  { log, now, closers }: Opening,
  { database, registry, thisProcess, secrets, system }: Data & Core,
): Promise<Ingest> {
  const ingest = await startIngest({
    db: database.db,
    registry,
    log,
    now,
    secrets,
    heardBy: thisProcess.id,
    onEvents: () => wakeOutbox(system()),
  });
  closers.push(() => ingest.close());
  return ingest;
}

/** @returns what talks to devices; null on servers without the gateway role */
export async function openStations(
  opening: Opening,
  parts: Data & Core & { readonly outgoing: Outgoing },
  late: Late,
): Promise<Devices | null> {
  if (!opening.config.roles.has('gateway')) return null;
  const ingest = await openIngest(opening, parts);
  late.ingest = ingest;
  return openDevices(opening, { ...parts, ingest });
}

/** Files, and what is done beside requests: tasks and planned jobs. */
export function openWork(
  { config, closers }: Opening,
  { system }: Data,
  { secrets, outbox, outgoing }: Core & { readonly outgoing: Outgoing },
) {
  const files = makeFiles({
    dataDir: config.dataDir,
    secrets,
    outgoing,
  });
  const tasks = makeBackgroundTaskRunner({ system, files });
  closers.push(() => tasks.stop());
  const timer = makeScheduleTimer(system);
  closers.push(() => timer.stop());
  outbox.on('entity.changed', async (_tx, payloads) =>
    payloads.some(({ entity }) => entity === 'schedule') ? () => void timer.follow() : undefined,
  );
  const schedules = { nextRuns: listNextRuns, background: timer, system };
  return { tasks, timer, parts: { files, tasks, schedules } };
}

export function openHealth(
  { config, closers }: Opening,
  { database }: Data,
  late: Late,
): ReturnType<typeof makeHealth> {
  const health = makeHealth({
    dataDir: config.dataDir,
    database: () => database.health(),
    broker: () => late.broker?.health() ?? null,
    ingestStalledMs: () => late.ingest?.stats().stalledMs ?? null,
  });
  closers.push(() => health.stop());
  return health;
}
