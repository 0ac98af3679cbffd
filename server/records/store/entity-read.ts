import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

import { isId } from '#schemas/basics/ids.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Scope } from '#server/base/context/scope.ts';
import { byReading } from '#server/db/by-reading.ts';
import type { Db } from '#server/db/db.ts';
import { askTogether } from '#server/db/together.ts';
import { tableOf } from '#server/registry/columns.ts';
import type { ChildTable, EntityTable, JoinTable } from '#server/registry/columns.ts';
import type { RowOf, StoredRow } from '#server/registry/rows.ts';
import { isReadAloud } from './entity-order.ts';
import { sourceOf } from './entity-source.ts';
import { allOf, column, visibleRows } from './entity-where.ts';
import type { Condition } from './entity-where.ts';

/** Which rows in which order. Fields come from the schema, never from a request. */
export interface RowQuery<F extends string = string> {
  readonly where: readonly Condition[];
  /** `value`: what a field without a column is ordered by. */
  readonly order?: readonly {
    readonly field: string;
    readonly direction: 'asc' | 'desc';
    readonly value?: RawBuilder<unknown>;
  }[];
  readonly limit?: number;
  readonly offset?: number;
  /** Default: every column. */
  readonly fields?: readonly F[];
}

/** The fields of an entity that its table keeps. */
type FieldOf<E extends EntitySchema> = string & keyof RowOf<E>;

/** One row, perhaps held for a change, perhaps under more conditions. */
export interface WantedRow {
  readonly id: string;
  readonly forUpdate?: boolean;
  readonly where?: readonly Condition[];
}

/** The same of several rows. */
export type WantedRows = Omit<WantedRow, 'id'> & { readonly ids: readonly string[] };

/** Ids, or values of another key field, perhaps under more conditions. */
export interface WantedKeys {
  readonly keys: readonly string[];
  readonly field?: string;
  readonly where?: readonly Condition[];
}

/** The rows an actor may see, with a stable order (ties by id). */
export async function listRows<E extends EntitySchema, F extends FieldOf<E> = FieldOf<E>>(
  db: Db,
  scope: Scope,
  entity: E,
  query: RowQuery<F>,
): Promise<readonly Pick<RowOf<E>, F>[]> {
  const table = tableOf(entity);
  const where = allOf([visibleRows(entity, scope), ...query.where]);
  const window =
    query.limit === undefined ? sql`` : sql` limit ${query.limit} offset ${query.offset ?? 0}`;
  const { rows } = await sql<
    Pick<RowOf<E>, F>
  >`select ${selected(table, query.fields)} from ${sourceOf(entity, scope)} t where ${where} order by ${orderSql(entity, query)}${window}`.execute(
    db,
  );
  return rows;
}

/** How many rows, counted up to `cap` + 1. */
export async function countRows(
  db: Db,
  scope: Scope,
  entity: EntitySchema,
  { where, cap }: { readonly where: readonly Condition[]; readonly cap: number },
): Promise<number> {
  const condition = allOf([visibleRows(entity, scope), ...where]);
  const { rows } = await sql<{ total: string }>`
    select count(*) as "total" from (select 1 from ${sourceOf(entity, scope)} t where ${condition} limit ${cap + 1}) counted`.execute(
    db,
  );
  return Number(rows[0]?.total ?? 0);
}

/** One row, or undefined where it is missing, deleted or outside the scope: the caller cannot tell which. */
export async function findRow<E extends EntitySchema>(
  db: Db,
  scope: Scope,
  entity: E,
  wanted: string | WantedRow,
): Promise<RowOf<E> | undefined> {
  const {
    id,
    forUpdate = false,
    where = [],
  }: WantedRow = typeof wanted === 'string' ? { id: wanted } : wanted;
  if (!isId(id)) return undefined;
  const table = tableOf(entity);
  const lock = forUpdate ? sql` for update` : sql``;
  const { rows } = await sql<RowOf<E>>`
    select ${selected(table)} from ${sourceOf(entity, scope)} t where ${column('id')} = ${id}::bigint and ${allOf([visibleRows(entity, scope), ...where])}${lock}`.execute(
    db,
  );
  return rows[0];
}

/**
 * The rows of these ids that the scope shows, in no particular order; held for a change in the order of their ids. Missing and invisible
 * ones are left out alike.
 */
export async function findRows<E extends EntitySchema>(
  db: Db,
  scope: Scope,
  entity: E,
  asked: readonly string[] | WantedRows,
): Promise<readonly RowOf<E>[]> {
  const {
    ids,
    forUpdate = false,
    where = [],
  }: WantedRows = 'ids' in asked ? asked : { ids: asked };
  const wanted = ids.filter(isId);
  if (wanted.length === 0) return [];
  const lock = forUpdate ? sql` order by ${column('id')} for update` : sql``;
  const { rows } = await sql<RowOf<E>>`
    select ${selected(tableOf(entity))} from ${sourceOf(entity, scope)} t where ${column('id')} = any(${wanted}::bigint[]) and ${allOf([visibleRows(entity, scope), ...where])}${lock}`.execute(
    db,
  );
  return rows;
}

/** Ids in the order of the query: the fixed plan of a long export. */
export async function listIds(
  db: Db,
  scope: Scope,
  entity: EntitySchema,
  query: RowQuery,
): Promise<readonly string[]> {
  const rows: readonly StoredRow[] = await listRows(db, scope, entity, {
    ...query,
    fields: ['id'],
  });
  return rows.map((row) => String(row['id']));
}

/** Which of these ids (or codes) exist within the scope. */
export async function listVisibleKeys(
  db: Db,
  scope: Scope,
  entity: EntitySchema,
  wanted: WantedKeys,
): Promise<ReadonlySet<string>> {
  const { keys, field = 'id', where = [] } = wanted;
  const ask = (all: readonly string[]) => findKeys(db, scope, entity, { keys: all, field, where });
  if (where.length > 0) return ask(keys);
  return askTogether(db, [listVisibleKeys, scope, entity, field], keys, async (lists) => {
    const found = await ask([...new Set(lists.flat())]);
    return lists.map((own) => new Set(own.filter((key) => found.has(key))));
  });
}

async function findKeys(
  db: Db,
  scope: Scope,
  entity: EntitySchema,
  { keys, field, where }: Required<WantedKeys>,
): Promise<ReadonlySet<string>> {
  const key = tableOf(entity).byField.get(field);
  if (!key || keys.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    select ${column(key.name)}::text as "key" from ${sourceOf(entity, scope)} t
    where ${column(key.name)} = any(${keys}::${sql.raw(key.type)}[]) and ${allOf([visibleRows(entity, scope), ...where])}`.execute(
    db,
  );
  return new Set(rows.map((row) => row.key));
}

/** Linked ids of several rows: owner → ids in their order. */
export async function listLinkedIds(
  db: Db,
  join: JoinTable,
  owners: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ own: string; other: string }>`
    select ${sql.ref(join.own)}::text as "own", ${sql.ref(join.other)}::text as "other" from ${sql.table(join.table)}
    where ${sql.ref(join.own)} = any(${owners}::bigint[]) order by ${sql.ref('sort')}, ${sql.ref(join.other)}`.execute(
    db,
  );
  const links = new Map<string, string[]>();
  for (const { own, other } of rows) links.set(own, [...(links.get(own) ?? []), other]);
  return links;
}

/** Linked ids of one row in their order. */
export function listLinksOf(db: Db, join: JoinTable, owner: string): Promise<readonly string[]> {
  return askTogether(db, [listLinksOf, join], owner, async (owners) => {
    const links = await listLinkedIds(db, join, owners);
    return owners.map((one) => links.get(one) ?? []);
  });
}

/** Rows of a sub-table in their order. */
export function listChildRows(
  db: Db,
  child: ChildTable,
  owner: string,
): Promise<readonly StoredRow[]> {
  return askTogether(db, [listChildRows, child], owner, async (owners) => {
    const rows = await childRowsOf(db, child, owners);
    return owners.map((one) => rows.get(one) ?? []);
  });
}

async function childRowsOf(
  db: Db,
  child: ChildTable,
  owners: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredRow[]>> {
  const columns = sql.join([
    sql`id`,
    ...child.columns.map(({ name, field }) => sql`${sql.ref(name)} as ${sql.ref(field)}`),
  ]);
  const { rows } = await sql<StoredRow & { readonly ofOwner: string }>`
    select owner_id::text as "ofOwner", ${columns} from ${sql.table(child.table)} where owner_id = any(${owners}::bigint[]) order by owner_id, sort`.execute(
    db,
  );
  const byOwner = new Map<string, StoredRow[]>();
  for (const { ofOwner, ...row } of rows) {
    const own = byOwner.get(ofOwner);
    if (own) own.push(row);
    else byOwner.set(ofOwner, [row]);
  }
  return byOwner;
}

/** Ids of a node and of all nodes below it, by the `pids` column. */
export async function listIdsBelow(
  db: Db,
  entity: EntitySchema,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id::text as "id" from ${sql.table(entity.table.name)}
    where id = any(${ids}::bigint[]) or string_to_array(coalesce(pids, ''), ',') && ${ids}::text[]`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

const selects = new WeakMap<EntityTable, Map<string, RawBuilder<unknown>>>();

/** The columns of a select as one text, made once: names come from the registry and hold letters, digits and underscores only. */
function selected(table: EntityTable, fields?: readonly string[]): RawBuilder<unknown> {
  const made = selects.get(table) ?? new Map<string, RawBuilder<unknown>>();
  selects.set(table, made);
  const key = fields?.join() ?? '';
  const known = made.get(key);
  if (known) return known;
  const columns = fields
    ? table.columns.filter(({ field }) => fields.includes(field))
    : table.columns;
  const text = sql.raw(columns.map(({ name, field }) => `t."${name}" as "${field}"`).join(', '));
  made.set(key, text);
  return text;
}

function orderSql(entity: EntitySchema, query: RowQuery) {
  const parts = (query.order ?? []).flatMap(({ field, direction, value }) => {
    const stored = tableOf(entity).byField.get(field);
    const own = stored && column(stored.name);
    const by = value ?? (own && isReadAloud(entity, field) ? byReading(own) : own);
    return by
      ? [sql`${by} ${sql.raw(direction === 'desc' ? 'desc nulls last' : 'asc nulls first')}`]
      : [];
  });
  const last = query.order?.at(-1)?.direction === 'desc' ? sql`${column('id')} desc` : column('id');
  return sql.join([...parts, last]);
}
