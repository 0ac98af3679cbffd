import { sql } from 'kysely';

import type { TypedQuery } from '#schemas/formats/search-tokens.ts';
import { hasAudit } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { allOf, visibleRows, type Condition } from './entity-where.ts';

/** A record that was found. */
export interface RankedHit {
  readonly id: string;
  /** 3: as typed in the title, 2: its words in the title, 1: as typed in the text, 0: its words somewhere. */
  readonly tier: number;
  readonly rank: number;
  /** Milliseconds; of entities without such a column 0. */
  readonly changedMs: number;
}

/** Rows that hold every word. */
export function holdsWords(query: TypedQuery): Condition {
  return sql<boolean>`t.search_words @@ ${query.all}::tsquery`;
}

/**
 * The newest rows that hold every word, those that hold them in their title first, ranked: the title goes before the text, words as
 * they were typed before scattered ones. No more than `most` are ranked: reading the words of a row costs more than finding it.
 */
export async function rankHits(
  db: Db,
  scope: Scope,
  entity: EntitySchema,
  {
    query,
    where,
    most,
  }: { readonly query: TypedQuery; readonly where: readonly Condition[]; readonly most: number },
): Promise<readonly RankedHit[]> {
  const titled = await newestIds(db, scope, entity, {
    where: [sql<boolean>`t.search_words @@ ${query.inTitle}::tsquery`, ...where],
    limit: most,
  });
  const others =
    titled.length < most
      ? await newestIds(db, scope, entity, { where: [holdsWords(query), ...where], limit: most })
      : [];
  const ids = [...new Set([...titled, ...others])].slice(0, most);
  const { rows } = await sql<RankedHit>`
    select t.id::text as "id",
      case when t.id = any(${titled}::bigint[]) then case when t.search_words @@ ${query.phraseInTitle}::tsquery then 3 else 2 end
           else case when t.search_words @@ ${query.phrase}::tsquery then 1 else 0 end end as "tier",
      ts_rank(t.search_words, ${query.all}::tsquery)::float8 as "rank",
      ${changedMs(entity)} as "changedMs"
    from ${sql.table(entity.table.name)} t where t.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

/** Ids alone, so that an index walks them in their order and nothing else of a row is read. */
async function newestIds(
  db: Db,
  scope: Scope,
  entity: EntitySchema,
  { where, limit }: { readonly where: readonly Condition[]; readonly limit: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id::text as "id" from ${sql.table(entity.table.name)} t where ${allOf([visibleRows(entity, scope), ...where])}
    order by ${newestFirst(entity)} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

function newestFirst(entity: EntitySchema) {
  return hasAudit(entity) ? sql`t.update_date desc nulls last, t.id desc` : sql`t.id desc`;
}

function changedMs(entity: EntitySchema) {
  return hasAudit(entity)
    ? sql`coalesce(extract(epoch from t.update_date) * 1000, 0)::float8`
    : sql`0::float8`;
}

/** Rows under these conditions but for some, newest first. */
export async function listNewest(
  db: Db,
  scope: Scope,
  entity: EntitySchema,
  {
    where,
    without,
    limit,
  }: {
    readonly where: readonly Condition[];
    readonly without: readonly string[];
    readonly limit: number;
  },
): Promise<readonly RankedHit[]> {
  const seen = allOf([visibleRows(entity, scope), ...where]);
  const { rows } = await sql<RankedHit>`
    select t.id::text as "id", -1 as "tier", 0::float8 as "rank", ${changedMs(entity)} as "changedMs"
    from ${sql.table(entity.table.name)} t where ${seen} and not t.id = any(${without}::bigint[])
    order by ${newestFirst(entity)} limit ${limit}`.execute(db);
  return rows;
}

/** Rows that hold some of the words, those that hold the most of them first; of the newest `most` that hold any. */
export async function rankSome(
  db: Db,
  scope: Scope,
  entity: EntitySchema,
  {
    query,
    where,
    most,
    limit,
  }: {
    readonly query: TypedQuery;
    readonly where: readonly Condition[];
    readonly most: number;
    readonly limit: number;
  },
): Promise<readonly string[]> {
  const seen = allOf([visibleRows(entity, scope), ...where]);
  const { rows } = await sql<{ id: string }>`
    with held as materialized (select t.id from ${sql.table(entity.table.name)} t where t.search_words @@ ${query.any}::tsquery and ${seen} order by ${newestFirst(entity)} limit ${most})
    select t.id::text as "id" from held s join ${sql.table(entity.table.name)} t on t.id = s.id
    order by ts_rank(t.search_words, ${query.any}::tsquery) desc, t.id desc limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
