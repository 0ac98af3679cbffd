import type { EntityRows, EntityStored } from '#schemas/entities/rows.gen.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';

/** The entities that ship with the product; those published while it runs have no types. */
export type KnownEntity = keyof EntityStored;

/** A schema whose name the compiler knows, so that its rows are read and written by their generated types. */
export type EntityOf<N extends string> = EntitySchema & { readonly name: N };

/** A row of an entity that nobody knows by name: by field names, as the database's type parsers answer it. */
export type StoredRow = Record<string, unknown>;

/** The name by which a row type is found: a schema from `registry.entity('station')` carries it. */
type NameOf<E> = E extends { readonly name: infer N extends KnownEntity } ? N : never;

/** A row as it is stored: by its generated type where the compiler knows whose it is. */
export type RowOf<E extends EntitySchema> = [NameOf<E>] extends [never]
  ? StoredRow
  : Plain<EntityStored[NameOf<E>]>;

/** A row of an entity of the product, as it is stored. */
export type StoredOf<N extends KnownEntity> = Plain<EntityStored[N]>;

/** A stored row with its links and sub-tables, as a write holds it. */
export type WholeRow<N extends string> = N extends KnownEntity
  ? Plain<EntityStored[N] & Omit<EntityRows[N], keyof EntityStored[N]>>
  : StoredRow;

/** A record as it is answered. */
export type AnsweredRow<N extends string> = N extends KnownEntity
  ? Plain<EntityRows[N]>
  : StoredRow;

/** Values that are written, by field name. Ids may be plain texts. */
export type WriteOf<E extends EntitySchema> = [NameOf<E>] extends [never]
  ? Readonly<StoredRow>
  : Written<EntityStored[NameOf<E>]>;

/** The body of a record, as a form sends it. */
export type BodyFor<N extends string> = N extends KnownEntity
  ? { readonly [K in keyof WholeRow<N>]?: Loose<WholeRow<N>[K]> | null | undefined }
  : unknown;

/** No names besides those of `T`: a write that names a field which the entity has not does not compile, wherever its values come from. */
export type Exact<V, T> = V & { readonly [K in Exclude<keyof V & string, keyof T>]: never };

export type Written<T> = { readonly [K in keyof T]?: Loose<T[K]> | undefined };
type Loose<V> = V extends string ? string : V extends readonly string[] ? readonly string[] : V;
type Plain<T> = { readonly [K in keyof T]: T[K] };
