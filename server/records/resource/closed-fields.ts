import type { Issue } from '#schemas/api/envelope.ts';
import { isBlank } from '#schemas/formats/field-text.ts';
import { isSameValue } from '#schemas/formats/same-value.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { coerceRecord } from '#schemas/validators/coerce-record.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { mayWrite } from '#server/records/access.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { shownFields } from './input.ts';
import { isClosed } from './rule-values.ts';

/**
 * Another value for a field that this record closes is refused, not quietly cut. The same value is none, nor is an empty one: a form
 * leaves hidden fields empty.
 * @param sent in the form of its fields
 * @throws AppError `invalid` naming each field.
 */
export function demandOpen(
  ctx: Ctx,
  entity: EntitySchema,
  { sent, before }: { readonly sent: StoredRow; readonly before: StoredRow },
): void {
  const closed = Object.keys(sent).filter((field) => {
    const spec = Object.hasOwn(entity.fields, field) ? entity.fields[field] : undefined;
    return (
      spec?.readOnlyWhen !== undefined &&
      spec.mask === undefined &&
      mayWrite(ctx.actor, spec) &&
      !isBlank(sent[field]) &&
      isClosed(ctx, spec, before) &&
      !isSameValue(sent[field], coerceRecord({ [field]: spec }, before)[field])
    );
  });
  if (closed.length === 0) return;
  const issues = closed.map((path): Issue => {
    const label = shownFields(ctx, entity)[path]?.title ?? path;
    return { path, rule: 'closed', message: 'bulk.closed', params: { label } };
  });
  throw new AppError('invalid', { entity: entity.name }, { issues });
}
