import crypto from 'node:crypto';

import { alarmEntity, keepOneActiveAlarm } from '#server/areas/alarm/face.ts';
import type { Log } from '#server/base/context/log.ts';
import type { SecretBox } from '#server/base/secrets/secret-box.ts';
import type { Db } from '#server/db/db.ts';
import { readingTableForm } from '#server/db/partitions.ts';
import type { Received } from '#server/gateway/received.ts';
import type { Registry } from '#server/registry/registry.ts';
import { makePasswordReader } from './points/device-password.ts';
import type { ChangedPoints } from './points/point-store.ts';
import { type Prepared, prepare } from './receive/prepare.ts';
import { watchRepeats } from './receive/repeat.ts';
import { judgeSender } from './receive/sender.ts';
import type { KnownDevices } from './remember/known-devices.ts';
import { makeMemory, type Memory } from './remember/memory.ts';
import { makeAnswers } from './run/answers.ts';
import { makeQueue } from './run/batch-queue.ts';
import { makeDoorbell } from './run/doorbell.ts';
import { keepPartitions } from './run/partitions.ts';
import { primeAhead } from './run/prime-ahead.ts';
import { countProgress, type ProgressStats } from './run/progress.ts';
import { trackReloads } from './run/reloads.ts';
import { runWriter } from './run/run-writer.ts';
import { WAITING } from './run/writer-state.ts';
import { makeReadyAhead, MAX_BATCH, type Writer } from './run/writer.ts';
import { replayWaiting } from './write/replay.ts';

/** The way of everything received into the database. */
export interface Ingest {
  /** Resolves when all of it is durable; the gateway answers only then. Rejects only when ingest is closed first. */
  accept(received: readonly Received[]): Promise<void>;
  /**
   * Points, limits or factors changed: reads them again before the next batch, and gives new points their kept packets.
   * @param changed what is to be read again; without it everything
   */
  reload(changed?: ChangedPoints): Promise<void>;
  readonly points: KnownDevices;
  /** This server, as devices are noted to be heard by it. */
  readonly heardBy: string;
  stats(): ProgressStats;
  close(): Promise<void>;
}

export interface IngestDeps {
  readonly db: Db;
  readonly registry: Registry;
  readonly log: Log;
  readonly now: () => Date;
  /** Opens the passwords of devices. */
  readonly secrets: Pick<SecretBox, 'open'>;
  /** This process; made up where absent. */
  readonly heardBy?: string;
  /** What waits at a stop is written for so long, ms. */
  readonly finishWithinMs?: number;
  /** Told when events wait in the outbox; those who listen there look for themselves otherwise. */
  readonly onEvents?: () => void;
}

/** At a stop what waits is written for so long. */
const FINISH_WITHIN_MS = 2_000;

/** Reads what is watched, then starts the one writer. */
export async function startIngest(deps: IngestDeps): Promise<Ingest> {
  const memory = makeMemory(
    makePasswordReader(deps.secrets, deps.log),
    await readingTableForm(deps.db),
  );
  const writer = makeWriter(deps, memory);
  await keepOneActiveAlarm(deps.db, alarmEntity(deps));
  await memory.reload(deps.db);
  await replayWaiting(deps, memory);
  await writer.priming.begin();
  const running = runWriter(writer);
  return {
    points: memory.devices,
    heardBy: writer.heardBy,
    accept: (received) => accept(writer, received),
    reload(changed) {
      const done = writer.reloads.ask(changed);
      writer.doorbell.ring();
      return done;
    },
    stats: () => writer.progress.stats(),
    async close() {
      writer.isClosed = true;
      writer.giveUpAt = performance.now() + (deps.finishWithinMs ?? FINISH_WITHIN_MS);
      writer.doorbell.ring();
      await running;
      writer.answers.flush();
      writer.reloads.end();
    },
  };
}

function makeWriter(deps: IngestDeps, memory: Memory): Writer {
  const { db, log, now } = deps;
  return {
    db,
    log,
    now,
    memory,
    heardBy: deps.heardBy ?? crypto.randomUUID(),
    alarmEntity: () => alarmEntity(deps),
    onEvents: () => deps.onEvents?.(),
    repeats: watchRepeats(),
    reloads: trackReloads(deps, memory),
    priming: primeAhead(deps, memory.priming),
    queue: makeQueue(MAX_BATCH),
    answers: makeAnswers(),
    partitions: keepPartitions(db),
    progress: countProgress(),
    doorbell: makeDoorbell(),
    aliases: new Map(),
    state: WAITING,
    isClosed: false,
    giveUpAt: Infinity,
  };
}

function accept(writer: Writer, received: readonly Received[]): Promise<void> {
  if (writer.isClosed) return Promise.reject(new Error('ingest is closed'));
  // nothing waits for a batch that it is no part of
  if (received.length === 0) return Promise.resolve();
  const items = received.map((item) => prepareOne(writer.memory, item));
  writer.progress.came(items.length);
  return new Promise((resolve, reject) => {
    writer.queue.push({ items, resolve, reject });
    makeReadyAhead(writer);
    writer.doorbell.ring();
  });
}

function prepareOne({ factors, devices }: Memory, received: Received): Prepared {
  const prepared = underItsName(prepare(received, factors.todayOf), devices);
  return judgeSender(prepared, received, devices.senderRules(prepared.mn));
}

/** What a known device sends goes under the name it is registered by, whatever case it writes it in. */
function underItsName(prepared: Prepared, devices: KnownDevices): Prepared {
  const mn = prepared.mn === null ? undefined : devices.byMn(prepared.mn)?.row.mn;
  if (mn === undefined || mn === prepared.mn) return prepared;
  return { ...prepared, mn, log: { ...prepared.log, mn } };
}
