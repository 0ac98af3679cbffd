import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

import { wallTime } from '#schemas/basics/wall-time.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { sayRefusalTo } from '#server/base/texts/lacking-right.ts';
import type { FileDeps } from '#server/platform/files/files.ts';
import { FILE_KINDS } from '#server/platform/files/stores/kinds.ts';
import { spool } from '#server/platform/files/stores/spool.ts';
import { loadActor } from '#server/platform/session/load-actor.ts';
import { dropTrash, putTrash } from '#server/records/attachments/attachment-store.ts';
import { extensionOf } from '#server/records/attachments/names.ts';
import {
  claimNow,
  claimBackgroundTask,
  endBackgroundTask,
  holdBackgroundTask,
} from './background-task-store.ts';
import type {
  BackgroundTaskEnd,
  BackgroundTaskFile,
  BackgroundTaskRow,
} from './background-task-store.ts';
import { BackgroundTaskStopped, workOf, type MadeFile, type BackgroundTaskRun } from './kinds.ts';

/** Runs the background tasks of the table on this server, at most two of all servers at a time. */
export interface BackgroundTaskRunner {
  start(): void;
  /** A task was added: look now, not at the next beat. */
  wake(): void;
  /** Runs a small task at once, beside the others; resolves when it has ended, unless another server took it first. */
  runNow(id: string): Promise<void>;
  /** Running tasks go back to the queue; resolves when they have let go. */
  stop(): Promise<void>;
}

export interface BackgroundTaskRunnerDeps {
  readonly system: () => Ctx;
  readonly files: FileDeps;
}

const MAX_RUNNING = 2;
const LOOK_EVERY_MS = 2000;
const HOLD_EVERY_MS = 5000;
const TELL_EVERY_MS = 500;
/** A task that its server did not survive this often is given up. */
const MAX_ATTEMPTS = 3;
const MAX_FILE_BYTES = 1024 * 1024 * 1024;

export function makeBackgroundTaskRunner({
  system,
  files,
}: BackgroundTaskRunnerDeps): BackgroundTaskRunner {
  const running = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isStopping = false;
  const state = { isStopping: () => isStopping };

  function add(task: BackgroundTaskRow, holder: string): Promise<void> {
    const work = runTask({ system, files, ...state }, task, holder);
    running.set(task.id, work);
    void work.finally(() => {
      running.delete(task.id);
      wake();
    });
    return work;
  }
  async function look(): Promise<void> {
    while (!isStopping && running.size < MAX_RUNNING) {
      const holder = randomUUID();
      const task = await inTransaction(system(), (tx) =>
        claimBackgroundTask(tx.db, { holder, max: MAX_RUNNING }),
      );
      if (!task) return;
      void add(task, holder);
    }
  }
  function wake(): void {
    if (!timer || looking || isStopping) return;
    looking = look()
      .catch((error: unknown) =>
        system().log.error({ error: String(error) }, 'background tasks not read'),
      )
      .finally(() => {
        looking = undefined;
      });
  }
  return {
    wake,
    start() {
      timer = setInterval(wake, LOOK_EVERY_MS);
      timer.unref();
      wake();
    },
    async runNow(id) {
      const holder = randomUUID();
      const task = await claimNow(system().db, id, holder);
      if (task) return add(task, holder);
      // this server's own look came first: what it claimed is among the running once it has ended
      await looking;
      await running.get(id);
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await looking;
      await Promise.all(running.values());
    },
  };
}

interface RunDeps extends BackgroundTaskRunnerDeps {
  isStopping(): boolean;
}

/** One task from claim to end. Never throws. */
async function runTask(deps: RunDeps, task: BackgroundTaskRow, holder: string): Promise<void> {
  const { system } = deps;
  const holding = setInterval(
    () => void holdBackgroundTask(system().db, { id: task.id, holder }).catch(() => undefined),
    HOLD_EVERY_MS,
  );
  holding.unref();
  try {
    const end =
      task.attempts > MAX_ATTEMPTS
        ? ({ status: 'failed', error: 'task.interrupted' } as const)
        : await attempt(deps, task, holder);
    if (!end) return;
    const hasEnded = await inTransaction(system(), async (tx) => {
      const isMine = await endBackgroundTask(tx.db, { id: task.id, holder }, end, tx.now());
      if (isMine && end.file)
        await dropTrash(tx.db, { storage: end.file.storage, storeKey: end.file.key });
      if (isMine) tx.emit('task.changed', { taskId: task.id, ownerId: task.ownerId });
      return isMine;
    });
    if (!hasEnded)
      system().log.warn({ task: task.id }, 'a background task ended on a server that had lost it');
  } catch (error) {
    system().log.error(
      { task: task.id, error: String(error) },
      'the end of a background task could not be recorded',
    );
  } finally {
    clearInterval(holding);
  }
}

/** Null: another server has it, nothing is to be said. */
async function attempt(
  deps: RunDeps,
  task: BackgroundTaskRow,
  holder: string,
): Promise<BackgroundTaskEnd | null> {
  const { system, files } = deps;
  try {
    const identity = await loadActor(system().db, task.ownerId);
    const work = workOf(system(), task.kind);
    if (!identity || !work) return { status: 'failed', error: 'task.noOwner' };
    const ctx: Ctx = { ...system(), ...identity, lang: task.lang };
    const run = makeRun(deps, { task, ctx, holder });
    const { result, file } = await work(run);
    return { status: 'done', result, file: file && (await keepFile(ctx, files, task, file)) };
  } catch (error) {
    if (error instanceof BackgroundTaskStopped) {
      if (error.reason === 'lost') return null;
      return { status: error.reason === 'cancelled' ? 'cancelled' : 'queued' };
    }
    const isRefusal = error instanceof AppError;
    system().log[isRefusal && error.error !== 'unavailable' ? 'info' : 'error'](
      {
        task: task.id,
        kind: task.kind,
        error: String(error),
        cause: String((error as Error).stack),
      },
      'background task failed',
    );
    return {
      status: 'failed',
      error: isRefusal ? sayRefusalTo({ ...system(), lang: task.lang }, error) : 'task.broken',
    };
  }
}

function makeRun(
  { system, files, isStopping }: RunDeps,
  {
    task,
    ctx,
    holder,
  }: { readonly task: BackgroundTaskRow; readonly ctx: Ctx; readonly holder: string },
): BackgroundTaskRun {
  let toldMs = 0;
  const keep: BackgroundTaskRun['keep'] = async (tx, done, total) => {
    const held = await holdBackgroundTask(tx.db, { id: task.id, holder, done, total });
    if (!held) throw new BackgroundTaskStopped('lost');
    if (held.wantsCancel) throw new BackgroundTaskStopped('cancelled');
    if (isStopping()) throw new BackgroundTaskStopped('stopping');
    tx.emit('task.changed', { taskId: task.id, ownerId: task.ownerId });
  };
  return {
    task,
    ctx,
    files,
    keep,
    async report(done, total) {
      const nowMs = performance.now();
      if (nowMs - toldMs < TELL_EVERY_MS && toldMs > 0) return;
      toldMs = nowMs;
      await inTransaction(system(), (tx) => keep(tx, done, total));
    },
  };
}

/** Puts the bytes of a result away as they come; what breaks on the way is found again in the trash. */
async function keepFile(
  ctx: Ctx,
  files: FileDeps,
  task: BackgroundTaskRow,
  made: MadeFile,
): Promise<BackgroundTaskFile> {
  const spooled = await spool(Readable.from(made.bytes), {
    dir: files.spoolDir,
    maxBytes: MAX_FILE_BYTES,
  });
  try {
    const { storage, prefix, store } = await files.stores.current(ctx);
    const extension = extensionOf(made.name);
    const key = path.posix.join(
      prefix,
      'tasks',
      wallTime(ctx.now()).slice(0, 7).replace('-', ''),
      `${task.id}-${task.attempts}.${extension}`,
    );
    await putTrash(ctx.db, { storage, storeKey: key }, ctx.now());
    await store.put(key, spooled, FILE_KINDS[extension]?.mime ?? 'application/octet-stream');
    return { name: made.name, storage, key, size: spooled.size };
  } finally {
    await rm(spooled.path, { force: true });
  }
}
