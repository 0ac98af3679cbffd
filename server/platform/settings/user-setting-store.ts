import type { Db } from '#server/db/db.ts';

/** All settings of one user, by key. */
export async function readUserSettings(
  db: Db,
  userId: string,
): Promise<Readonly<Record<string, unknown>>> {
  const rows = await db
    .selectFrom('sys_user_setting')
    .select(['key', 'value'])
    .where('user_id', '=', userId)
    .execute();
  return Object.fromEntries(rows.map((row) => [String(row['key']), row['value']]));
}

/** Puts one setting in place of the old one. */
export async function putUserSetting(
  db: Db,
  userId: string,
  key: string,
  value: unknown,
): Promise<void> {
  const json = JSON.stringify(value ?? null);
  await db
    .insertInto('sys_user_setting')
    .values({ user_id: userId, key, value: json })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet({ value: json }))
    .execute();
}
