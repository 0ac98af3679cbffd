import { fork } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';

import { OperatorError } from '../operator-error.ts';
import { takeLock } from './lock-file.ts';
import { WireMux } from './wire-mux.ts';
import { openWorker, type WorkerBackend } from './worker-backend.ts';

/** Built files that run outside the main thread (scripts/build-server.mjs makes them). */
export interface EmbeddedEntries {
  readonly worker: URL;
  readonly init: URL;
  /** An empty database folder made by the build; copied instead of made when it is there. */
  readonly template?: URL;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly entries: EmbeddedEntries;
  readonly statementTimeoutMs: () => number;
  readonly log: {
    warn(fields: object, message?: string): void;
    error(fields: object, message?: string): void;
  };
}

export interface Embedded {
  /** A socket for a new client of the driver. */
  stream(): Duplex;
  isOpen(): boolean;
  close(): Promise<void>;
}

const IDLE_IN_TRANSACTION_MS = 60_000;
const REOPEN_PATIENCE_MS = 10_000;
const REOPEN_AFTER_MS = [0, 1000, 5000, 15_000, 30_000] as const;

/**
 * Opens (and on the first start makes) the embedded database below a data folder.
 * @throws LockedError when another process uses the folder; Error when the database cannot be made or opened.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, entries, log } = options;
  fs.mkdirSync(dataDir, { recursive: true });
  const unlock = takeLock(path.join(dataDir, 'pg.lock'));
  const dir = path.join(dataDir, 'pg');
  let backend: WorkerBackend | null = null;
  let isClosing = false;

  const open = async () => {
    const opened = await openWorker(entries.worker, dir, (reason) => {
      if (backend === opened) mux.breakOff(reason);
    });
    backend = opened;
    mux.attach(opened);
  };
  const reopen = async (reason: string) => {
    log.error({ reason }, 'embedded database is opened anew');
    const broken = backend;
    backend = null;
    await broken?.terminate();
    for (let attempt = 0; !isClosing && !backend; attempt += 1) {
      await new Promise((resolve) =>
        setTimeout(resolve, REOPEN_AFTER_MS[Math.min(attempt, REOPEN_AFTER_MS.length - 1)]),
      );
      await open().catch((error: unknown) =>
        log.error({ error: String(error), attempt }, 'embedded database does not open'),
      );
    }
    if (backend) log.warn({ reason }, 'embedded database is open again');
  };
  let reopening: Promise<void> = Promise.resolve();
  const mux = new WireMux({
    statementTimeoutMs: options.statementTimeoutMs,
    idleInTransactionMs: IDLE_IN_TRANSACTION_MS,
    reopenPatienceMs: REOPEN_PATIENCE_MS,
    onStuck: () =>
      void (reopening = reopen(`a statement ran longer than ${options.statementTimeoutMs()} ms`)),
    onBroken: (reason) => void (reopening = reopen(reason)),
  });

  try {
    await makeWhereNone(options, dir);
    await open();
  } catch (error) {
    unlock();
    throw cannotOpen(dir, error);
  }
  return {
    stream: () => mux.stream(),
    isOpen: () => backend !== null,
    close: async () => {
      isClosing = true;
      await reopening;
      mux.close();
      await backend?.close();
      unlock();
    },
  };
}

async function makeWhereNone({ dataDir, entries }: EmbeddedOptions, dir: string): Promise<void> {
  if (fs.existsSync(path.join(dir, 'PG_VERSION'))) return;
  demandFresh(dataDir, dir);
  await initialise(entries, dir);
}

function cannotOpen(dir: string, error: unknown): OperatorError {
  return error instanceof OperatorError
    ? error
    : new OperatorError(`the embedded database in ${dir} cannot be opened: ${reasonOf(error)}`, {
        cause: error,
      });
}

/** What a data folder holds besides the database, once somebody has worked with it. */
const TRACES = ['secret.key', path.join('files', 'stored')];

/** A new, empty database in the place of a lost one would be taken for the loss of everything. */
function demandFresh(dataDir: string, dir: string): void {
  const isLeftOver = fs.existsSync(dir) && fs.readdirSync(dir).length > 0;
  const trace = isLeftOver ? 'pg' : TRACES.find((name) => fs.existsSync(path.join(dataDir, name)));
  if (trace === undefined) return;
  throw new OperatorError(
    `DATA_DIR: ${dataDir} holds ${trace} but no database (pg/PG_VERSION is missing): put the folder pg back, restore a backup with \`npm run restore\`, set the DATABASE_URL it belongs to, or take a fresh DATA_DIR`,
  );
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return 'the disk is full; make room and start again';
  if (code === 'EMFILE' || code === 'ENFILE') return 'too many files are open; raise `ulimit -n`';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `this user cannot read or write it (${code}); start as the owner of the folder`;
  return `${message.split('\n')[0]}. If a second start fails as well its files are damaged: restore a backup with \`npm run restore\``;
}

/** Makes the database beside its place and renames it, so that a crash leaves no half-made one. */
async function initialise({ init, template }: EmbeddedEntries, dir: string): Promise<void> {
  const draft = `${dir}.init`;
  fs.rmSync(draft, { recursive: true, force: true });
  if (template && fs.existsSync(new URL('PG_VERSION', template)))
    copyDurably(fileURLToPath(template), draft);
  else await makeInChild(init, draft);
  fs.renameSync(draft, dir);
}

function makeInChild(entry: URL, draft: string): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const child = fork(entry, [draft], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: [],
    });
    let complaint = '';
    child.stderr?.on('data', (part: Buffer) => (complaint += part.toString()));
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0
        ? resolve()
        : reject(
            new Error(
              `the embedded database could not be made in ${draft}: ${complaint.trim().split('\n').at(-1) ?? `code ${code}`}`,
            ),
          ),
    );
  });
}

/** Copies a folder and forces every part of it to disk: what is written later relies on it. */
function copyDurably(from: string, to: string): void {
  fs.cpSync(from, to, { recursive: true });
  const entries = fs.readdirSync(to, { recursive: true, withFileTypes: true });
  for (const entry of [
    ...entries.map((one) => ({ name: path.join(one.parentPath, one.name), isFile: one.isFile() })),
    { name: to, isFile: false },
  ])
    fs.chmodSync(entry.name, entry.isFile ? 0o600 : 0o700);
  for (const entry of entries)
    if (entry.isFile()) forceToDisk(path.join(entry.parentPath, entry.name), 'r+');
  // Windows opens no folders, and needs none of this
  if (process.platform === 'win32') return;
  for (const folder of [
    to,
    ...entries
      .filter((entry) => entry.isDirectory())
      .map((entry) => path.join(entry.parentPath, entry.name)),
  ])
    forceToDisk(folder, 'r');
}

function forceToDisk(name: string, flags: 'r' | 'r+'): void {
  const descriptor = fs.openSync(name, flags);
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
