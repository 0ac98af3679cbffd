import { sql, type RawBuilder } from 'kysely';

import { formatWallDay } from '#schemas/basics/wall-time.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { Condition } from '#server/records/store/entity-where.ts';

/** What lines of permission allow. */
export type BookRight = 'fill' | 'review' | 'view' | 'export';

const COLUMNS: Readonly<Record<BookRight, RawBuilder<boolean>>> = {
  fill: sql<boolean>`p.may_fill`,
  review: sql<boolean>`p.may_review`,
  export: sql<boolean>`p.may_export`,
  view: sql<boolean>`(p.may_view or p.may_fill or p.may_review)`,
};

type Asking = Pick<Ctx, 'actor' | 'now'>;

/** Whether a template is open to somebody: it has no line of permission, or one that names him and holds today. */
export async function mayUseBook(
  ctx: Pick<Ctx, 'actor' | 'db' | 'now'>,
  { bookId, right }: { readonly bookId: string; readonly right: BookRight },
): Promise<boolean> {
  if (ctx.actor.isSuperAdmin || ctx.actor.kind === 'system') return true;
  const { rows } = await sql<{ may: boolean }>`
    select ${allows(ctx, right, sql`${bookId}::bigint`)} as may`.execute(ctx.db);
  return rows[0]?.may === true;
}

/** Records of templates that are open to somebody, and those he filled in himself. */
export function seenRecords(ctx: Asking): readonly Condition[] {
  const { actor } = ctx;
  if (actor.isSuperAdmin || actor.kind === 'system') return [];
  return [
    sql<boolean>`(t.filler_id = ${actor.id}::bigint or ${allows(ctx, 'view', sql`t.book_id`)})`,
  ];
}

function allows(ctx: Asking, right: BookRight, book: RawBuilder<unknown>): RawBuilder<boolean> {
  const { actor } = ctx;
  const today = formatWallDay(ctx.now());
  const roles = actor.roleIds.length === 0 ? ['0'] : actor.roleIds;
  return sql<boolean>`(not exists (select 1 from ops_standing_book_permission p where p.book_id = ${book})
    or exists (select 1 from ops_standing_book_permission p where p.book_id = ${book} and ${COLUMNS[right]}
      and (p.valid_from is null or p.valid_from <= ${today}::date) and (p.valid_to is null or p.valid_to >= ${today}::date)
      and (p.role_id is null or p.role_id = any(${[...roles]}::bigint[]))
      and (p.ops_company_id is null or p.ops_company_id = ${actor.opsCompanyId}::bigint)))`;
}
