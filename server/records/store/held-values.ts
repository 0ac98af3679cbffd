import { sql } from 'kysely';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Db } from '#server/db/db.ts';
import { tableOf, type Column, type JoinTable } from '#server/registry/columns.ts';
import { allOf, type Condition, visibleRows } from './entity-where.ts';

/** A column, of a sub-table where `table` names one, and the texts that are looked for in it. */
export interface HeldAsk {
  readonly column: Column;
  readonly table: string | undefined;
  readonly values: readonly string[];
}

/** Nobody counts further than this who only wants to know what holds a record: one more says that there are more. */
export const MOST_COUNTED = 99;

/** How many rows there are, and how many of them somebody sees; `MOST_COUNTED` and one more at most. */
export interface Held {
  readonly all: number;
  readonly seen: number;
}

/** Nothing holds it. */
export const NOT_HELD: Held = { all: 0, seen: 0 };

/** Of two ways in which rows of one entity may hold a record, the one in which more do. */
export function mostHeld(one: Held, other: Held): Held {
  return other.all > one.all ? other : one;
}

/** Whose rows are counted, and which of them (aliased `t`) whoever asks sees. */
export interface HeldOf {
  readonly entity: EntitySchema;
  readonly seen: Condition;
}

/** How many rows hold one of these texts in a column, alone or in a list, or in one of their sub-tables. */
export async function countHolding(
  db: Db,
  of: HeldOf,
  { column, table, values }: HeldAsk,
): Promise<Held> {
  const held = sql.ref(`${table === undefined ? 't' : 'c'}.${column.name}`);
  const texts = sql`${[...values]}::text[]`;
  const isOne =
    column.type === 'text[]'
      ? sql<boolean>`${held} && ${texts}`
      : sql<boolean>`${held}::text = any(${texts})`;
  return countUpTo(
    db,
    of,
    table === undefined
      ? isOne
      : sql<boolean>`exists (select 1 from ${sql.table(table)} c where c.owner_id = t.id and ${isOne})`,
  );
}

/** How many rows name one of these in one of their fields; `keys`: ids, or codes where the link goes by them. */
export async function countReferring(
  db: Db,
  of: HeldOf,
  asks: readonly { readonly field: string; readonly keys: readonly string[] }[],
): Promise<Held> {
  const any = asks.flatMap(({ field, keys }) => {
    const stored = tableOf(of.entity).byField.get(field);
    return stored
      ? [sql`${sql.ref(`t.${stored.name}`)} = any(${[...keys]}::${sql.raw(stored.type)}[])`]
      : [];
  });
  if (any.length === 0) return NOT_HELD;
  return countUpTo(db, of, sql<boolean>`(${sql.join(any, sql` or `)})`);
}

/** How many rows have links to these rows alone: without them their lists would be empty. */
export async function countEmptiedBy(
  db: Db,
  of: HeldOf,
  { join, ids }: { readonly join: JoinTable; readonly ids: readonly string[] },
): Promise<Held> {
  const [table, own, other] = [sql.table(join.table), sql.ref(join.own), sql.ref(join.other)];
  const gone = sql`${[...ids]}::bigint[]`;
  return countUpTo(
    db,
    of,
    sql<boolean>`t.id in (select ${own} from ${table} group by ${own} having bool_and(${other} = any(${gone})))`,
  );
}

/** How many of the rows with these ids there are. */
export async function countIds(db: Db, of: HeldOf, ids: readonly string[]): Promise<Held> {
  return countUpTo(db, of, sql<boolean>`t.id = any(${[...ids]}::bigint[])`);
}

async function countUpTo(db: Db, { entity, seen }: HeldOf, held: Condition): Promise<Held> {
  const count = async (more: readonly Condition[]): Promise<number> => {
    const where = allOf([held, visibleRows(entity, { kind: 'all' }), ...more]);
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from (select 1 from ${sql.table(entity.table.name)} t where ${where} limit ${MOST_COUNTED + 1}::int) x`.execute(
      db,
    );
    return rows[0]?.n ?? 0;
  };
  const all = await count([]);
  return { all, seen: all === 0 ? 0 : await count([seen]) };
}
