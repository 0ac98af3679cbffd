import type { Kysely, Transaction } from 'kysely';

import type { Tables } from './tables.gen.ts';

/** A database handle or an open transaction. Only stores (`*-store.ts`, `server/records/store`) and `server/db` run SQL through it. */
export type Db = Kysely<Tables> | Transaction<Tables>;

/** Tables whose names are known only at run time: those of whatever entity is worked on. */
export type AnyTables = Record<string, Record<string, unknown>>;

/** The same database for queries on tables that no type names; names are checked against the registry before they reach it. */
export function anyTables(db: Db): Kysely<AnyTables> {
  return db as unknown as Kysely<AnyTables>;
}
