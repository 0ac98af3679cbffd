import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** What is counted together: `key` says what is guessed at and from where, `name` whom an administrator unlocks by it. */
export interface TryCount {
  readonly key: string;
  readonly name: string | null;
  /** That many tries fail before a lock. */
  readonly limit: number;
}

/** When a try is made, what is old by then, and how long a lock holds. */
export interface TryTimes {
  readonly now: Date;
  readonly forgetBefore: Date;
  readonly lockedUntil: Date;
}

/** Takes one of the tries that are left, in one statement, so that those who come at once share them. @returns whether there was one. */
export async function claimTry(
  db: Db,
  { key, name, limit }: TryCount,
  { now, forgetBefore, lockedUntil }: TryTimes,
): Promise<boolean> {
  const isOver = sql`(sys_try.locked_until is not null or sys_try.last_at < ${forgetBefore})`;
  const { rows } = await sql`
    insert into sys_try (key, name, tries, last_at) values (${key}, ${name}, 1, ${now})
    on conflict (key) do update set
      tries = case when ${isOver} then 1 else sys_try.tries + 1 end,
      locked_until = case when not ${isOver} and sys_try.tries + 1 >= ${limit} then ${lockedUntil}::timestamptz end,
      last_at = ${now}
    where sys_try.locked_until is null or sys_try.locked_until <= ${now}
    returning 1`.execute(db);
  return rows.length > 0;
}

/** A right answer: the count starts anew. */
export async function clearTries(db: Db, key: string): Promise<void> {
  await sql`delete from sys_try where key = ${key}`.execute(db);
}

/** A right answer takes back its own try and leaves those of others. */
export async function giveTryBack(db: Db, key: string): Promise<void> {
  await sql`update sys_try set tries = greatest(tries - 1, 0), locked_until = null where key = ${key}`.execute(
    db,
  );
}

/** Ends every lock on a name. @returns whether there was one. */
export async function unlockName(db: Db, name: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    delete from sys_try where name = ${name} returning coalesce(locked_until > ${now}, false) as "isLocked"`.execute(
    db,
  );
  return rows.some(({ isLocked }) => isLocked);
}

/** Housekeeping. */
export async function forgetTries(db: Db, before: Date): Promise<void> {
  await sql`delete from sys_try where last_at < ${before}`.execute(db);
}

/** Which of these names are locked, from wherever. */
export async function listLockedNames(
  db: Db,
  names: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    name: string;
  }>`select distinct name from sys_try where name = any(${names}::text[]) and locked_until > ${now}`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
}
