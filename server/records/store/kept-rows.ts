import { sql, type RawBuilder } from 'kysely';
import { columnName } from '#schemas/language/names.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Db } from '#server/db/db.ts';
import { changedFields } from './changes.ts';
import { writeHistories } from './history.ts';
import { assignments, columnsOf, insertRow, type StoredRow } from './rows.ts';

type Values = Readonly<Record<string, unknown>>;

/** Which rows change (the table is aliased `t`), how, and who changes them. */
export interface KeptUpdate {
  /** A list that gives each row values of its own, with an alias; `where` joins it, `set` may name its columns. */
  readonly from?: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  /** New values by field name. A piece of SQL sees the row as it was. */
  readonly set: Readonly<Record<string, unknown>>;
  readonly by: string;
  /** Marks of a timer leave the version, so that nobody's open dialog turns stale. */
  readonly keepsVersion?: boolean;
}

/**
 * Changes rows past the generic resource service (moves, timers, batches) and keeps in the history what each was and became, where
 * the entity keeps one. Every such write goes through here, so that no kind of writer can leave the history out. Call it in a transaction.
 * @returns the rows that changed, as they are now.
 */
export async function updateKept(db: Db, entity: EntitySchema, { from, where, set, by, keepsVersion = false }: KeptUpdate): Promise<readonly StoredRow[]> {
  const table = sql.table(entity.table.name);
  const columns = columnsOf(entity);
  const also = from ? sql`, ${from}` : sql``;
  const { rows: before } = await sql<StoredRow>`select ${columns} from ${table} t${also} where ${where} order by t.id for update of t`.execute(db);
  if (before.length === 0) return [];
  const sets = [...assignments(entity, set), ...(entity.table.lock && !keepsVersion ? [sql`version = t.version + 1`] : [])];
  const { rows: after } = await sql<StoredRow>`update ${table} t set ${sql.join(sets)}${from ? sql` from ${from}` : sql``}
    where t.id = any(${before.map(({ id }) => id)}::bigint[])${from ? sql` and ${where}` : sql``} returning ${columns}`.execute(db);
  const earlier = new Map(before.map((row) => [row.id, row]));
  if (entity.table.history)
    await writeHistories(
      db,
      after.flatMap((row) => {
        const fields = changedFields(entity, earlier.get(row.id), row);
        return Object.keys(fields).length > 0 ? [{ entity: entity.name, recordId: row.id, change: 'update' as const, fields, by }] : [];
      }),
    );
  return after;
}

/** The same for one row by its id. @returns the row as it is now; undefined where there is none. */
export async function updateById(
  db: Db,
  entity: EntitySchema,
  { id, ...change }: Omit<KeptUpdate, 'where' | 'from'> & { readonly id: string },
): Promise<StoredRow | undefined> {
  return (await updateKept(db, entity, { ...change, where: sql`t.id = ${id}::bigint` }))[0];
}

/** The same for the rows that name a record by a link. */
export async function updateLinking(
  db: Db,
  entity: EntitySchema,
  { link, id }: { readonly link: string; readonly id: string },
  change: Omit<KeptUpdate, 'where' | 'from'>,
): Promise<readonly StoredRow[]> {
  return updateKept(db, entity, { ...change, where: sql`${sql.ref(`t.${columnName(link)}`)} = ${id}::bigint` });
}

/** Adds a row past the generic resource service, and its first line in the history. */
export async function insertKept(db: Db, entity: EntitySchema, values: Values & { readonly id: string }, by: string): Promise<void> {
  await insertRow(db, entity, values);
  await keepFirst(db, entity, [values], by);
}

/** The first lines in the history of rows that were added by a statement of their own: all that they came with. */
export async function keepFirst(db: Db, entity: EntitySchema, rows: readonly (Values & { readonly id: string })[], by: string): Promise<void> {
  if (!entity.table.history) return;
  await writeHistories(
    db,
    rows.map((values) => {
      const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
      return { entity: entity.name, recordId: values.id, change: 'save' as const, fields: changedFields(entity, undefined, given as StoredRow), by };
    }),
  );
}
