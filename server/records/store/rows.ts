import { sql, type RawBuilder } from 'kysely';

import type { EntitySchema } from '#schemas/language/entity.ts';
import { tableOf } from '#server/registry/columns.ts';

/** All columns of the entity under their field names; the table is aliased `t`. */
export function columnsOf(entity: EntitySchema): RawBuilder<unknown> {
  return sql.join(
    tableOf(entity).columns.map(
      ({ name, field }) => sql`${sql.ref(`t.${name}`)} as ${sql.ref(field)}`,
    ),
  );
}

/** `column = value` pairs of an update; a value may be a piece of SQL. Unknown fields are a mistake of ours. */
export function assignments(
  entity: EntitySchema,
  values: Readonly<Record<string, unknown>>,
): readonly RawBuilder<unknown>[] {
  const { byField } = tableOf(entity);
  return Object.entries(values).map(([field, value]) => {
    const column = byField.get(field);
    if (!column) throw new Error(`${entity.name} has no field "${field}"`);
    return sql`${sql.ref(column.name)} = ${isSql(value) ? value : toColumn(value, column.type)}`;
  });
}

function isSql(value: unknown): value is RawBuilder<unknown> {
  return typeof value === 'object' && value !== null && 'isRawBuilder' in value;
}

function toColumn(value: unknown, type: string): RawBuilder<unknown> {
  const stored =
    type === 'jsonb' && value !== null && value !== undefined
      ? JSON.stringify(value)
      : (value ?? null);
  return sql`${stored}::${sql.raw(type)}`;
}
