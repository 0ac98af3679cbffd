import type { Issue } from '#schemas/api/envelope.ts';
import { isBlank } from '#schemas/formats/field-text.ts';
import { isSameValue } from '#schemas/formats/same-value.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { innerOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { coerceRecord } from '#schemas/validators/coerce-record.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { mayWrite } from '#server/records/access.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { shownFields } from './input.ts';
import { isClosedIn, keptLines } from './kept-lines.ts';
import { isClosed } from './rule-values.ts';

/**
 * Another value for a field that this record closes is refused, not quietly cut; so is one for a column that a stored line closes. The
 * same value is none, nor is an empty one: a form leaves hidden fields empty.
 * @param sent in the form of its fields
 * @throws AppError `invalid` naming each field.
 */
export function demandOpen(
  ctx: Ctx,
  entity: EntitySchema,
  { sent, before }: { readonly sent: StoredRow; readonly before: StoredRow },
): void {
  const own = Object.keys(sent).filter((field) => {
    const spec = Object.hasOwn(entity.fields, field) ? entity.fields[field] : undefined;
    return (
      spec?.readOnlyWhen !== undefined &&
      isOther(ctx, field, spec, [sent, before]) &&
      isClosed(ctx, spec, before)
    );
  });
  const closed = [
    ...own.map((field) => ({ path: field, names: [field] })),
    ...Object.keys(sent).flatMap((field) => closedInLines(ctx, entity, field, { sent, before })),
  ];
  if (closed.length === 0) return;
  const fields = shownFields(ctx, entity);
  const issues = closed.map(({ path, names: [field = '', column] }): Issue => {
    const shown = column === undefined ? fields : innerOf(fields[field]);
    const label = shown?.[column ?? field]?.title ?? path;
    return { path, rule: 'closed', message: 'bulk.closed', params: { label } };
  });
  throw new AppError('invalid', { entity: entity.name }, { issues });
}

/** Whether what was sent is another value that this actor could set if nothing closed it. */
function isOther(
  ctx: Ctx,
  field: string,
  spec: FieldSpec,
  [sent, before]: readonly [StoredRow, StoredRow],
): boolean {
  return (
    spec.mask === undefined &&
    mayWrite(ctx.actor, spec) &&
    !isBlank(sent[field]) &&
    !isSameValue(sent[field], coerceRecord({ [field]: spec }, before)[field])
  );
}

interface ClosedCell {
  readonly path: string;
  readonly names: readonly [field: string, column: string];
}

function closedInLines(
  ctx: Ctx,
  entity: EntitySchema,
  field: string,
  { sent, before }: { readonly sent: StoredRow; readonly before: StoredRow },
): readonly ClosedCell[] {
  const columns = Object.hasOwn(entity.fields, field) ? innerOf(entity.fields[field]) : undefined;
  return keptLines(sent[field], before[field]).flatMap(({ at, line, old }) =>
    Object.entries(columns ?? {}).flatMap(([column, spec]): readonly ClosedCell[] =>
      old && isOther(ctx, column, spec, [line, old]) && isClosedIn(ctx, spec, { old, before })
        ? [{ path: `${field}.${at}.${column}`, names: [field, column] }]
        : [],
    ),
  );
}
