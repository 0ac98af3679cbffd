import { sql } from 'kysely';

import type { Db } from './db.ts';

/** What processes keep in memory: points with limits and factors; who may do what; keys and targets of devices. */
export const KEPT_THINGS = ['points', 'access', 'devices'] as const;
export type KeptThing = (typeof KEPT_THINGS)[number];

/** Says to all processes that what they keep is old. Call it inside the transaction that tells of the change. */
export async function noteChange(db: Db, thing: KeptThing): Promise<void> {
  await sql`insert into sys_change (name, number) values (${thing}, 1) on conflict (name) do update set number = sys_change.number + 1`.execute(db);
}

/** How often each changed. */
export async function readChanges(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; number: number }>`select name, number::float8 as number from sys_change`.execute(db);
  return new Map(rows.map(({ name, number }) => [name, number]));
}
