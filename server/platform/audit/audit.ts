import { SECOND_MS } from '#schemas/basics/units.ts';
import type { Log } from '#server/base/context/log.ts';
import { newId } from '#server/base/context/new-id.ts';
import type { Db } from '#server/db/db.ts';
import type { AuditEntry, AuditJournal } from './audit-journal.ts';
import {
  insertErrorLog,
  insertOperationLog,
  type ErrorLogRow,
  type OperationLogRow,
} from './audit-store.ts';

/** Keeps audit rows: each stands in the journal when this returns, and reaches the database as soon as that takes it. Never fails an answer. */
export interface Audit {
  operation(row: OperationLogRow): void;
  error(row: ErrorLogRow): void;
  /** Resolves when everything handed in so far is written, or waits in the journal for the database. */
  settle(): Promise<void>;
  /** Settles; what still waits then is written by the next start. */
  close(): Promise<void>;
}

export interface AuditDeps {
  readonly db: Db;
  readonly log: Log;
  readonly journal: AuditJournal;
  /** Between two tries of what the database refused; ms. */
  readonly retryMs?: number;
  /** More rows than these wait on disk alone. */
  readonly maxWaiting?: number;
}

/** Rows that are in the hands of the database at once; a burst leaves connections to those who ask. */
const AT_ONCE = 4;
const RETRY_MS = 2 * SECOND_MS;
const MAX_WAITING = 5_000;

/** The rows of this process on their way. */
interface Way extends AuditDeps {
  /** Not written yet, in the order they came; those of `busy` are among them. */
  readonly waiting: Map<string, AuditEntry>;
  readonly busy: Set<Promise<void>>;
  /** Rows that were tried and refused since the last try of all. */
  readonly refused: Set<string>;
  left: ReturnType<AuditJournal['left']>;
  /** Rows wait that are in the journal and not in `waiting`. */
  hasMore: boolean;
  timer: NodeJS.Timeout | null;
  isClosed: boolean;
}

/** What processes left behind that are gone is written first. */
export function makeAudit(deps: AuditDeps): Audit {
  const left = deps.journal.left();
  const way: Way = {
    ...deps,
    left,
    waiting: new Map(left.entries.map((entry) => [entry.id, entry])),
    busy: new Set(),
    refused: new Set(),
    hasMore: false,
    timer: null,
    isClosed: false,
  };
  if (way.waiting.size > 0)
    deps.log.warn({ rows: way.waiting.size }, 'audit rows that waited over a restart are written');
  advance(way);
  return {
    operation: (row) => take(way, { id: newId(), log: 'operation', row }),
    error: (row) => take(way, { id: newId(), log: 'error', row }),
    settle: () => settle(way),
    async close() {
      await settle(way);
      way.isClosed = true;
      if (way.timer) clearTimeout(way.timer);
      if (way.waiting.size > 0)
        deps.log.warn({ rows: way.waiting.size }, 'audit rows wait for the next start');
      deps.journal.close();
    },
  };
}

function take(way: Way, entry: AuditEntry): void {
  const isKept = keep(way, entry);
  if (isKept && way.waiting.size >= (way.maxWaiting ?? MAX_WAITING)) way.hasMore = true;
  else way.waiting.set(entry.id, entry);
  advance(way);
}

function keep({ journal, log }: Way, entry: AuditEntry): boolean {
  try {
    journal.add(entry);
    return true;
  } catch (error) {
    log.error({ entry, err: error }, 'audit row not on disk: it waits in memory');
    return false;
  }
}

/** Writes what waits and was not refused just now. */
function advance(way: Way): void {
  if (way.isClosed) return;
  for (const entry of way.waiting.values()) {
    if (way.busy.size >= AT_ONCE) return;
    if (way.refused.has(entry.id)) continue;
    // nobody else takes it meanwhile
    way.refused.add(entry.id);
    const writing = write(way, entry).finally(() => {
      way.busy.delete(writing);
      advance(way);
    });
    way.busy.add(writing);
  }
}

async function write(way: Way, entry: AuditEntry): Promise<void> {
  try {
    await insert(way.db, entry);
    way.waiting.delete(entry.id);
    way.refused.delete(entry.id);
    if (way.waiting.size === 0) forgetWritten(way);
  } catch (error) {
    if (way.timer === null) {
      way.log.error(
        { error: String(error), waiting: way.waiting.size },
        'audit row not written: it waits and is tried again',
      );
      way.timer = setTimeout(() => tryAgain(way), way.retryMs ?? RETRY_MS);
      way.timer.unref();
    }
  }
}

function insert(db: Db, entry: AuditEntry): Promise<void> {
  return entry.log === 'operation'
    ? insertOperationLog(db, entry.row, entry.id)
    : insertErrorLog(db, entry.row, entry.id);
}

function forgetWritten(way: Way): void {
  try {
    if (way.hasMore) {
      way.hasMore = false;
      // those that are written already stay as they are
      for (const entry of way.journal.added()) way.waiting.set(entry.id, entry);
      return;
    }
    way.journal.clear();
    way.left.done();
    way.left = { entries: [], done: () => {} };
  } catch (error) {
    // written once more by the next start, they change nothing
    way.log.warn({ err: error }, 'audit journal not cleared');
  }
}

function tryAgain(way: Way): void {
  way.timer = null;
  way.refused.clear();
  advance(way);
}

async function settle(way: Way): Promise<void> {
  while (way.busy.size > 0) await Promise.all(way.busy);
}
