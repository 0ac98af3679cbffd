import type { Kysely, Transaction } from 'kysely';

/** Tables are known only at run time; identifiers are checked against the registry before they reach kysely. */
export type AnyTables = Record<string, Record<string, unknown>>;

/** A database handle or an open transaction. Only stores (`*-store.ts`, `server/records/store`) and `server/db` run SQL through it. */
export type Db = Kysely<AnyTables> | Transaction<AnyTables>;
