import { sql } from 'kysely';

import type { Db } from './db.ts';

/** Runs work inside a transaction so that its failure undoes only what it did itself, and the transaction goes on. The failure is thrown on. */
export async function inSavepoint<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint step`.execute(db);
  try {
    const answer = await work();
    await sql`release savepoint step`.execute(db);
    return answer;
  } catch (error) {
    await sql`rollback to savepoint step`.execute(db);
    // else a step around this one would be taken back to here
    await sql`release savepoint step`.execute(db);
    throw error;
  }
}
