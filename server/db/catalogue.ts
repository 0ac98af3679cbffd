import { sql } from 'kysely';

import type { Db } from './db.ts';

/** A table of the current schema. */
export interface TableEntry {
  readonly table: string;
  readonly columns: number;
  readonly comment: string | null;
}

/** A column as PostgreSQL describes it. */
export interface ColumnEntry {
  readonly column: string;
  /** As `format_type` prints it: `character varying(50)`, `numeric(10,2)`. */
  readonly type: string;
  readonly isRequired: boolean;
  readonly hasDefault: boolean;
  /** The database fills it and takes no value. */
  readonly isComputed: boolean;
  readonly comment: string | null;
}

/** A constraint over columns of a table. */
export interface ConstraintEntry {
  readonly kind: 'primary' | 'unique' | 'foreign' | 'check';
  readonly columns: readonly string[];
  /** The table that a foreign key names, and its columns. */
  readonly target: string | null;
  readonly targetColumns: readonly string[];
  /** As `pg_get_constraintdef` prints it. */
  readonly definition: string;
}

/** Tables without partitions and without what extensions bring. */
export async function listTables(db: Db): Promise<readonly TableEntry[]> {
  const { rows } = await sql<TableEntry>`
    select c.relname as "table", obj_description(c.oid, 'pg_class') as "comment",
      (select count(*)::integer from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as "columns"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by c.relname`.execute(
    db,
  );
  return rows;
}

/** The columns of a table in their order; empty when there is no such table. */
export async function describeColumns(db: Db, table: string): Promise<readonly ColumnEntry[]> {
  const { rows } = await sql<ColumnEntry>`
    select a.attname as "column", format_type(a.atttypid, a.atttypmod) as "type", a.attnotnull as "isRequired",
      (a.atthasdef or a.attidentity <> '') as "hasDefault",
      (a.attgenerated <> '' or a.attidentity = 'a') as "isComputed", col_description(a.attrelid, a.attnum) as "comment"
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relname = ${table} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped order by a.attnum`.execute(
    db,
  );
  return rows;
}

/** Keys and checks of a table. */
export async function describeConstraints(
  db: Db,
  table: string,
): Promise<readonly ConstraintEntry[]> {
  const names = (keys: string, of: string) =>
    sql.raw(`coalesce((select array_agg(a.attname::text order by k.at) from unnest(${keys}) with ordinality k (num, at)
      join pg_attribute a on a.attrelid = ${of} and a.attnum = k.num), '{}'::text[])`);
  const { rows } = await sql<ConstraintEntry>`
    select case x.contype when 'p' then 'primary' when 'u' then 'unique' when 'f' then 'foreign' else 'check' end as "kind",
      ${names('x.conkey', 'x.conrelid')} as "columns", f.relname as "target", ${names('x.confkey', 'x.confrelid')} as "targetColumns",
      pg_get_constraintdef(x.oid) as "definition"
    from pg_constraint x join pg_class c on c.oid = x.conrelid join pg_namespace n on n.oid = c.relnamespace left join pg_class f on f.oid = x.confrelid
    where n.nspname = current_schema() and c.relname = ${table} and x.contype in ('p', 'u', 'f', 'c') order by x.conname`.execute(
    db,
  );
  return rows;
}
