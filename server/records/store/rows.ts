import { sql, type RawBuilder } from 'kysely';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Db } from '#server/db/db.ts';
import { tableOf } from '#server/registry/columns.ts';
import type { Scope } from '#server/base/context/scope.ts';
import { visibleRows } from './entity-where.ts';

/** A stored row as the wire has it: camelCase keys, ids and times as text. */
export type StoredRow = Readonly<Record<string, unknown>> & { readonly id: string };

/** The rows of an entity that a scope shows, by id, in no particular order. Missing and invisible ones are left out alike. */
export async function findRows(db: Db, scope: Scope, entity: EntitySchema, ids: readonly string[]): Promise<readonly StoredRow[]> {
  const wanted = ids.filter((id) => /^-?\d{1,19}$/.test(id));
  if (wanted.length === 0) return [];
  const { rows } = await sql<StoredRow>`select ${columnsOf(entity)} from ${sql.table(entity.table.name)} t
    where t.id = any(${wanted}::bigint[]) and ${visibleRows(entity, scope)}`.execute(db);
  return rows;
}

/** One row, or undefined when it is not there or not shown. */
export async function findRow(db: Db, scope: Scope, entity: EntitySchema, id: string): Promise<StoredRow | undefined> {
  return (await findRows(db, scope, entity, [id]))[0];
}

/** All columns of the entity under their field names; the table is aliased `t`. */
export function columnsOf(entity: EntitySchema): RawBuilder<unknown> {
  return sql.join(tableOf(entity).columns.map(({ name, field }) => sql`${sql.ref(`t.${name}`)} as ${sql.ref(field)}`));
}

/** `column = value` pairs of an update; a value may be a piece of SQL. Unknown fields are a mistake of ours. */
export function assignments(entity: EntitySchema, values: Readonly<Record<string, unknown>>): readonly RawBuilder<unknown>[] {
  const { byField } = tableOf(entity);
  return Object.entries(values).map(([field, value]) => {
    const column = byField.get(field);
    if (!column) throw new Error(`${entity.name} has no field "${field}"`);
    return sql`${sql.ref(column.name)} = ${isSql(value) ? value : toColumn(value, column.type)}`;
  });
}

/** Adds a row; `values` by field name, the id among them. */
export async function insertRow(db: Db, entity: EntitySchema, values: Readonly<Record<string, unknown>>): Promise<void> {
  const { byField } = tableOf(entity);
  const given = Object.entries(values).flatMap(([field, value]) => {
    const column = byField.get(field);
    return column && value !== undefined ? [{ name: column.name, value: toColumn(value, column.type) }] : [];
  });
  await sql`insert into ${sql.table(entity.table.name)} (${sql.join(given.map(({ name }) => sql.ref(name)))})
    values (${sql.join(given.map(({ value }) => value))})`.execute(db);
}

function isSql(value: unknown): value is RawBuilder<unknown> {
  return typeof value === 'object' && value !== null && 'isRawBuilder' in value;
}

function toColumn(value: unknown, type: string): RawBuilder<unknown> {
  const stored = type === 'jsonb' && value !== null && value !== undefined ? JSON.stringify(value) : (value ?? null);
  return sql`${stored}::${sql.raw(type)}`;
}
