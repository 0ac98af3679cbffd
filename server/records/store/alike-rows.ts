import { sql } from 'kysely';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Db } from '#server/db/db.ts';
import { tableOf } from '#server/registry/columns.ts';
import { foldedSql } from './definitions.ts';
import { allOf, column, visibleRows } from './entity-where.ts';

/** What another record must not hold as well. */
export interface AlikeAsk {
  /** The record itself. */
  readonly id: string;
  /** Fields of which case and width of letters do not tell records apart. */
  readonly texts: Readonly<Record<string, string>>;
  /** Fields in which the other record holds exactly the same. */
  readonly within: Readonly<Record<string, unknown>>;
}

/** Whether another record, in sight or not, is told apart from this one by the case or width of its letters alone, if at all. */
export async function hasAlike(
  db: Db,
  entity: EntitySchema,
  { id, texts, within }: AlikeAsk,
): Promise<boolean> {
  const of = (field: string) => column(tableOf(entity).byField.get(field)?.name ?? field);
  const same = Object.entries(within).map(
    ([field, value]) => sql<boolean>`${of(field)} = ${value}`,
  );
  const alike = Object.entries(texts).map(
    ([field, text]) => sql<boolean>`${foldedSql(of(field))} = ${foldedSql(sql`${text}::text`)}`,
  );
  const { rows } = await sql`
    select 1 from ${sql.table(entity.table.name)} t where ${column('id')} <> ${id}::bigint
      and ${allOf([visibleRows(entity, { kind: 'all' }), ...same, ...alike])} limit 1`.execute(db);
  return rows.length > 0;
}

/** Whoever gives records of this table names of which no index keeps watch takes turns, until the transaction ends. */
export async function takeTurns(db: Db, entity: EntitySchema): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`names ${entity.table.name}`}, 0))`.execute(
    db,
  );
}
