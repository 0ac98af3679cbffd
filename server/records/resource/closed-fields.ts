import type { Issue } from '#schemas/api/envelope.ts';
import { toText } from '#schemas/expressions/values.ts';
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
import { isClosedIn, keptLines, withKeptLines } from './kept-lines.ts';
import { readRelations } from './read.ts';
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
  refuse(ctx, entity, [
    ...own.map((field) => ({ path: field, names: [field] })),
    ...closedInAll(ctx, entity, { sent, before }),
  ]);
}

/**
 * Sub-tables that a button or a move sets, as they are kept: another value for what a stored line closes is refused, as a save refuses it;
 * what it closes stays as it stands, and a new line has the defaults of what it leaves out.
 * @throws AppError `invalid` naming each cell.
 */
export async function withOpenLines(
  tx: Ctx,
  entity: EntitySchema,
  { sent, before }: { readonly sent: StoredRow; readonly before: StoredRow },
): Promise<StoredRow> {
  const isPlain = Object.keys(sent).every((field) => !columnsOf(entity, field));
  if (isPlain) return sent;
  const stored = await readRelations(tx, entity, toText(before['id']));
  const stands = { ...before, ...stored };
  refuse(tx, entity, closedInAll(tx, entity, { sent, before: stands }));
  return withKeptLines(tx, entity.fields, sent, stands);
}

function refuse(
  ctx: Ctx,
  entity: EntitySchema,
  closed: readonly { readonly path: string; readonly names: readonly string[] }[],
): void {
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

/** A sub-table that the actor may not write is left alone whole, as any field of that kind is. */
function closedInAll(
  ctx: Ctx,
  entity: EntitySchema,
  { sent, before }: { readonly sent: StoredRow; readonly before: StoredRow },
): readonly ClosedCell[] {
  return Object.keys(sent).flatMap((field) => {
    const spec = entity.fields[field];
    const columns = columnsOf(entity, field);
    return spec && columns && mayWrite(ctx.actor, spec)
      ? closedInLines(ctx, columns, { field, sent: sent[field], before })
      : [];
  });
}

function columnsOf(entity: EntitySchema, field: string): EntitySchema['fields'] | undefined {
  return Object.hasOwn(entity.fields, field) ? innerOf(entity.fields[field]) : undefined;
}

function closedInLines(
  ctx: Ctx,
  columns: EntitySchema['fields'],
  {
    field,
    sent,
    before,
  }: { readonly field: string; readonly sent: unknown; readonly before: StoredRow },
): readonly ClosedCell[] {
  return keptLines(sent, before[field]).flatMap(({ at, line, old }) =>
    Object.entries(columns).flatMap(([column, spec]): readonly ClosedCell[] =>
      old && isOther(ctx, column, spec, [line, old]) && isClosedIn(ctx, spec, { old, before })
        ? [{ path: `${field}.${at}.${column}`, names: [field, column] }]
        : [],
    ),
  );
}
