import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** A draft of a person; null where he has none of this form. */
export async function findFormDraft(
  db: Db,
  userId: string,
  key: string,
): Promise<{ readonly at: string; readonly value: unknown } | null> {
  const row = await db
    .selectFrom('sys_form_draft')
    .select(['at', 'value'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ? { at: String(row.at), value: row.value } : null;
}

/** Removes the oldest of a person's drafts beyond so many, and beyond so many bytes as they lie; that of the form at hand stays. */
export async function removeOldestDrafts(
  db: Db,
  { userId, key }: { readonly userId: string; readonly key: string },
  most: { readonly drafts: number; readonly bytes: number },
): Promise<void> {
  await sql`
    delete from sys_form_draft d using (
      select k.key, row_number() over newest as place, sum(pg_column_size(k.value)) over newest as bytes
      from sys_form_draft k where k.user_id = ${userId}::bigint
      window newest as (order by (k.key = ${key}) desc, k.at desc, k.key rows unbounded preceding)) o
    where d.user_id = ${userId}::bigint and d.key = o.key and d.key <> ${key} and (o.place > ${most.drafts} or o.bytes > ${most.bytes})`.execute(
    db,
  );
}

/** Puts a draft in place of the old one. */
export async function putFormDraft(
  db: Db,
  draft: {
    readonly userId: string;
    readonly key: string;
    readonly value: unknown;
    readonly at: Date;
  },
): Promise<void> {
  const value = JSON.stringify(draft.value ?? null);
  await db
    .insertInto('sys_form_draft')
    .values({ user_id: draft.userId, key: draft.key, value, at: draft.at.toISOString() })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'key']).doUpdateSet({ value, at: draft.at.toISOString() }),
    )
    .execute();
}

export async function removeFormDraft(db: Db, userId: string, key: string): Promise<void> {
  await db
    .deleteFrom('sys_form_draft')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}
