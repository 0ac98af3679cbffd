import { sql } from 'kysely';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Db } from '#server/db/db.ts';
import { tableOf } from '#server/registry/columns.ts';
import { sourceOf } from './entity-source.ts';
import { column } from './entity-where.ts';

/** Rows of an entity by the values of a key field, and the field that names them. */
export interface NamedKeys {
  readonly entity: EntitySchema;
  readonly keys: readonly string[];
  readonly fields: { readonly key: string; readonly name: string };
}

/**
 * Names of rows by key, deleted ones included: a record keeps the names it was made with. One statement, however many entities.
 * @returns a map for each that was wanted, in their order
 */
export async function readRowNames(
  db: Db,
  wanted: readonly NamedKeys[],
): Promise<readonly ReadonlyMap<string, string>[]> {
  const names = wanted.map(() => new Map<string, string>());
  const parts = wanted.flatMap(({ entity, keys, fields }, at) => {
    const table = tableOf(entity);
    const [key, name] = [table.byField.get(fields.key), table.byField.get(fields.name)];
    return key && name && keys.length > 0
      ? [
          sql`select ${sql.raw(String(at))} as "at", ${column(key.name)}::text as "key", ${column(name.name)}::text as "name" from ${sourceOf(entity)} t
    where ${column(key.name)} = any(${keys}::${sql.raw(key.type)}[])`,
        ]
      : [];
  });
  if (parts.length === 0) return names;
  const { rows } = await sql<{
    at: number;
    key: string;
    name: string | null;
  }>`${sql.join(parts, sql` union all `)}`.execute(db);
  for (const { at, key, name } of rows) names[at]?.set(key, name ?? '');
  return names;
}

/** A field of rows by id, whoever may see them: what their texts are in other languages. */
export async function readFieldOf(
  db: Db,
  entity: EntitySchema,
  { field, ids }: { readonly field: string; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, unknown>> {
  const found = tableOf(entity).byField.get(field);
  if (!found || ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; value: unknown }>`
    select ${column('id')}::text as "id", ${column(found.name)} as "value" from ${sourceOf(entity)} t where ${column('id')} = any(${ids}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, value }) => [id, value]));
}
