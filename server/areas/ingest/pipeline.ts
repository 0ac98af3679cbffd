import crypto from 'node:crypto';

import { alarmEntity, keepOneActiveAlarm } from '#server/areas/alarm/face.ts';
import { reachCrashPoint } from '#server/base/context/crash-point.ts';
import { isDatabaseDown, isDataFault } from '#server/base/context/database-errors.ts';
import type { Log } from '#server/base/context/log.ts';
import type { SecretBox } from '#server/base/secrets/secret-box.ts';
import type { Db } from '#server/db/db.ts';
import { inKnownTransaction } from '#server/db/known-transaction.ts';
import type { OutboxEntry } from '#server/db/outbox.ts';
import { ensurePacketDay, ensureReadingMonth } from '#server/db/partitions.ts';
import type { Received } from '#server/gateway/listen.ts';
import type { Registry } from '#server/registry/registry.ts';
import { type AlarmChanges, judgeBatch } from './judge/judge-batch.ts';
import { makePasswordReader } from './points/device-password.ts';
import type { ChangedPoints } from './points/point-store.ts';
import { listLatestRequests } from './receive/packet-store.ts';
import { mnsOf, type Prepared, prepare } from './receive/prepare.ts';
import { REQUESTS_KEPT_MS, MAX_REQUESTS, watchRepeats } from './receive/repeat.ts';
import { judgeSender } from './receive/sender.ts';
import { readUploads } from './receive/uploads.ts';
import { createPointCache, type PointCache } from './remember/point-cache.ts';
import { lockDevices, type RememberedDevice } from './remember/remembered-store.ts';
import { isOvertaken, isTableMissing } from './run/batch-faults.ts';
import { makeAnswers, makeQueue, type Waiting } from './run/batch-queue.ts';
import { primeAhead } from './run/prime-ahead.ts';
import { RELOAD_EVERY_MS, trackReloads } from './run/reloads.ts';
import { buildRows } from './write/batch-rows.ts';
import type { BatchStatement } from './write/batch-store.ts';
import { replayWaiting } from './write/replay.ts';
import { type BatchRows, hasPlaces, layOut, writeBatch } from './write/write-batch.ts';

/** The way of everything received into the database. */
export interface Ingest {
  /** Resolves when all of it is durable; the gateway answers only then. Rejects only when ingest is closed first. */
  accept(received: readonly Received[]): Promise<void>;
  /**
   * Points, limits or factors changed: reads them again before the next batch, and gives new points their kept packets.
   * @param changed what is to be read again; without it everything
   */
  reload(changed?: ChangedPoints): Promise<void>;
  readonly points: PointCache;
  /** This server, as devices are noted to be heard by it. */
  readonly heardBy: string;
  /** `stalledMs`: how long packets have been waiting without one being committed; 0 when none waits. */
  stats(): {
    readonly waiting: number;
    readonly batches: number;
    readonly packets: number;
    readonly stalledMs: number;
  };
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
  /** Told when events wait in the outbox; those who listen there look for themselves otherwise. */
  readonly onEvents?: () => void;
}

/** A quiet line waits this long for company before it is written; a busy one never waits. */
const LINGER_MS = 10;
const MAX_BATCH = 1_000;
const RETRY_MS = [100, 300, 1_000];
const LAST_RETRY_MS = 3_000;
/** From the second attempt on the devices of the batch are held before it is judged: more than a few are overtaken by nobody. */
const MAX_OVERTAKEN = 5;

/** A batch that is judged and laid out, ready to be written. */
interface Ready {
  readonly batch: readonly Prepared[];
  readonly alarms: AlarmChanges;
  readonly rows: BatchRows;
  readonly statement: BatchStatement | null;
}
interface Ahead {
  readonly entries: readonly Waiting[];
  readonly ready: Ready;
}

/** Starts the one writer: what comes in while a batch is written becomes the next batch. */
export async function startIngest(deps: IngestDeps): Promise<Ingest> {
  const cache = createPointCache(makePasswordReader(deps.secrets, deps.log));
  const heardBy = deps.heardBy ?? crypto.randomUUID();
  const aliases = new Map<string, string>();
  const repeats = watchRepeats();
  const reloads = trackReloads(deps, cache);
  await keepOneActiveAlarm(deps.db, alarmEntity(deps));
  await cache.reload(deps.db);
  await replayWaiting(deps, cache);
  const priming = primeAhead(deps, cache);
  await priming.begin();
  const partitions = new Set<string>();
  const totals = { waiting: 0, batches: 0, packets: 0 };
  /** When the last packet was committed or the first one came to wait. */
  let movedAt = performance.now();
  const queue = makeQueue(MAX_BATCH);
  const answers = makeAnswers();
  /** The next batch, made ready while the one before is being written. */
  let ahead: Ahead | null = null;
  /** The database is at work on a batch. */
  let isWriting = false;
  let isSplitting = false;
  let isClosed = false;
  let wake: () => void = () => {};
  const running = run();

  async function run(): Promise<void> {
    while (!isClosed || queue.count() > 0 || ahead) {
      if (ahead) {
        const { entries, ready } = ahead;
        ahead = null;
        await writeNext(entries, ready);
        continue;
      }
      if (reloads.isDue()) await reloads.run();
      if (queue.count() === 0 && !isClosed && priming.isDue()) await priming.someMore();
      else if (queue.count() === 0) await sleep(RELOAD_EVERY_MS);
      else {
        if (totals.waiting < MAX_BATCH / 20 && !isClosed) await pause(LINGER_MS);
        await writeNext(queue.take(), null);
      }
    }
  }

  /** Sleeps until something is to be done. */
  async function sleep(ms: number): Promise<void> {
    if (isClosed || reloads.isAsked()) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function writeNext(entries: readonly Waiting[], ready: Ready | null): Promise<void> {
    const batch = ready?.batch ?? entries.flatMap((entry) => entry.items);
    try {
      await writeSurely(batch, ready);
      totals.batches++;
      totals.packets += batch.length;
      answers.give(entries, ahead !== null);
    } catch (error) {
      for (const entry of entries) entry.reject(error as Error);
    } finally {
      totals.waiting -= batch.length;
      movedAt = performance.now();
    }
  }

  /** Goes on until the batch is durable. A packet the database refuses is kept in the log only, the others lose nothing by it. */
  async function writeSurely(
    batch: readonly Prepared[],
    ready: Ready | null = null,
  ): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await writeOnce(batch, attempt === 0 ? ready : null);
      } catch (error) {
        if (attempt < MAX_OVERTAKEN && isOvertaken(error)) continue;
        if (isDataFault(error)) return await splitBatch(batch, error);
        if (isTableMissing(error)) partitions.clear();
        deps.log.error(
          { err: error, packets: batch.length, attempt },
          'batch not written, trying again',
        );
        if (isClosed) throw error;
        await pause(RETRY_MS[attempt] ?? LAST_RETRY_MS);
      }
    }
  }

  async function splitBatch(batch: readonly Prepared[], error: unknown): Promise<void> {
    if (batch.length > 1) {
      const middle = batch.length >> 1;
      const isOutermost = !isSplitting;
      isSplitting = true;
      try {
        await writeSurely(batch.slice(0, middle));
        return await writeSurely(batch.slice(middle));
      } finally {
        isSplitting = !isOutermost;
      }
    }
    const [item] = batch;
    if (!item || (item.readings.length === 0 && item.errorKind === 'parse')) {
      deps.log.error({ err: error, mn: item?.mn }, 'packet refused by the database');
      return;
    }
    deps.log.warn(
      { err: error, mn: item.mn },
      'readings refused by the database, packet kept in the log',
    );
    return writeSurely([
      {
        ...item,
        readings: [],
        dataTime: null,
        quarantine: null,
        errorKind: 'parse',
        log: { ...item.log, dataTime: null, isOk: false, errors: 'NOT_STORED' },
      },
    ]);
  }

  async function writeOnce(batch: readonly Prepared[], prepared: Ready | null): Promise<void> {
    const now = deps.now();
    let ready = prepared;
    let isOver = false;
    try {
      await preparePartitions(batch, now);
      const whileWaiting = (): void => {
        answers.flush();
        isWriting = !isOver;
        prepareAhead();
      };
      const write = async (
        tx: Db,
        isKnownAs: (id: string) => void,
      ): Promise<readonly OutboxEntry[]> => {
        ready ??= await primeAndMakeReady(tx, batch);
        return writeBatch(tx, {
          ...ready,
          alarmEntity: alarmEntity(deps),
          points: cache,
          now,
          writtenAt: deps.now(),
          heardBy,
          aliases,
          isInTurn: cache.takeTurns,
          whileWaiting,
          isKnownAs,
        });
      };
      const events = await inKnownTransaction(deps.db, write, {
        goesOn: () => !isClosed,
        isDown: isDatabaseDown,
      }).finally(() => {
        isOver = true;
        isWriting = false;
      });
      reachCrashPoint('ingest.afterWrite');
      if (events.length > 0) deps.onEvents?.();
      reloads.noteUnknown(
        [...(ready?.rows.devices.values() ?? [])]
          .filter(({ pointId }) => pointId === null)
          .map(({ mn }) => mn),
      );
    } catch (error) {
      giveBackAhead();
      ready?.alarms.undo();
      // it may have been written although the answer says otherwise: what the database remembers counts
      cache.forget(mnsOf(batch));
      throw error;
    }
  }

  /** What memory does not know is read while nobody else may write it; what it knows is checked by the turns as the batch is written. */
  async function primeAndMakeReady(tx: Db, batch: readonly Prepared[]): Promise<Ready> {
    const crossing = cache.crossing(batch);
    const mns = new Set([...mnsOf(batch), ...crossing]);
    if (crossing.size > 0 || !cache.isPrimed(mns)) {
      // another server writes for neither of two points of one rule from here on: what it wrote before is seen
      cache.outdate(await lockDevices(tx, [...mns]));
      await learnRequests(tx, await cache.prime(tx, mns));
      if (crossing.size > 0) await cache.readAsked(tx, batch);
    }
    return makeReady(batch);
  }

  /** The latest requests of devices that another server heard last. */
  async function learnRequests(tx: Db, devices: readonly RememberedDevice[]): Promise<void> {
    const elsewhere = devices
      .filter((device) => device.heardBy !== null && device.heardBy !== heardBy)
      .map(({ mn }) => mn);
    repeats.learn(
      await listLatestRequests(tx, elsewhere, {
        since: new Date(deps.now().getTime() - REQUESTS_KEPT_MS),
        limit: MAX_REQUESTS,
      }),
    );
  }

  function makeReady(received: readonly Prepared[]): Ready {
    const batch = received.map((item) => repeats.judge(item));
    const uploads = readUploads(batch, cache);
    const alarms = judgeBatch(batch, uploads, cache);
    const rows = buildRows(batch, uploads, cache);
    const statement = hasPlaces(rows)
      ? layOut(deps.db, batch, { rows, heardBy, now: deps.now() })
      : null;
    return { batch, alarms, rows, statement };
  }

  /** Under full load the next batch is complete before the one before is written: it is judged and laid out while the database is busy. */
  function prepareAhead(): void {
    if (!isWriting || ahead || reloads.isDue() || isSplitting || queue.count() < MAX_BATCH) return;
    const entries = queue.take();
    const batch = entries.flatMap((entry) => entry.items);
    if (cache.isPrimed(mnsOf(batch)) && cache.crossing(batch).size === 0)
      ahead = { entries, ready: makeReady(batch) };
    else queue.putBack(entries);
  }

  /** What was judged on top of a batch that failed is judged again after it. */
  function giveBackAhead(): void {
    if (!ahead) return;
    ahead.ready.alarms.undo();
    cache.forget(mnsOf(ahead.ready.batch));
    queue.putBack(ahead.entries);
    ahead = null;
  }

  async function preparePartitions(batch: readonly Prepared[], now: Date): Promise<void> {
    for (const at of [now, new Date(batch[0]?.receivedAt ?? now)]) {
      const day = at.toISOString().slice(0, 13);
      if (partitions.has(day)) continue;
      await ensurePacketDay(deps.db, at);
      partitions.add(day);
    }
    for (const item of batch) {
      if (item.readings.length === 0 || item.dataTime === null || item.quarantine !== null)
        continue;
      const month = item.dataTime.slice(0, 7);
      if (partitions.has(month)) continue;
      await ensureReadingMonth(deps.db, month);
      partitions.add(month);
    }
  }

  return {
    points: cache,
    heardBy,
    accept(received) {
      if (isClosed) return Promise.reject(new Error('ingest is closed'));
      const items = received.map((item) => {
        const prepared = prepare(item, cache.factorCode);
        return judgeSender(prepared, item, cache.senderRules(prepared.mn));
      });
      if (totals.waiting === 0) movedAt = performance.now();
      totals.waiting += items.length;
      return new Promise((resolve, reject) => {
        queue.push({ items, resolve, reject });
        prepareAhead();
        wake();
      });
    },
    reload(changed) {
      const done = reloads.ask(changed);
      wake();
      return done;
    },
    stats: () => ({ ...totals, stalledMs: totals.waiting === 0 ? 0 : performance.now() - movedAt }),
    async close() {
      isClosed = true;
      wake();
      await running;
      answers.flush();
      reloads.end();
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
