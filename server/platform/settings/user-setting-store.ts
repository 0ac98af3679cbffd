import { sql } from 'kysely';

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

/** What somebody keeps beside one setting: how many others, and their characters. His settings stand still until the transaction ends. */
export async function measureOtherSettings(
  db: Db,
  userId: string,
  key: string,
): Promise<{ readonly count: number; readonly characters: number }> {
  await sql`select id from sys_user where id = ${userId}::bigint for no key update`.execute(db);
  const { rows } = await sql<{ count: number; characters: number }>`
    select count(*)::int as count, coalesce(sum(length(value::text)), 0)::int as characters
    from sys_user_setting where user_id = ${userId}::bigint and key <> ${key}`.execute(db);
  return rows[0] ?? { count: 0, characters: 0 };
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

/** Puts a setting in place of just the version that is named, or where none is kept; 0 is that of one that bears none. @returns whether it was put */
export async function putVersionOfSetting(
  db: Db,
  userId: string,
  {
    key,
    value,
    version,
  }: { readonly key: string; readonly value: unknown; readonly version: number },
): Promise<boolean> {
  const json = JSON.stringify(value ?? null);
  const { rows } = await sql`insert into sys_user_setting as s (user_id, key, value)
    values (${userId}::bigint, ${key}, ${json}::jsonb)
    on conflict (user_id, key) do update set value = excluded.value, at = now()
    where coalesce(case when jsonb_typeof(s.value -> 'version') = 'number' then (s.value ->> 'version')::int end, 0) = ${version}
    returning s.key`.execute(db);
  return rows.length > 0;
}
