import { sql } from 'kysely';

import { toText } from '#schemas/expressions/values.ts';
import type { Db } from '#server/db/db.ts';

/** What became of a key: ours to carry out, or answered before. `answer` is what was stored; `hash` is of the first body. */
export type Claim =
  | { readonly isNew: true }
  | { readonly isNew: false; readonly hash: string; readonly answer: unknown };

/**
 * Takes a key for a user inside the transaction that will do the work; a second taker waits for the first to end.
 * A key older than `keepMs` is taken anew.
 */
export async function claimKey(
  db: Db,
  claim: {
    readonly userId: string;
    readonly key: string;
    readonly hash: string;
    readonly keepMs: number;
  },
): Promise<Claim> {
  const { rows } = await sql`
    insert into sys_idempotency as known (user_id, key, request_hash, at) values (${claim.userId}::bigint, ${claim.key}, ${claim.hash}, clock_timestamp())
    on conflict (user_id, key) do update set request_hash = excluded.request_hash, answer = null, at = clock_timestamp()
    where known.at < clock_timestamp() - make_interval(secs => ${claim.keepMs / 1000}::double precision) returning 1`.execute(
    db,
  );
  if (rows.length > 0) return { isNew: true };
  const found = await db
    .selectFrom('sys_idempotency')
    .select(['request_hash', 'answer'])
    .where('user_id', '=', claim.userId)
    .where('key', '=', claim.key)
    .executeTakeFirst();
  return { isNew: false, hash: toText(found?.['request_hash']), answer: found?.['answer'] ?? null };
}

/** Keeps the answer for those who ask again. */
export async function keepAnswer(
  db: Db,
  userId: string,
  key: string,
  answer: unknown,
): Promise<void> {
  await db
    .updateTable('sys_idempotency')
    .set({ answer: JSON.stringify(answer ?? null) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}
