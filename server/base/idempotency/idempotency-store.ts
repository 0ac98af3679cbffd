import { sql } from 'kysely';

import { toText } from '#schemas/expressions/values.ts';
import type { Db } from '#server/db/db.ts';

/** Whose key it is: two people may send the same. */
export interface KnownBy {
  readonly userId: string;
  readonly key: string;
}

/** What became of a key: ours to carry out, or answered before. `answer` is what was stored; `hash` is of the first body. */
export type Claim =
  | { readonly isNew: true }
  | { readonly isNew: false; readonly hash: string; readonly answer: unknown };

interface Claiming {
  /** Of what is sent under the key. */
  readonly hash: string;
  readonly keepMs: number;
  /** How long a second taker waits for the first. */
  readonly waitMs: number;
}

/** SQLSTATE of a lock that was not free in time. */
const LOCKED = '55P03';

/**
 * Takes a key for a user inside the transaction that will do the work; a second taker waits for the first to end, for `waitMs`.
 * A key older than `keepMs` is taken anew. `running`: the first is not through; the transaction is spent.
 */
export async function claimKey(
  db: Db,
  { userId, key, hash, keepMs, waitMs }: KnownBy & Claiming,
): Promise<Claim | 'running'> {
  try {
    await sql`select set_config('lock_timeout', ${`${waitMs}ms`}, true)`.execute(db);
    const { rows } = await sql`
      insert into sys_idempotency as known (user_id, key, request_hash, at) values (${userId}::bigint, ${key}, ${hash}, clock_timestamp())
      on conflict (user_id, key) do update set request_hash = excluded.request_hash, answer = null, at = clock_timestamp()
      where known.at < clock_timestamp() - make_interval(secs => ${keepMs / 1000}::double precision) returning 1`.execute(
      db,
    );
    await sql`select set_config('lock_timeout', '0', true)`.execute(db);
    if (rows.length > 0) return { isNew: true };
  } catch (error) {
    if ((error as { readonly code?: unknown } | null)?.code === LOCKED) return 'running';
    throw error;
  }
  const found = await find(db, { userId, key });
  return { isNew: false, hash: toText(found?.['request_hash']), answer: found?.['answer'] ?? null };
}

/** What is known of a key that was used within `keepMs`, without taking it; undefined where it is new. */
export async function findAnswer(
  db: Db,
  { keepMs, ...known }: KnownBy & { readonly keepMs: number },
): Promise<Extract<Claim, { readonly isNew: false }> | undefined> {
  const found = await find(db, known, keepMs);
  return (
    found && {
      isNew: false,
      hash: toText(found['request_hash']),
      answer: found['answer'] ?? null,
    }
  );
}

async function find(
  db: Db,
  { userId, key }: KnownBy,
  keepMs: number | null = null,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { rows } = await sql<Readonly<Record<string, unknown>>>`
    select request_hash, answer from sys_idempotency where user_id = ${userId}::bigint and key = ${key}
    and (${keepMs}::double precision is null or at >= clock_timestamp() - make_interval(secs => ${keepMs}::double precision / 1000))`.execute(
    db,
  );
  return rows[0];
}

/** Keeps the answer for those who ask again. */
export async function keepAnswer(db: Db, known: KnownBy, answer: unknown): Promise<void> {
  await db
    .updateTable('sys_idempotency')
    .set({ answer: JSON.stringify(answer ?? null) })
    .where('user_id', '=', known.userId)
    .where('key', '=', known.key)
    .execute();
}
