import type { Issue } from '#schemas/api/envelope.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { sayIssue, sayRefusal } from '#server/base/texts/refusal-text.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { findRow } from '#server/records/store/entity-read.ts';

/** The refusal of a row, field by field where it names fields. */
export function issuesOf(ctx: Ctx, error: unknown): readonly Issue[] {
  if (!(error instanceof AppError))
    return [{ path: '', rule: 'value', message: serverText(ctx.lang, 'import.bad.value') }];
  if (error.issues.length > 0) return error.issues.map((issue) => sayIssue(ctx.lang, issue));
  return [{ path: '', rule: error.error, message: sayRefusal(ctx.lang, error) }];
}

/** What tells whether somebody changed a record since: its version, or else the time of its last change. */
export async function stampOf(ctx: Ctx, entity: EntitySchema, id: string): Promise<string> {
  const row = await findRow(ctx.db, { kind: 'all' }, entity, id);
  return String((entity.table.lock ? row?.['version'] : row?.['updateDate']) ?? '');
}
