import { randomUUID } from 'node:crypto';

import { SECOND_MS } from '#schemas/basics/units.ts';
import type { Log } from '#server/base/context/log.ts';
import type { Db } from '#server/db/db.ts';
import {
  dropOtherProcesses,
  dropProcess,
  forgetDeadProcesses,
  keepBeat,
  type ProcessBeat,
} from './process-store.ts';

/** This process among those that share the database. */
export interface ThisProcess {
  /** Made anew with every start. */
  readonly id: string;
  /** Runs after each beat, one after the other; a failure is logged and stops nothing. */
  onBeat(name: string, work: () => Promise<void>): void;
  start(): Promise<void>;
  /** Says one beat now; for tests. */
  beat(): Promise<void>;
  /** No more beats; its row goes. */
  stop(): Promise<void>;
}

export interface ThisProcessDeps {
  readonly db: Db;
  readonly log: Log;
  readonly about: Pick<ProcessBeat, 'name' | 'roles' | 'version' | 'keyPrint'>;
  /** What the beat says besides. */
  readonly measure: () => Pick<ProcessBeat, 'connections' | 'packets' | 'waiting' | 'hasBus'>;
  /** No other process can be at work on this database (the embedded one). */
  readonly isAlone: boolean;
}

const BEAT_MS = 5_000;
const MB = 1024 * 1024;
const FORGET_EVERY_BEATS = 720;

export function makeThisProcess({
  db,
  log,
  about,
  measure,
  isAlone,
}: ThisProcessDeps): ThisProcess {
  const id = randomUUID();
  const works: { readonly name: string; readonly work: () => Promise<void> }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> = Promise.resolve();
  let beats = 0;
  let last = { packets: 0, atMs: performance.now() };

  /** Packets a second since the beat before. */
  function readRate(packets: number): number {
    const atMs = performance.now();
    const rate = (packets - last.packets) / Math.max(0.001, (atMs - last.atMs) / SECOND_MS);
    last = { packets, atMs };
    return Math.round(rate * 10) / 10;
  }
  async function sayBeat(): Promise<void> {
    const measured = measure();
    const memoryMb = Math.round(process.memoryUsage.rss() / MB);
    await keepBeat(db, {
      id,
      ...about,
      ...measured,
      packetsPerSecond: readRate(measured.packets),
      memoryMb,
    });
    if (beats++ % FORGET_EVERY_BEATS === 0) await forgetDeadProcesses(db);
  }
  async function beat(): Promise<void> {
    for (const { name, work } of [{ name: 'beat', work: sayBeat }, ...works]) {
      await work().catch((error: unknown) =>
        log.warn({ err: error, part: name }, 'a part of the beat failed'),
      );
    }
  }
  const beatAgain = (): Promise<void> => (beating = beating.then(beat));
  return {
    id,
    onBeat: (name, work) => void works.push({ name, work }),
    beat: beatAgain,
    async start() {
      if (isAlone) await dropOtherProcesses(db, id);
      await beatAgain();
      timer = setInterval(() => void beatAgain(), BEAT_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await beating;
      await dropProcess(db, id).catch(() => undefined);
    },
  };
}
