import { sql, type RawBuilder } from 'kysely';

import type { Actor } from '#server/base/context/ctx.ts';
import type { Db } from '#server/db/db.ts';
import type { Condition } from '#server/records/store/entity-where.ts';

/** What lines of permission allow. */
export type BookRight = 'fill' | 'review' | 'view' | 'export';

const COLUMNS: Readonly<Record<BookRight, RawBuilder<boolean>>> = {
  fill: sql<boolean>`p.may_fill`,
  review: sql<boolean>`p.may_review`,
  export: sql<boolean>`p.may_export`,
  view: sql<boolean>`(p.may_view or p.may_fill or p.may_review)`,
};

/** Whether a template is open to somebody: it has no line of permission, or one that names him. */
export async function mayUseBook(
  db: Db,
  actor: Actor,
  { bookId, right }: { readonly bookId: string; readonly right: BookRight },
): Promise<boolean> {
  if (actor.isSuperAdmin || actor.kind === 'system') return true;
  const { rows } = await sql<{ may: boolean }>`
    select ${allows(actor, right, sql`${bookId}::bigint`)} as may`.execute(db);
  return rows[0]?.may === true;
}

/** Records of templates that are open to somebody, and those he filled in himself. */
export function seenRecords(actor: Actor): readonly Condition[] {
  if (actor.isSuperAdmin || actor.kind === 'system') return [];
  return [
    sql<boolean>`(t.filler_id = ${actor.id}::bigint or ${allows(actor, 'view', sql`t.book_id`)})`,
  ];
}

function allows(actor: Actor, right: BookRight, book: RawBuilder<unknown>): RawBuilder<boolean> {
  const roles = actor.roleIds.length === 0 ? ['0'] : actor.roleIds;
  return sql<boolean>`(not exists (select 1 from ops_standing_book_permission p where p.book_id = ${book})
    or exists (select 1 from ops_standing_book_permission p where p.book_id = ${book} and ${COLUMNS[right]}
      and (p.role_id is null or p.role_id = any(${[...roles]}::bigint[]))
      and (p.ops_company_id is null or p.ops_company_id = ${actor.opsCompanyId}::bigint)))`;
}
