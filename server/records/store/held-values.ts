import { sql } from 'kysely';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Db } from '#server/db/db.ts';
import type { Column, JoinTable } from '#server/registry/columns.ts';
import { visibleRows } from './entity-where.ts';

/** A column, of a sub-table where `table` names one, and the texts that are looked for in it. */
export interface HeldAsk {
  readonly column: Column;
  readonly table: string | undefined;
  readonly values: readonly string[];
}

/** Whether a row holds one of these texts in a column, alone or in a list. */
export async function isHeld(
  db: Db,
  entity: EntitySchema,
  { column, table, values }: HeldAsk,
): Promise<boolean> {
  const held = sql.ref(`t.${column.name}`);
  const texts = sql`${[...values]}::text[]`;
  const isOne =
    column.type === 'text[]' ? sql`${held} && ${texts}` : sql`${held}::text = any(${texts})`;
  const isKept = table === undefined ? visibleRows(entity, { kind: 'all' }) : sql`true`;
  const { rows } = await sql`
    select 1 from ${sql.table(table ?? entity.table.name)} t where ${isOne} and ${isKept} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whether the links of some row lead to these rows alone: without them its list would be empty. */
export async function isEmptiedBy(
  db: Db,
  join: JoinTable,
  ids: readonly string[],
): Promise<boolean> {
  const [table, own, other] = [sql.table(join.table), sql.ref(join.own), sql.ref(join.other)];
  const gone = sql`${[...ids]}::bigint[]`;
  const { rows } = await sql`
    select ${own} from ${table} group by ${own} having bool_and(${other} = any(${gone})) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
