import { holds } from '#schemas/expressions/evaluate.ts';
import { toText } from '#schemas/expressions/values.ts';
import { actionsOf } from '#schemas/language/derive-actions.ts';
import type { ResolvedAction } from '#schemas/language/derive-actions.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { bindValue, type RuleScope } from '#schemas/rules/bind.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { coerceRecord } from '#schemas/validators/coerce-record.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { demandKey, needEntity } from '#server/records/access.ts';
import { hooksOf } from '#server/records/hooks.ts';
import type { RowOf, StoredRow } from '#server/registry/rows.ts';
import { readWholeRecord } from './brought.ts';
import { withOpenLines } from './closed-fields.ts';
import { demandFitting } from './fitting-links.ts';
import { withoutMasked } from './hidden-input.ts';
import { demandValid, demandWhole, mergeRecord } from './input.ts';
import { demandNoEvidence, meantId } from './own-record.ts';
import { findVisible } from './read.ts';
import { ruleScope } from './rule-values.ts';
import { changeRecord } from './write.ts';
import type { Saved } from './write.ts';

const MAX_ROWS = 1000;
/** What a button is pressed with besides its dialog. */
const OF_EVERY_PRESS: ReadonlySet<string> = new Set(['id', 'ids', 'version']);

/**
 * What a button with `set` does: sets its fields on one row (`id`) or several (`ids`, all or none). Its key is asked for, the keys of
 * the fields it sets too; nothing else of the entity is.
 * @throws AppError `notFound` no such button, or a row out of sight; `badMove` its `when` does not hold; `invalid` the dialog or a value.
 */
export async function actOnRecords(
  ctx: Ctx,
  name: string,
  key: string,
  body: unknown,
): Promise<readonly Saved[]> {
  const { entity, action } = demandAction(ctx, name, key);
  demandNoEvidence(ctx, entity);
  const { dialog, form } = readForm(entity, action, body);
  ctx.noteUnread?.(
    Object.keys(body ?? {}).filter(
      (name) => !OF_EVERY_PRESS.has(name) && !Object.hasOwn(dialog.fields, name),
    ),
  );
  return inTransaction(ctx, async (tx) => {
    const saved: Saved[] = [];
    const ids = readIds(tx, entity, body);
    // as they stand before the first of them is changed
    const rows = asksRows(dialog) ? await readChosen(tx, entity, ids) : undefined;
    for (const id of ids)
      saved.push(await act(tx, entity, { action, dialog, form, id, ...(rows && { rows }) }));
    return saved;
  });
}

/** A button with `set` that the actor may press: its key, and those of the fields it sets. @throws AppError `notFound`, `forbidden` */
export function demandAction(
  ctx: Ctx,
  name: string,
  key: string,
): {
  readonly entity: EntitySchema;
  readonly action: ResolvedAction & { readonly set: NonNullable<ResolvedAction['set']> };
} {
  const entity = needEntity(ctx, name);
  const action = actionsOf(entity).find((one) => one.key === key);
  if (!action?.set) throw new AppError('notFound', { entity: name, action: key });
  const { set, who, permission } = action;
  demandKey(ctx, permission);
  if (who !== undefined) demandKey(ctx, who);
  for (const field of Object.keys(set)) demandFieldKey(ctx, entity.fields[field]);
  return { entity, action: { ...action, set } };
}

const ASKS_ROWS = /\$rows\b/;
const HELD = { forUpdate: true } as const;

/** Whether a condition of a dialog reads the records it is opened on. */
function asksRows({ fields }: EntitySchema): boolean {
  return Object.values(fields).some(({ visibleWhen, requiredWhen, must }) =>
    [visibleWhen, requiredWhen, must?.when].some((one) => ASKS_ROWS.test(one ?? '')),
  );
}

async function readChosen(
  tx: Ctx,
  entity: EntitySchema,
  ids: readonly string[],
): Promise<readonly StoredRow[]> {
  const rows: StoredRow[] = [];
  for (const id of ids)
    rows.push(await readWholeRecord(tx, entity, await findVisible(tx, entity, id, HELD)));
  return rows;
}

/** The record a button is pressed on, as it may be, with what expressions of the button see. */
export interface Pressed {
  readonly before: RowOf<EntitySchema>;
  readonly scope: RuleScope;
}

/** @throws AppError `notFound` out of sight; `badMove` the button does not stand there; `invalid` a value or a link of the dialog does not fit */
export async function readPressed(
  ctx: Ctx,
  entity: EntitySchema,
  { action, dialog, form, id, rows }: Pressing,
): Promise<Pressed> {
  const before = await findVisible(ctx, entity, id, { forUpdate: ctx.db.isTransaction });
  const seen = await readWholeRecord(ctx, entity, before);
  const scope = { ...ruleScope(ctx), $row: seen, $form: form };
  if (Object.keys(dialog.fields).length > 0)
    await demandValid(ctx, dialog, form, { mode: 'create', before: seen, ...(rows && { rows }) });
  if (action.when !== undefined) await demandStanding(ctx, entity, { action, seen, scope });
  await demandFitting(ctx, dialog, { values: form, row: before });
  return { before, scope };
}

/** The condition of a button is judged on the row as lists tell it, with what its hooks add. */
async function demandStanding(
  ctx: Ctx,
  entity: EntitySchema,
  {
    action,
    seen,
    scope,
  }: { readonly action: ResolvedAction; readonly seen: StoredRow; readonly scope: RuleScope },
): Promise<void> {
  const { decorate, whyNotOffered } = hooksOf(ctx, entity.name);
  const row = (await decorate?.(ctx, [seen]))?.[0] ?? seen;
  if (holds(action.when, { ...scope, ...row, $row: row })) return;
  const reason = await whyNotOffered?.(ctx, { action: action.key, row });
  throw new AppError('badMove', {
    id: row['id'],
    action: action.key,
    ...(typeof reason === 'string' && { reason }),
  });
}

/** Writes what a button, or an answer for it, sets. @throws AppError `invalid` it does not fit the fields */
export async function setOnRecord(
  tx: Ctx,
  entity: EntitySchema,
  before: RowOf<EntitySchema>,
  set: StoredRow,
): Promise<Saved> {
  // a dialog that fills itself sends masked values back as they were shown
  const sent = demandWhole(tx, entity, withoutMasked(tx.actor, entity.fields, set, before));
  const values = await withOpenLines(tx, entity, { sent, before });
  await demandValid(tx, entity, mergeRecord(entity, before, values), {
    mode: 'update',
    before,
    sent: values,
  });
  return changeRecord(tx, entity.name, toText(before['id']), values);
}

async function act(tx: Ctx, entity: EntitySchema, pressing: Pressing): Promise<Saved> {
  const { before, scope } = await readPressed(tx, entity, pressing);
  const set = Object.fromEntries(
    Object.entries(pressing.action.set ?? {}).map(([field, value]) => [
      field,
      bindValue(value, scope),
    ]),
  );
  return setOnRecord(tx, entity, before, set);
}

/** @throws AppError `forbidden` the field asks for a key of its own */
export function demandFieldKey(ctx: Ctx, spec: FieldSpec | undefined): void {
  if (spec?.permission?.write !== undefined) demandKey(ctx, spec.permission.write);
}

/** A button on one record, with its dialog. */
interface Pressing extends ReadForm {
  readonly action: ResolvedAction;
  readonly id: string;
  /** All records it is pressed on; default is the one. */
  readonly rows?: readonly StoredRow[];
}

interface ReadForm {
  /** The dialog as an entity of its own. */
  readonly dialog: EntitySchema;
  readonly form: StoredRow;
}

/** What was typed into the dialog; it is judged beside the record it was opened on (`readPressed`). */
export function readForm(
  entity: EntitySchema,
  { form, key }: ResolvedAction,
  body: unknown,
): ReadForm {
  if (!form) return { dialog: { ...entity, fields: {} }, form: {} };
  const given = Object.entries(form.fields).map(([name, spec]) => [
    name,
    'use' in spec ? { ...entity.fields[spec.use], ...(spec.required && { required: true }) } : spec,
  ]);
  const fields = Object.fromEntries(given) as EntitySchema['fields'];
  const values = coerceRecord(fields, body);
  const dialog = { ...entity, name: `${entity.name}.${key}`, fields };
  return { dialog, form: values };
}

/** The records a button was pressed on. @throws AppError `invalid` none, or too many */
export function readIds(ctx: Ctx, entity: EntitySchema, body: unknown): readonly string[] {
  const { id, ids } = (typeof body === 'object' && body !== null ? body : {}) as {
    readonly id?: unknown;
    readonly ids?: unknown;
  };
  const given = Array.isArray(ids) ? (ids as readonly unknown[]) : [id];
  if (
    given.length === 0 ||
    given.length > MAX_ROWS ||
    !given.every((one) => typeof one === 'string' || typeof one === 'number' || entity.rest.own)
  )
    throw new AppError(
      'invalid',
      { field: 'id' },
      {
        issues: [
          { path: 'id', rule: 'required', message: 'validation.required', params: { label: 'id' } },
        ],
      },
    );
  return [...new Set(given.map((one) => meantId(ctx, entity, toText(one))))];
}
