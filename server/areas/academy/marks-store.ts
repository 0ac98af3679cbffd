import { sql } from 'kysely';

import type { DocumentName, MarkKind } from '#schemas/api/academy.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';

/** A document and who does something with it. */
export interface Marking {
  readonly entity: DocumentName;
  readonly id: string;
  readonly userId: string;
}

/** Columns that keep how many people marked a document, where its table has them. */
const COUNTED: Readonly<Record<MarkKind, string>> = {
  useful: 'usefulCount',
  favourite: 'favouriteCount',
  follow: 'followCount',
};
const COLUMNS: Readonly<Record<MarkKind, string>> = {
  useful: 'useful_count',
  favourite: 'favourite_count',
  follow: 'follow_count',
};

/** Notes that somebody reads a document. @returns whether he had not yet that day */
export async function noteReading(
  db: Db,
  { entity, id, userId }: Marking,
  day: string,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`insert into academy_reading (entity, record_id, user_id, day)
    values (${entity}, ${id}::bigint, ${userId}::bigint, ${day}::date) on conflict do nothing`.execute(
      db,
    );
  return (numAffectedRows ?? 0n) > 0n;
}

/** One reading more. Neither version nor time of change: nobody changed the document. */
export async function countReading(db: Db, entity: EntitySchema, id: string): Promise<void> {
  await sql`update ${sql.table(entity.table.name)} set read_count = coalesce(read_count, 0) + 1 where id = ${id}::bigint`.execute(
    db,
  );
}

/** Sets a mark or takes it away. */
export async function writeMark(
  db: Db,
  { entity, id, userId }: Marking,
  { kind, isOn }: { readonly kind: MarkKind; readonly isOn: boolean },
): Promise<void> {
  await (
    isOn
      ? sql`insert into academy_mark (entity, record_id, user_id, kind)
        values (${entity}, ${id}::bigint, ${userId}::bigint, ${kind}) on conflict do nothing`
      : sql`delete from academy_mark where entity = ${entity} and record_id = ${id}::bigint and user_id = ${userId}::bigint and kind = ${kind}`
  ).execute(db);
}

/** Counts the marks of a kind anew and keeps the number with the document. */
export async function countMarks(
  db: Db,
  entity: EntitySchema,
  { id, kind }: { readonly id: string; readonly kind: MarkKind },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as "count" from academy_mark where entity = ${entity.name} and record_id = ${id}::bigint and kind = ${kind}`.execute(
    db,
  );
  const count = rows[0]?.count ?? 0;
  if (entity.fields[COUNTED[kind]])
    await sql`update ${sql.table(entity.table.name)} set ${sql.ref(COLUMNS[kind])} = ${count} where id = ${id}::bigint`.execute(
      db,
    );
  return count;
}

/** What somebody has marked a document as. */
export async function listMarks(
  db: Db,
  { entity, id, userId }: Marking,
): Promise<readonly MarkKind[]> {
  const { rows } = await sql<{ kind: MarkKind }>`
    select kind from academy_mark where entity = ${entity} and record_id = ${id}::bigint and user_id = ${userId}::bigint order by kind`.execute(
    db,
  );
  return rows.map(({ kind }) => kind);
}

/** How many people have marked a document as what. */
export async function readMarkCounts(
  db: Db,
  { entity, id }: Pick<Marking, 'entity' | 'id'>,
): Promise<Readonly<Record<MarkKind, number>>> {
  const { rows } = await sql<{ kind: MarkKind; count: number }>`
    select kind, count(*)::int as "count" from academy_mark where entity = ${entity} and record_id = ${id}::bigint group by kind`.execute(
    db,
  );
  const counts = { useful: 0, favourite: 0, follow: 0 };
  for (const { kind, count } of rows) counts[kind] = count;
  return counts;
}

/** Documents that somebody has marked, the latest first. */
export async function listMarked(
  db: Db,
  {
    userId,
    kind,
    limit,
  }: { readonly userId: string; readonly kind: MarkKind; readonly limit: number },
): Promise<readonly { readonly entity: string; readonly id: string }[]> {
  const { rows } = await sql<{ entity: string; id: string }>`
    select entity, record_id::text as "id" from academy_mark where user_id = ${userId}::bigint and kind = ${kind}
    order by create_date desc, record_id desc limit ${limit}`.execute(db);
  return rows;
}

/** Who has marked a document. */
export async function listMarkers(
  db: Db,
  {
    entity,
    id,
    kind,
  }: { readonly entity: DocumentName; readonly id: string; readonly kind: MarkKind },
): Promise<readonly string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id::text as "userId" from academy_mark where entity = ${entity} and record_id = ${id}::bigint and kind = ${kind}`.execute(
    db,
  );
  return rows.map(({ userId }) => userId);
}

/** Of documents that go, the marks and readings go too. */
export async function removeMarks(db: Db, entity: string, ids: readonly string[]): Promise<void> {
  await sql`delete from academy_mark where entity = ${entity} and record_id = any(${ids}::bigint[])`.execute(
    db,
  );
  await sql`delete from academy_reading where entity = ${entity} and record_id = any(${ids}::bigint[])`.execute(
    db,
  );
}

/** Whether one of these documents was written by people of another unit than the caller's. What nobody's unit wrote is everybody's. */
export async function isForeign(
  db: Db,
  scope: Scope,
  table: string,
  ids: readonly string[],
): Promise<boolean> {
  if (scope.kind === 'all' || scope.values.region.includes('')) return false;
  const { opsCompany, enterprise } = scope.values;
  const { rows } = await sql`
    select 1 from ${sql.table(table)} k join sys_user u on u.id = k.creator
    where k.id = any(${ids}::bigint[]) and u.id <> ${scope.userId}::bigint
      and ((u.ops_company_id is not null and u.ops_company_id <> all(${opsCompany}::bigint[]))
        or (u.enterprise_id is not null and u.enterprise_id <> all(${enterprise}::bigint[]))) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
