import { sql, type RawBuilder } from 'kysely';

import type { EntitySchema } from '#schemas/language/entity.ts';
import { columnName } from '#schemas/language/names.ts';
import type { Db } from '#server/db/db.ts';
import type { Exact, RowOf, StoredRow, WriteOf } from '#server/registry/rows.ts';
import { findChangedFields } from './changes.ts';
import { insertRows } from './entity-write.ts';
import { writeHistories, type HistoryEntry } from './history.ts';
import { assignments, columnsOf } from './rows.ts';
import { changesWords } from './search-words.ts';

/** New values by field name, each a value or a piece of SQL that sees the row as it was. */
type Set<T> = { readonly [K in keyof T]: T[K] | Date | RawBuilder<unknown> };

/** A row that has its id. */
interface Identified {
  readonly id: string;
}

/** Which rows change (the table is aliased `t`), how, and who changes them. */
export interface KeptUpdate<V = Readonly<StoredRow>> {
  /** A list that gives each row values of its own, with an alias; `where` joins it, `set` may name its columns. */
  readonly from?: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  readonly set: V;
  readonly by: string;
  /** Marks of a timer leave the version, so that nobody's open dialog turns stale. */
  readonly keepsVersion?: boolean;
}

/**
 * Changes rows past the generic resource service (moves, timers, batches) and keeps in the history what each was and became, where
 * the entity keeps one. Every such write goes through here, so that no kind of writer can leave the history out. Call it in a transaction.
 * @returns the rows that changed, as they are now.
 */
export async function updateKept<E extends EntitySchema, V extends Set<WriteOf<E>>>(
  db: Db,
  entity: E,
  { from, where, set, by, keepsVersion = false }: KeptUpdate<Exact<V, WriteOf<E>>>,
): Promise<readonly RowOf<E>[]> {
  const table = sql.table(entity.table.name);
  const columns = columnsOf(entity);
  const also = from ? sql`, ${from}` : sql``;
  const { rows: before } = await sql<
    RowOf<E> & Identified
  >`select ${columns} from ${table} t${also} where ${where} order by t.id for update of t`.execute(
    db,
  );
  if (before.length === 0) return [];
  const sets = [
    ...assignments(entity, set as Readonly<StoredRow>),
    ...(entity.table.lock && !keepsVersion ? [sql`version = t.version + 1`] : []),
    ...(changesWords(entity, set as Readonly<StoredRow>) ? [sql`search_words = null`] : []),
  ];
  const { rows: after } = await sql<
    RowOf<E> & Identified
  >`update ${table} t set ${sql.join(sets)}${from ? sql` from ${from}` : sql``}
    where t.id = any(${before.map(({ id }) => id)}::bigint[])${from ? sql` and ${where}` : sql``} returning ${columns}`.execute(
    db,
  );
  const earlier = new Map(before.map((row) => [row.id, row]));
  if (entity.table.history)
    await writeHistories(
      db,
      after.flatMap((row) => {
        const fields = findChangedFields(entity, earlier.get(row.id), row);
        return Object.keys(fields).length > 0
          ? [{ entity: entity.name, recordId: row.id, change: 'update' as const, fields, by }]
          : [];
      }),
    );
  return after;
}

/** The same for one row by its id. @returns the row as it is now; undefined where there is none. */
export async function updateById<E extends EntitySchema, V extends Set<WriteOf<E>>>(
  db: Db,
  entity: E,
  {
    id,
    ...change
  }: Omit<KeptUpdate<Exact<V, WriteOf<E>>>, 'where' | 'from'> & { readonly id: string },
): Promise<RowOf<E> | undefined> {
  return (await updateKept(db, entity, { ...change, where: sql`t.id = ${id}::bigint` }))[0];
}

/** The same for the rows that name a record by a link. */
export async function updateLinking<E extends EntitySchema, V extends Set<WriteOf<E>>>(
  db: Db,
  entity: E,
  { link, id }: { readonly link: string & keyof WriteOf<E>; readonly id: string },
  change: Omit<KeptUpdate<Exact<V, WriteOf<E>>>, 'where' | 'from'>,
): Promise<readonly RowOf<E>[]> {
  return updateKept(db, entity, {
    ...change,
    where: sql`${sql.ref(`t.${columnName(link)}`)} = ${id}::bigint`,
  });
}

/** Removes the rows that name one of these records by a link, and keeps in the history what they were. */
export async function removeLinking<E extends EntitySchema>(
  db: Db,
  entity: E,
  {
    link,
    ids,
    by,
  }: {
    readonly link: string & keyof WriteOf<E>;
    readonly ids: readonly string[];
    readonly by: string;
  },
): Promise<void> {
  await removeKept(db, entity, {
    where: sql`${sql.ref(`t.${columnName(link)}`)} = any(${ids}::bigint[])`,
    by,
  });
}

/** Removes rows past the generic resource service (the table is aliased `t`), and keeps in the history what they were. */
export async function removeKept(
  db: Db,
  entity: EntitySchema,
  { where, by }: { readonly where: RawBuilder<unknown>; readonly by: string },
): Promise<void> {
  const { rows } = await sql<
    StoredRow & Identified
  >`delete from ${sql.table(entity.table.name)} t where ${where} returning ${columnsOf(entity)}`.execute(
    db,
  );
  if (entity.table.history)
    await writeHistories(
      db,
      rows.map((row) => ({
        entity: entity.name,
        recordId: row.id,
        change: 'delete' as const,
        fields: goneFields(entity, row),
        by,
      })),
    );
}

/** What a removed row held, field by field. */
export function goneFields(entity: EntitySchema, row: Readonly<StoredRow>): HistoryEntry['fields'] {
  return Object.fromEntries(
    Object.entries(findChangedFields(entity, undefined, row)).map(([field, [, value]]) => [
      field,
      [value, null] as const,
    ]),
  );
}

/** Adds a row past the generic resource service, and its first line in the history. */
export async function insertKept<E extends EntitySchema, V extends WriteOf<E> & Identified>(
  db: Db,
  entity: E,
  values: Exact<V, WriteOf<E>>,
  by: string,
): Promise<void> {
  await insertAllKept(db, entity, [values], by);
}

/** The same for several rows. */
export async function insertAllKept<E extends EntitySchema, V extends WriteOf<E> & Identified>(
  db: Db,
  entity: E,
  rows: readonly Exact<V, WriteOf<E>>[],
  by: string,
): Promise<void> {
  await insertRows(db, entity, rows);
  await keepFirst(db, entity, rows, by);
}

/** The first lines in the history of rows that were added by a statement of their own: all that they came with. */
export async function keepFirst(
  db: Db,
  entity: EntitySchema,
  rows: readonly (Readonly<StoredRow> & Identified)[],
  by: string,
): Promise<void> {
  if (!entity.table.history) return;
  await writeHistories(
    db,
    rows.map((values) => {
      const given = Object.fromEntries(
        Object.entries(values).filter(([, value]) => value !== null),
      );
      return {
        entity: entity.name,
        recordId: values.id,
        change: 'save' as const,
        fields: findChangedFields(entity, undefined, given as StoredRow),
        by,
      };
    }),
  );
}
