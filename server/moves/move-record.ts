import { coerceRecord } from '#schemas/validators/coerce-record.ts';
import { toText } from '#schemas/expressions/values.ts';
import { COMMENT, moveForm } from '#schemas/moves/move-form.ts';
import { statusFieldOf } from '#schemas/moves/status-field.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { adoptFiles, linkLoggedFiles } from '#server/records/attachments/file-links.ts';
import { needEntity } from '#server/records/access.ts';
import { demandLinks, demandValid, mergedRecord } from '#server/records/resource/input.ts';
import { demandNoEvidence, dropKept, meantId } from '#server/records/resource/own-record.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { updateById } from '#server/records/store/kept-rows.ts';
import { effectsThatHold, runEffects, valuesSet } from './effects.ts';
import { judgeMove } from './judge.ts';
import { insertMoveLog } from './move-store.ts';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { MoveSpec, StatesSchema } from '#schemas/language/states.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { StoredRow } from '#server/records/store/entity-read.ts';
import type { Verdict } from './judge.ts';

type Fields = Readonly<Record<string, FieldSpec>>;

export interface MoveInput {
  readonly id: string;
  readonly move: string;
  /** The version the person saw; absent: whatever stands there is moved. */
  readonly version?: number | undefined;
  /** What its dialog asked, unread. */
  readonly fields: StoredRow;
}

export interface Moved {
  readonly id: string;
  readonly status: string;
  readonly version?: number;
}

/** An entity with the field and the file of its life cycle. */
interface Life {
  readonly entity: EntitySchema;
  readonly field: string;
  readonly states: StatesSchema;
}

/** The life of an entity's records, its words in the caller's language. @throws AppError `notFound` they have none. */
export function lifeOf(ctx: Ctx, name: string): Life {
  const entity = needEntity(ctx, name);
  const status = statusFieldOf(entity);
  const states = status && ctx.registry.localizedStates(status.states, ctx.lang);
  if (!status || !states) throw new AppError('notFound', { entity: name });
  return { entity, field: status.field, states };
}

/**
 * Makes one move of a record's life cycle: judged, written with its log and its effects, all or nothing.
 * @throws AppError `notFound` no such record in the actor's sight; `statusChanged` somebody was faster, or this is no move of its status;
 *   `forbidden` not this person's move; `badMove` a condition does not hold, `reason` says which; `invalid` fields are missing or bad.
 */
export async function moveRecord(ctx: Ctx, name: string, input: MoveInput): Promise<Moved> {
  const life = lifeOf(ctx, name);
  const { entity, field } = life;
  demandNoEvidence(ctx, entity);
  return inTransaction(ctx, async (tx) => {
    const row = await findVisible(tx, entity, meantId(tx, entity, input.id), { forUpdate: true });
    if (input.version !== undefined && entity.table.lock && Number(row['version']) !== input.version) throw changedMeanwhile();
    const { verdict, form, specs } = await judgeSent(tx, life, { row, input });
    const effects = effectsThatHold(tx, [...(verdict.move.effects ?? []), ...(verdict.case.effects ?? [])], { row, form });
    const values = { ...keptValues(specs, form), ...valuesSet(tx, effects, { row, form }) };
    await demandValid(tx, entity, mergedRecord(entity, row, values), 'update', values);
    const after = await updateById(tx.db, entity, { id: idOf(row), set: { ...values, [field]: verdict.to }, by: tx.actor.id });
    if (!after) throw changedMeanwhile();
    const comment = toText(form[COMMENT]) || null;
    const fields = loggedFields(specs, form);
    const [recordId, from] = [idOf(row), toText(row[field])];
    const log = { id: newId(), entity: entity.name, recordId, at: tx.now(), userId: tx.actor.id, move: input.move, from, to: verdict.to, comment, fields };
    await insertMoveLog(tx.db, log);
    await linkLoggedFiles(tx, { entity: entity.name, id: recordId }, plainSpecs(specs), form);
    await runEffects(tx, effects, { ...life, move: input.move, row, after, form, to: verdict.to, what: verdict.move.title, comment });
    tx.emit('entity.changed', { entity: entity.name, id: recordId, change: 'update', by: tx.actor.id });
    dropKept(tx, entity);
    return { id: recordId, status: verdict.to, ...(entity.table.lock ? { version: Number(after['version']) } : {}) };
  });
}

interface Judged {
  readonly verdict: Extract<Verdict, { ok: true }>;
  readonly form: StoredRow;
  readonly specs: Readonly<Record<string, DialogField>>;
}

/** What was filled in is read once the move itself is his to make; guards may need it. */
async function judgeSent(tx: Ctx, { entity, field, states }: Life, { row, input }: { readonly row: StoredRow; readonly input: MoveInput }): Promise<Judged> {
  const asked = { entity, states, name: input.move, row, status: toText(row[field]) };
  const first = await judgeMove(tx, { ...asked, form: {} });
  if (!first.ok && first.reason !== 'guard') throw refusal(first);
  const move = states.moves[input.move];
  const specs = formFields(entity, move && moveForm(move));
  const form = await readForm(tx, { entity, specs, move: input.move, requires: move?.requires ?? [], sent: input.fields });
  const verdict = await judgeMove(tx, { ...asked, form });
  if (!verdict.ok) throw refusal(verdict);
  return { verdict, form, specs };
}

/** What the log keeps besides the remark: nothing that is only written. */
function loggedFields(specs: Judged['specs'], form: StoredRow): StoredRow {
  const isKept = (name: string) => name !== COMMENT && specs[name]?.spec.type !== 'password' && specs[name]?.spec.writeOnly !== true;
  return Object.fromEntries(Object.entries(form).filter(([name]) => isKept(name)));
}

function idOf(row: StoredRow): string {
  return toText(row['id']);
}

/** Somebody was faster: what the person saw is no longer so. */
function changedMeanwhile(): AppError {
  return new AppError('statusChanged');
}

/** The refusal of a verdict. */
function refusal(verdict: Extract<Verdict, { ok: false }>): AppError {
  if (verdict.reason === 'status') return changedMeanwhile();
  if (verdict.reason === 'guard') return new AppError('badMove', { guard: verdict.guard, reason: verdict.text });
  return new AppError('forbidden');
}

/** A field of a dialog; `stored` names the field of the record it is written to. */
interface DialogField {
  readonly spec: FieldSpec;
  readonly stored?: string;
}

/** The fields of a dialog, those it takes from the record among them. */
function formFields(entity: EntitySchema, form: ReturnType<typeof moveForm>): Readonly<Record<string, DialogField>> {
  const given = Object.entries(form?.fields ?? {}).map(([name, field]): readonly [string, DialogField] => {
    if (!('use' in field)) return [name, { spec: field }];
    const spec = entity.fields[field.use];
    if (!spec) throw new Error(`${entity.name} has no field "${field.use}"`);
    // what no form of the record sets may well be set by a move
    const { readOnly: _closed, readOnlyWhen: _closedWhen, ...open } = spec;
    return [name, { spec: { ...open, ...(field.required && { required: true }) }, stored: field.use }];
  });
  return Object.fromEntries(given);
}

/** The fields of a move's dialog as they are shown: a log obeys their masks and keys as a record does. */
export function dialogFields(entity: EntitySchema, move: MoveSpec | undefined): Fields {
  return plainSpecs(formFields(entity, move && moveForm(move)));
}

function plainSpecs(specs: Readonly<Record<string, DialogField>>): Fields {
  return Object.fromEntries(Object.entries(specs).map(([name, { spec }]) => [name, spec]));
}

function keptValues(specs: Readonly<Record<string, DialogField>>, form: StoredRow): StoredRow {
  return Object.fromEntries(Object.entries(form).flatMap(([name, value]) => (specs[name]?.stored === undefined ? [] : [[specs[name].stored, value]])));
}

interface Sent {
  readonly entity: EntitySchema;
  readonly specs: Readonly<Record<string, DialogField>>;
  readonly move: string;
  readonly requires: readonly string[];
  readonly sent: StoredRow;
}

/** What was filled in, normalised and checked by the fields of the dialog, links and files included. @throws AppError `invalid`. */
async function readForm(tx: Ctx, { entity, specs, move, requires, sent }: Sent): Promise<StoredRow> {
  const asked = Object.fromEntries(
    Object.entries(plainSpecs(specs)).map(([name, spec]) => [name, requires.includes(name) ? { ...spec, required: true } : spec]),
  ) as EntitySchema['fields'];
  const values = coerceRecord(asked, sent);
  const dialog = { ...entity, name: `${entity.name}.${move}`, fields: asked };
  await demandValid(tx, dialog, values, 'create');
  await demandLinks(tx, dialog, values, undefined);
  return adoptFiles(tx, asked, values);
}
