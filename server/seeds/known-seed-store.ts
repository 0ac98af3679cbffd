import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** Rows of which an installation is given each new one once: delivered templates by their codes, types of orders by their values. */
export type KnownSeed = 'book' | 'orderType';

/** Which of them an installation has been given. */
export async function listKnownSeeds(db: Db, kind: KnownSeed): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    name: string;
  }>`select name from sys_known_right where kind = ${kind}`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** From now on these are known: one that somebody removes does not come back. */
export async function noteKnownSeeds(
  db: Db,
  kind: KnownSeed,
  names: readonly string[],
): Promise<void> {
  await sql`insert into sys_known_right (kind, name)
    select ${kind}, unnest(${[...names]}::text[]) on conflict do nothing`.execute(db);
}

/** Types of orders that this product delivered; a value that people gave a meaning of their own before is none. */
export async function listDeliveredTypes(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ value: string }>`
    select d.dict_value as value from sys_dict_data d join sys_dict_type t on t.id = d.dict_type_id
    where t.dict_type = 'work_order_type' and d.creator = 0`.execute(db);
  return new Set(rows.map(({ value }) => value));
}
