import type { Issue } from '#schemas/api/envelope.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { sayRefusalTo } from '#server/base/texts/lacking-right.ts';
import { sayIssue } from '#server/base/texts/refusal-text.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { askTogether } from '#server/db/together.ts';
import { findRows } from '#server/records/store/entity-read.ts';
import type { StoredRow } from '#server/registry/rows.ts';

/** The refusal of a row, field by field where it names fields. */
export function issuesOf(ctx: Ctx, error: unknown): readonly Issue[] {
  if (!(error instanceof AppError))
    return [{ path: '', rule: 'value', message: serverText(ctx.lang, 'import.bad.value') }];
  if (error.issues.length > 0) return error.issues.map((issue) => sayIssue(ctx.lang, issue));
  const { field } = error.params;
  const path = typeof field === 'string' ? field : '';
  return [{ path, rule: error.error, message: sayRefusalTo(ctx, error) }];
}

/** What tells whether somebody changed a record since: its version, or else the time of its last change. */
export function stampOf(ctx: Ctx, entity: EntitySchema, id: string): Promise<string> {
  return askTogether(ctx.db, [stampOf, entity], id, async (ids) => {
    const rows: readonly StoredRow[] = await findRows(ctx.db, { kind: 'all' }, entity, ids);
    const field = entity.table.lock ? 'version' : 'updateDate';
    const stamps = new Map(rows.map((row) => [row['id'], String(row[field] ?? '')]));
    return ids.map((one) => stamps.get(one) ?? '');
  });
}
