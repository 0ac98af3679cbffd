import { sql } from 'kysely';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { tableOf } from '#server/registry/columns.ts';
import { sourceOf } from './entity-source.ts';
import { allOf, column, visibleRows, type Condition } from './entity-where.ts';

/** The records in sight whose code, or whose other fields, are one of some texts in small letters; its fields hold them in any. */
export async function listCodedRows(
  db: Db,
  scope: Scope,
  entity: EntitySchema,
  asked: {
    /** The field of the code comes first. */
    readonly fields: readonly string[];
    readonly texts: readonly string[];
    readonly where: readonly Condition[];
  },
): Promise<readonly { readonly code: string }[]> {
  const columns = asked.fields.flatMap((field) => tableOf(entity).byField.get(field) ?? []);
  const [code] = columns;
  if (!code || asked.texts.length === 0) return [];
  const is = columns.map(
    ({ name }) => sql<boolean>`lower(${column(name)}) = any(${asked.texts}::text[])`,
  );
  const { rows } = await sql<{ code: string }>`
    select ${column(code.name)} as "code" from ${sourceOf(entity, scope)} t
    where (${sql.join(is, sql` or `)}) and ${allOf([visibleRows(entity, scope), ...asked.where])} order by t.id`.execute(
    db,
  );
  return rows;
}
