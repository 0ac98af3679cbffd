import { evaluate } from '#schemas/expressions/evaluate.ts';
import { toText } from '#schemas/expressions/values.ts';
import { actionsOf } from '#schemas/language/derive-actions.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { valueAt, type OutgoingSpec } from '#schemas/language/outgoing.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { demandKey, needEntity } from '#server/records/access.ts';
import { OUTSIDE } from '#server/records/outside.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { demandFieldKey, readForm, readIds, readPressed, setOnRecord } from './act.ts';
import { demandNoEvidence } from './own-record.ts';
import { findVisible } from './read.ts';
import { visibleRow } from './visible-row.ts';

/** What somebody is told of an answer is a line. */
const MAX_SAID = 500;

/** A record for which a service was called. */
export interface Called {
  readonly id: string;
  /** What the service says of it. */
  readonly said?: string;
}

/**
 * What a button with `outgoing` does: calls a registered service with one record, as whoever presses sees it, and keeps of the answer
 * what the schema names. No transaction is open meanwhile; what the service did stays done where its answer cannot be kept.
 * @throws AppError `notFound` no such button, or the record is out of sight; `badMove` its `when` does not hold; `unavailable`, `invalid` as the call
 */
export async function callOutside(
  ctx: Ctx,
  name: string,
  key: string,
  body: unknown,
): Promise<readonly Called[]> {
  const { entity, action, outgoing } = needButton(ctx, name, key);
  const { dialog, form } = readForm(entity, action, body);
  const [id = '', ...more] = readIds(ctx, entity, body);
  if (more.length > 0) throw new AppError('invalid', { field: 'ids' });
  const { scope } = await readPressed(ctx, entity, { action, dialog, form, id });
  const answer = await needOutside(ctx).call(ctx, {
    spec: outgoing,
    body: bodyOf(ctx, entity, outgoing, { ...scope }),
    entity: name,
    recordId: id,
  });
  if (outgoing.into)
    await inTransaction(ctx, async (tx) => {
      const before = await findVisible(tx, entity, id, { forUpdate: true });
      await setOnRecord(tx, entity, before, keptOf(outgoing, answer));
    });
  const said = outgoing.say === undefined ? null : (valueAt(answer, outgoing.say) ?? null);
  return [{ id, ...(said !== null && { said: lineOf(said) }) }];
}

/** The button, for whoever may press it and set what it keeps. @throws AppError `notFound`; `forbidden` */
function needButton(ctx: Ctx, name: string, key: string) {
  const entity = needEntity(ctx, name);
  const action = actionsOf(entity).find((one) => one.key === key);
  const { outgoing } = action ?? {};
  if (!action || !outgoing) throw new AppError('notFound', { entity: name, action: key });
  demandKey(ctx, action.permission);
  if (action.who !== undefined) demandKey(ctx, action.who);
  if (outgoing.into) demandNoEvidence(ctx, entity);
  for (const field of Object.keys(outgoing.into ?? {})) demandFieldKey(ctx, entity.fields[field]);
  return { entity, action, outgoing };
}

function needOutside(ctx: Ctx) {
  const outside = ctx.house.of(OUTSIDE);
  if (!outside) throw new AppError('unavailable', { service: 'outside' });
  return outside;
}

/** Each value by its expression; what whoever presses may not see is sent to nobody, what he sees masked is sent so. */
function bodyOf(
  { actor }: Ctx,
  { fields }: EntitySchema,
  { body }: OutgoingSpec,
  scope: Readonly<Record<string, unknown>>,
): StoredRow {
  const row = visibleRow(actor, fields, scope['$row'] as StoredRow);
  return evaluateAll(body, { ...row, ...scope, $row: row });
}

/** The values of a body by their expressions. */
export function evaluateAll(
  body: OutgoingSpec['body'],
  scope: Readonly<Record<string, unknown>>,
): StoredRow {
  return Object.fromEntries(
    Object.entries(body).map(([name, expression]) => [name, evaluate(expression, scope) ?? null]),
  );
}

/** What a record keeps of an answer, by field: values as they came, parts of it as text. */
export function keptOf({ into = {} }: Pick<OutgoingSpec, 'into'>, answer: unknown): StoredRow {
  return Object.fromEntries(
    Object.entries(into).map(([field, way]) => {
      const value = valueAt(answer, way) ?? null;
      return [field, typeof value === 'object' && value !== null ? JSON.stringify(value) : value];
    }),
  );
}

function lineOf(said: unknown): string {
  const text = typeof said === 'object' ? JSON.stringify(said) : toText(said);
  return text.slice(0, MAX_SAID);
}
