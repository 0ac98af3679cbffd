import { sql } from 'kysely';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Db } from '#server/db/db.ts';
import { askTogether } from '#server/db/together.ts';
import { tableOf } from '#server/registry/columns.ts';
import { foldedSql } from './definitions.ts';
import { allOf, column, visibleRows } from './entity-where.ts';

/** What another record must not hold as well. */
export interface AlikeAsk {
  /** The record itself. */
  readonly id: string;
  /** Fields of which case and width of letters do not tell records apart. */
  readonly texts: Readonly<Record<string, string>>;
  /** Fields in which the other record holds exactly the same; null: it holds nothing there either. */
  readonly within: Readonly<Record<string, unknown>>;
}

/**
 * Whether another record, in sight or not, is told apart from this one by the case or width of its letters alone, if at all. Records that
 * are written side by side ask it as one.
 */
export async function hasAlike(db: Db, entity: EntitySchema, ask: AlikeAsk): Promise<boolean> {
  const fields = [ask.texts, ask.within].map((part) => Object.keys(part).join());
  return askTogether(db, [hasAlike, entity, ...fields], ask, (asks) => findAlike(db, entity, asks));
}

async function findAlike(
  db: Db,
  entity: EntitySchema,
  asks: readonly AlikeAsk[],
): Promise<readonly boolean[]> {
  const { byField } = tableOf(entity);
  const [first = { id: '', texts: {}, within: {} }] = asks;
  const [texts, within] = [Object.keys(first.texts), Object.keys(first.within)];
  const nameOf = (field: string) => byField.get(field)?.name ?? field;
  const own = (field: string) => column(nameOf(field));
  const asked = (field: string) => sql.ref(`a.${nameOf(field)}`);
  const values = [...texts, ...within].map((field) => {
    const type = sql.raw(byField.get(field)?.type ?? 'text');
    return sql`${asks.map((ask) => ask.texts[field] ?? ask.within[field])}::${type}[]`;
  });
  const names = [...texts, ...within].map((field) => sql.ref(nameOf(field)));
  const same = within.map((field) =>
    asks.some((ask) => ask.within[field] === null)
      ? sql<boolean>`${own(field)} is not distinct from ${asked(field)}`
      : sql<boolean>`${own(field)} = ${asked(field)}`,
  );
  const alike = texts.map(
    (field) => sql<boolean>`${foldedSql(own(field))} = ${foldedSql(asked(field))}`,
  );
  const { rows } = await sql<{ readonly at: number }>`
    select a.at::int as "at" from unnest(${sql.join([sql`${asks.map(({ id }) => id)}::bigint[]`, ...values])})
      with ordinality as a(${sql.join([sql.ref('own_id'), ...names, sql.ref('at')])})
    where exists (select 1 from ${sql.table(entity.table.name)} t where ${column('id')} <> a.own_id
      and ${allOf([visibleRows(entity, { kind: 'all' }), ...same, ...alike])})`.execute(db);
  const found = new Set(rows.map(({ at }) => at));
  return asks.map((_, at) => found.has(at + 1));
}

/** Whoever gives records of this table names of which no index keeps watch takes turns, until the transaction ends. */
export async function takeTurns(db: Db, entity: EntitySchema): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`names ${entity.table.name}`}, 0))`.execute(
    db,
  );
}
