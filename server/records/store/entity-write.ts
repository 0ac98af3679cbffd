import { sql } from 'kysely';

import type { EntitySchema } from '#schemas/language/entity.ts';
import { newId } from '#server/base/context/new-id.ts';
import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { askTogether, isTogether } from '#server/db/together.ts';
import { tableOf } from '#server/registry/columns.ts';
import type { ChildTable, Column, JoinTable } from '#server/registry/columns.ts';
import type { Exact, StoredRow, WriteOf } from '#server/registry/rows.ts';
import { visibleRows } from './entity-where.ts';

/** Inserts one row; `values` are by field name and hold an `id`. */
export async function insertRow<E extends EntitySchema, V extends WriteOf<E>>(
  db: Db,
  entity: E,
  values: Exact<V, WriteOf<E>>,
): Promise<void> {
  await askTogether(db, [insertRow, entity], values as StoredRow, async (rows) => {
    await insertRows(db, entity, rows as readonly Exact<V, WriteOf<E>>[]);
    return rows;
  });
}

/** Inserts rows in one statement; what a row does not name gets the column's default. Few rows only: all values are parameters. */
export async function insertRows<E extends EntitySchema, V extends WriteOf<E>>(
  db: Db,
  entity: E,
  given: readonly Exact<V, WriteOf<E>>[],
): Promise<void> {
  const rows = given as readonly StoredRow[];
  if (rows.length === 0) return;
  const table = tableOf(entity);
  const columns = table.columns.filter(({ field }) => rows.some((row) => row[field] !== undefined));
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  const tuples = rows.map(
    (row) =>
      sql`(${sql.join(columns.map((stored) => (row[stored.field] === undefined ? sql`default` : bind(stored, row[stored.field]))))})`,
  );
  await sql`insert into ${sql.table(table.name)} (${names}) values ${sql.join(tuples)}`.execute(db);
}

/** Changes one row; with `version` only while the row still carries it. @returns false when no row did. */
export async function updateRow<E extends EntitySchema, V extends WriteOf<E>>(
  db: Db,
  scope: Scope,
  entity: E,
  change: { readonly id: string; readonly version?: number; readonly values: Exact<V, WriteOf<E>> },
): Promise<boolean> {
  const table = tableOf(entity);
  const values = change.values as StoredRow;
  const columns = table.columns.filter(
    ({ field }) => values[field] !== undefined && !isKept(entity, field),
  );
  const sets = columns.map(
    (stored) => sql`${sql.ref(stored.name)} = ${bind(stored, values[stored.field])}`,
  );
  if (entity.table.lock) sets.push(sql`version = version + 1`);
  if (change.version === undefined && isTogether(db))
    return askTogether(
      db,
      [updateRow, scope, entity, columns.map(({ name }) => name).join()],
      change,
      (changes) => updateRows(db, scope, entity, { columns, changes }),
    );
  const seen = change.version === undefined ? sql`` : sql` and version = ${change.version}`;
  const { numAffectedRows } = await sql`
    update ${sql.table(table.name)} t set ${sql.join(sets)} where t.id = ${change.id}::bigint and ${visibleRows(entity, scope)}${seen}`.execute(
    db,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** The same columns of many rows, each with values of its own. @returns whether each was changed, in their order */
async function updateRows(
  db: Db,
  scope: Scope,
  entity: EntitySchema,
  {
    columns,
    changes,
  }: {
    readonly columns: readonly Column[];
    readonly changes: readonly { readonly id: string; readonly values: StoredRow }[];
  },
): Promise<readonly boolean[]> {
  const given = changes.map(({ id, values }) => ({
    id,
    ...Object.fromEntries(columns.map(({ name, field }) => [`new_${name}`, values[field]])),
  }));
  const typed = columns.map(({ name, type }) => sql`${sql.ref(`new_${name}`)} ${sql.raw(type)}`);
  const sets = columns.map(({ name }) => sql`${sql.ref(name)} = given.${sql.ref(`new_${name}`)}`);
  if (entity.table.lock) sets.push(sql`version = version + 1`);
  const { rows } = await sql<{ readonly id: string }>`
    update ${sql.table(tableOf(entity).name)} t set ${sql.join(sets)}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (${sql.join([sql`id bigint`, ...typed])})
    where t.id = given.id and ${visibleRows(entity, scope)} returning t.id::text as "id"`.execute(
    db,
  );
  const changed = new Set(rows.map(({ id }) => id));
  return changes.map(({ id }) => changed.has(id));
}

/** Columns that no update names: the id, and where the table has a lock its counter. Elsewhere `version` is a field like others. */
function isKept(entity: EntitySchema, field: string): boolean {
  return field === 'id' || (field === 'version' && Boolean(entity.table.lock));
}

/** Removes rows, or marks them deleted where the entity says so. */
export async function removeRows(
  db: Db,
  scope: Scope,
  entity: EntitySchema,
  ids: readonly string[],
): Promise<void> {
  const where = sql`t.id = any(${ids}::bigint[]) and ${visibleRows(entity, scope)}`;
  const table = sql.table(tableOf(entity).name);
  if (entity.table.softDelete)
    await sql`update ${table} t set deleted = true, update_date = now() where ${where}`.execute(db);
  else await sql`delete from ${table} t where ${where}`.execute(db);
}

/** Puts the links of a `refs` field in place of the old ones. */
export async function replaceLinks(
  db: Db,
  join: JoinTable,
  owner: string,
  others: readonly string[],
): Promise<void> {
  await askTogether(db, [replaceLinks, join], { owner, others }, async (given) => {
    const owners = given.map((one) => one.owner);
    await sql`delete from ${sql.table(join.table)} where ${sql.ref(join.own)} = any(${owners}::bigint[])`.execute(
      db,
    );
    const links = given.flatMap((one) =>
      one.others.map((other, at) => ({ own: one.owner, other, sort: at + 1 })),
    );
    if (links.length > 0)
      await sql`
        insert into ${sql.table(join.table)} (${sql.ref(join.own)}, ${sql.ref(join.other)}, sort)
        select x.own, x.other, x.sort from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as x (own bigint, other bigint, sort integer)
        on conflict do nothing`.execute(db);
    return given;
  });
}

/** Removes every link to these rows, or from them. */
export async function removeLinks(
  db: Db,
  join: JoinTable,
  side: 'own' | 'other',
  ids: readonly string[],
): Promise<void> {
  await sql`delete from ${sql.table(join.table)} where ${sql.ref(join[side])} = any(${ids}::bigint[])`.execute(
    db,
  );
}

/** Puts the rows of a sub-table in place of the old ones, in the order given. */
export async function replaceChildren(
  db: Db,
  child: ChildTable,
  owner: string,
  rows: readonly StoredRow[],
): Promise<void> {
  await askTogether(db, [replaceChildren, child], { owner, rows }, async (given) => {
    await removeChildren(
      db,
      child,
      given.map((one) => one.owner),
    );
    const lines = given.flatMap((one) =>
      one.rows.map((row, position): Line => ({ owner: one.owner, position, row })),
    );
    for (let at = 0; at < lines.length; at += LINES_AT_ONCE)
      await insertLines(db, child, lines.slice(at, at + LINES_AT_ONCE));
    return given;
  });
}

/** A row of a sub-table, in its place. */
interface Line {
  readonly owner: string;
  readonly position: number;
  readonly row: StoredRow;
}

/** All values are parameters, of which a statement holds some ten thousands. */
const LINES_AT_ONCE = 200;

async function insertLines(db: Db, child: ChildTable, lines: readonly Line[]): Promise<void> {
  const columns = child.columns.filter(({ field }) =>
    lines.some(({ row }) => row[field] !== undefined),
  );
  const names = columns.map(({ name }) => sql.ref(name));
  const tuples = lines.map(({ owner, position, row }) => {
    const values = columns.map((stored) =>
      row[stored.field] === undefined ? sql`default` : bind(stored, row[stored.field]),
    );
    return sql`(${sql.join([sql`${newId()}`, sql`${owner}`, sql`${position}`, ...values])})`;
  });
  await sql`insert into ${sql.table(child.table)} (${sql.join([sql`id`, sql`owner_id`, sql`sort`, ...names])}) values ${sql.join(tuples)}`.execute(
    db,
  );
}

/** Removes the sub-table rows of these owners. */
export async function removeChildren(
  db: Db,
  child: ChildTable,
  owners: readonly string[],
): Promise<void> {
  await sql`delete from ${sql.table(child.table)} where owner_id = any(${owners}::bigint[])`.execute(
    db,
  );
}

/** Rewrites the ancestor lists below a node that moved: `oldPath` at their start becomes `newPath`. Paths end with the node itself. */
export async function movePids(
  db: Db,
  entity: EntitySchema,
  oldPath: string,
  newPath: string,
): Promise<void> {
  await sql`
    update ${sql.table(entity.table.name)} set pids = ${newPath} || substr(pids, ${oldPath.length + 1}::integer)
    where pids = ${oldPath} or pids like ${`${oldPath},%`}`.execute(db);
}

function bind(stored: Column, value: unknown) {
  if (stored.type === 'jsonb')
    return value === null ? sql`null` : sql`${JSON.stringify(value)}::jsonb`;
  return sql`${value}`;
}
