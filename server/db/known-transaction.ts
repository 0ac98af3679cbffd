import { sql } from 'kysely';

import type { Db } from './db.ts';

const ASK_EVERY_MS = 300;

/** How long the end of a transaction is asked after. */
export interface Asking {
  /** False: asking is given up, for instance because the process ends. */
  readonly goesOn: () => boolean;
  /** Whether an error says that the database cannot be reached now. */
  readonly isDown: (error: unknown) => boolean;
}

/**
 * A transaction whose end is known even when the connection is lost as it commits: then nobody was told whether it is there, and
 * writing it again would write it twice. It is known by the number that the database gave it, which is asked after over another
 * connection until there is an answer.
 * @param work may say itself which number it was given, where its own statements tell; it is asked for otherwise
 * @throws whatever made the transaction fail, when nothing of it is there.
 */
export async function inKnownTransaction<T>(
  db: Db,
  work: (tx: Db, isKnownAs: (id: string) => void) => Promise<T>,
  asking: Asking,
): Promise<T> {
  let id: string | null = null;
  let done: { readonly value: T } | null = null;
  try {
    return await db.transaction().execute(async (tx) => {
      const value = await work(tx, (known) => (id = known));
      id ??= await numberOf(tx);
      done = { value };
      return value;
    });
  } catch (error) {
    const finished = done as { readonly value: T } | null;
    if (finished === null || id === null || !(await isCommitted(db, id, asking))) throw error;
    return finished.value;
  }
}

/** Null where nothing was written. */
async function numberOf(tx: Db): Promise<string | null> {
  const { rows } = await sql<{
    id: string | null;
  }>`select pg_current_xact_id_if_assigned()::text as id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Also a transaction still under way is waited for: the server may notice late that its client is gone. */
async function isCommitted(db: Db, id: string, { goesOn, isDown }: Asking): Promise<boolean> {
  while (goesOn()) {
    const status = await statusOf(db, id, isDown);
    if (status !== 'in progress' && status !== 'unreachable') return status === 'committed';
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  return false;
}

/** `committed`, `aborted`, `in progress`, `unreachable`, or `unknown` where the database has never had such a transaction. */
async function statusOf(db: Db, id: string, isDown: Asking['isDown']): Promise<string> {
  try {
    const { rows } = await sql<{
      status: string | null;
    }>`select pg_xact_status(${id}::xid8) as status`.execute(db);
    return rows[0]?.status ?? 'unknown';
  } catch (error) {
    return isDown(error) ? 'unreachable' : 'unknown';
  }
}
