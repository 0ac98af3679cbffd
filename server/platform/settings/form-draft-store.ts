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

/** How many drafts a person has of other forms. */
export async function countOtherDrafts(db: Db, userId: string, key: string): Promise<number> {
  const row = await db
    .selectFrom('sys_form_draft')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('key', '<>', key)
    .executeTakeFirstOrThrow();
  return Number(row.count);
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
