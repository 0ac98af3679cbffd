import { sql, type RawBuilder } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Column } from '#server/registry/columns.ts';

/** What the database holds now: table → column → type as PostgreSQL prints it, and the names of the indexes. */
export interface Definitions {
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly indexes: ReadonlySet<string>;
}

/** An index to be made. `unless` is the column whose true rows it leaves out (soft-deleted ones). */
export interface IndexPlan {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly isUnique: boolean;
  /** Newest first by its last column, then by id: the order of lists, forwards and backwards. */
  readonly isListOrder?: boolean;
  readonly unless?: string;
  /** Of the words of full search. */
  readonly isOfWords?: boolean;
  /** Of texts as `foldedSql` has them. */
  readonly isFolded?: boolean;
  /** Columns that rows share as well which a folded index finds alike. */
  readonly within?: readonly string[];
}

/** Holds every other server's table sync back until this transaction ends. */
export async function lockDefinitions(db: Db): Promise<void> {
  await sql`lock table ${sql.table('sys_schema_approval')} in access exclusive mode`.execute(db);
}

/** Reads the definitions of the current schema. */
export async function readDefinitions(db: Db): Promise<Definitions> {
  const columns = await sql<{ table: string; column: string; type: string }>`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as "type"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = current_schema() and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`.execute(
    db,
  );
  const indexes = await sql<{
    name: string;
  }>`select indexname as "name" from pg_indexes where schemaname = current_schema()`.execute(db);
  const tables = new Map<string, Map<string, string>>();
  for (const { table, column, type } of columns.rows) {
    if (!tables.has(table)) tables.set(table, new Map());
    tables.get(table)?.set(column, type);
  }
  return { tables, indexes: new Set(indexes.rows.map(({ name }) => name)) };
}

/** A new table with its indexes. `key` names its primary key. */
export interface NewTable {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly key: readonly string[];
  readonly indexes: readonly IndexPlan[];
}

/** Makes tables with their indexes, all in one round trip: a fresh database has more than a hundred of them. */
export async function createTables(db: Db, tables: readonly NewTable[]): Promise<void> {
  const statements = tables.flatMap(({ name, columns, key, indexes }) => {
    const parts = [
      ...columns.map(columnSql),
      sql`primary key (${sql.join(key.map((column) => sql.ref(column)))})`,
    ];
    return [sql`create table ${sql.table(name)} (${sql.join(parts)})`, ...indexes.map(indexSql)];
  });
  if (statements.length > 0)
    await sql.raw(statements.map((statement) => statement.compile(db).sql).join(';\n')).execute(db);
}

/** Adds a column; a `notNull` one carries a default. */
export async function addColumn(db: Db, table: string, column: Column): Promise<void> {
  await sql`alter table ${sql.table(table)} add column ${columnSql(column)}`.execute(db);
}

/** Removes a column with what it holds. */
export async function dropColumn(db: Db, table: string, column: string): Promise<void> {
  await sql`alter table ${sql.table(table)} drop column ${sql.ref(column)}`.execute(db);
}

/** Gives a column another name; what it holds, its constraints and its indexes stay. */
export async function renameColumn(db: Db, table: string, { from, to }: Renaming): Promise<void> {
  await sql`alter table ${sql.table(table)} rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(
    db,
  );
}

/** Gives a table another name. */
export async function renameTable(db: Db, { from, to }: Renaming): Promise<void> {
  await sql`alter table ${sql.table(from)} rename to ${sql.id(to)}`.execute(db);
}

/** Gives an index another name. */
export async function renameIndex(db: Db, { from, to }: Renaming): Promise<void> {
  await sql`alter index ${sql.id(from)} rename to ${sql.id(to)}`.execute(db);
}

export interface Renaming {
  readonly from: string;
  readonly to: string;
}

/** Removes a table with its rows. */
export async function dropTable(db: Db, table: string): Promise<void> {
  await sql`drop table ${sql.table(table)}`.execute(db);
}

/** True when the table holds a row. */
export async function hasTableRows(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
  return rows.length > 0;
}

/** How many rows a table has, counted up to `cap`. */
export async function countRowsUpTo(db: Db, table: string, cap: number): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from (select 1 from ${sql.table(table)} limit ${cap}) counted`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** True when a row holds something in both columns. */
export async function bothHold(db: Db, table: string, { from, to }: Renaming): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ${sql.table(table)} where ${sql.ref(from)} is not null and ${sql.ref(to)} is not null limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** Gives rows that hold nothing in a column what another one holds, by PostgreSQL's own cast of its text. */
export async function fillColumn(db: Db, table: string, from: string, to: Column): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(to.name)} = ${sql.ref(from)}::text::${sql.raw(to.type)} where ${sql.ref(to.name)} is null`.execute(
    db,
  );
}

/** Converts a column by PostgreSQL's own cast of its text. */
export async function changeColumnType(db: Db, table: string, column: Column): Promise<void> {
  const type = sql.raw(column.type);
  await sql`alter table ${sql.table(table)} alter column ${sql.ref(column.name)} type ${type} using ${sql.ref(column.name)}::text::${type}`.execute(
    db,
  );
}

/** True when any row holds a value in the column. */
export async function hasColumnData(db: Db, table: string, column: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} is not null limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** Which rows of a table are samples of which files: by the column that holds the id of the record. */
export interface SampleRows {
  readonly entities: readonly string[];
  readonly key: string;
}

/** True when a row that is no sample of a file holds a value in the column. */
export async function hasOwnData(
  db: Db,
  { table, column }: { readonly table: string; readonly column: string },
  { entities, key }: SampleRows,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(table)} t where t.${sql.ref(column)} is not null
      and not exists (select 1 from sys_file_part p where p.part = 'sample' and p.entity = any(${entities}::text[]) and p.said = to_jsonb(t.${sql.ref(key)}::text))
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Takes the values of a column away, so that its type may become any other. */
export async function emptyColumn(db: Db, table: string, column: string): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${sql.ref(column)} is not null`.execute(
    db,
  );
}

/** True when two rows would collide in a new unique index. */
export async function hasDuplicates(db: Db, index: IndexPlan): Promise<boolean> {
  const columns = sql.join(index.columns.map((name) => sql.ref(name)));
  const present = sql.join(
    index.columns.map((name) => sql`${sql.ref(name)} is not null`),
    sql` and `,
  );
  const { rows } =
    await sql`select 1 from ${sql.table(index.table)} where ${present}${unlessSql(index, 'and')} group by ${columns} having count(*) > 1 limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** How many rows share their folded texts, and what they are alike within, with others. */
export async function countAlike(db: Db, index: IndexPlan): Promise<number> {
  const folded = index.columns.map((name) => foldedSql(sql.ref(name)));
  const columns = [...folded, ...(index.within ?? []).map((name) => sql.ref(name))];
  const present = columns.map((column) => sql`${column} is not null`);
  const { rows } = await sql<{ readonly count: number }>`
    select coalesce(sum(n), 0)::int as "count" from (select count(*) as n from ${sql.table(index.table)}
      where ${sql.join(present, sql` and `)}${unlessSql(index, 'and')} group by ${sql.join(columns)} having count(*) > 1) g`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Makes an index on a table that is there. */
export async function createIndex(db: Db, index: IndexPlan): Promise<void> {
  await indexSql(index).execute(db);
}

/** An approval that names no column speaks of the whole table. */
export const WHOLE_TABLE = '';

/** The destructive changes an operator has allowed: `table.column`. */
export async function readApprovals(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sys_schema_approval')
    .select(['table_name', 'column_name'])
    .execute();
  return new Set(rows.map((row) => `${String(row['table_name'])}.${String(row['column_name'])}`));
}

/** Records that a destructive change of this column may be carried out at the next start. */
export async function approveChange(db: Db, table: string, column: string): Promise<void> {
  await db
    .insertInto('sys_schema_approval')
    .values({ table_name: table, column_name: column })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** An approval is good for one change. */
export async function dropApproval(db: Db, table: string, column: string): Promise<void> {
  await db
    .deleteFrom('sys_schema_approval')
    .where('table_name', '=', table)
    .where('column_name', '=', column)
    .execute();
}

function columnSql(column: Column) {
  const defaultSql = column.default ? sql.raw(` default ${column.default}`) : sql``;
  return sql`${sql.ref(column.name)} ${sql.raw(column.type)}${sql.raw(column.notNull ? ' not null' : '')}${defaultSql}`;
}

/** A text without the case and width of its letters. */
export function foldedSql(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lower(normalize(${text}, nfkc))`;
}

function unlessSql(index: IndexPlan, word: 'where' | 'and') {
  return index.unless ? sql` ${sql.raw(word)} not ${sql.ref(index.unless)}` : sql``;
}

function indexSql(index: IndexPlan) {
  const parts = index.columns.map((name) =>
    index.isFolded ? foldedSql(sql.ref(name)) : sql`${sql.ref(name)}`,
  );
  const last = parts.pop();
  if (last)
    parts.push(...(index.isListOrder ? [sql`${last} desc nulls last`, sql`id desc`] : [last]));
  const columns = sql.join(parts);
  const kind = sql.raw(index.isUnique ? 'unique index' : 'index');
  const how = sql.raw(index.isOfWords ? ' using gin' : '');
  return sql`create ${kind} ${sql.ref(index.name)} on ${sql.table(index.table)}${how} (${columns})${unlessSql(index, 'where')}`;
}
