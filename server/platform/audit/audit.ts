import type { Log } from '#server/base/context/log.ts';
import type { Db } from '#server/db/db.ts';
import {
  insertErrorLog,
  insertOperationLog,
  type ErrorLogRow,
  type OperationLogRow,
} from './audit-store.ts';

/** Writes audit rows behind the answers: never slows one down, never fails one. */
export interface Audit {
  operation(row: OperationLogRow): void;
  error(row: ErrorLogRow): void;
  /** Resolves when everything handed in so far is written (or given up). */
  settle(): Promise<void>;
}

/** While the database is away rows wait in memory only up to this number; later ones go to the log. */
const MAX_WAITING = 1000;

export function makeAudit({ db, log }: { readonly db: Db; readonly log: Log }): Audit {
  const waiting = new Set<Promise<void>>();
  const write = (work: () => Promise<void>, row: object) => {
    if (waiting.size >= MAX_WAITING) {
      log.error({ row }, 'audit row not written: too many wait');
      return;
    }
    const writing = work()
      .catch((error: unknown) => log.error({ row, error: String(error) }, 'audit row not written'))
      .finally(() => waiting.delete(writing));
    waiting.add(writing);
  };
  return {
    operation: (row) => write(() => insertOperationLog(db, row), row),
    error: (row) => write(() => insertErrorLog(db, row), row),
    settle: async () => {
      await Promise.all(waiting);
    },
  };
}
