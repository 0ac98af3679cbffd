import { toText } from '#schemas/expressions/values.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { EffectSpec, MoveSpec, StatesSchema } from '#schemas/language/states.ts';
import { commentField, moveForm } from '#schemas/moves/move-form.ts';
import { statusFieldOf } from '#schemas/moves/status-field.ts';
import { cardNamed, holdsPictures } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { coerceRecord } from '#schemas/validators/coerce-record.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { mayWrite, needEntity } from '#server/records/access.ts';
import { demandMovable } from '#server/records/approval.ts';
import {
  adoptFiles,
  linkLoggedFiles,
  linkRecordFiles,
} from '#server/records/attachments/file-links.ts';
import { demandFitting } from '#server/records/resource/fitting-links.ts';
import { withoutMasked } from '#server/records/resource/hidden-input.ts';
import {
  demandLinks,
  demandValid,
  demandWhole,
  mergeRecord,
  titleOf,
} from '#server/records/resource/input.ts';
import {
  demandNoEvidence,
  dropKept,
  findWrittenEntity,
  meantId,
} from '#server/records/resource/own-record.ts';
import { findVisible, readRelations } from '#server/records/resource/read.ts';
import { followTaken, withTaken } from '#server/records/resource/taken.ts';
import { writeRelations } from '#server/records/resource/write.ts';
import { updateById } from '#server/records/store/kept-rows.ts';
import { tableOf } from '#server/registry/columns.ts';
import type { EntityOf, StoredRow } from '#server/registry/rows.ts';
import { effectsThatHold, factsLogged, runEffects, readValuesSet } from './effects.ts';
import { judgeMove } from './judge.ts';
import type { Verdict } from './judge.ts';
import { insertMoveLog } from './move-store.ts';

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
export interface Life<N extends string = string> {
  readonly entity: EntityOf<N>;
  readonly field: string;
  readonly states: StatesSchema;
}

/** The life of an entity's records, its words in the caller's language. @throws AppError `notFound` they have none. */
export function lifeOf<N extends string>(ctx: Ctx, name: N): Life<N> {
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
    const held = await findVisible(tx, entity, meantId(tx, entity, input.id), { forUpdate: true });
    const row = { ...held, ...(await readRelations(tx, entity, idOf(held))) };
    if (
      input.version !== undefined &&
      entity.table.lock &&
      Number(row['version']) !== input.version
    )
      throw changedMeanwhile(tx, entity);
    const { verdict, form, specs } = await judgeSent(tx, life, { row, input });
    await demandMovable(tx, findWrittenEntity(tx, entity), row, verdict.to);
    const step = { ...life, move: input.move, row, form, to: verdict.to };
    const effects = effectsThatHold(
      tx,
      effectsOf(life.states, verdict, verdict.to !== row[field]),
      step,
    );
    const sent = { ...keptValues(specs, form), ...(await readValuesSet(tx, effects, step)) };
    // a dialog that fills itself sends masked values back as they were shown: those are no change
    const values = await withTaken(
      tx,
      entity,
      demandWhole(tx, entity, withoutMasked(tx.actor, entity.fields, sent, row)),
    );
    await demandValid(tx, entity, mergeRecord(entity, row, values), {
      mode: 'update',
      sent: values,
    });
    const after = await storeMoved(tx, life, { id: idOf(row), values, to: verdict.to });
    if (!after) throw changedMeanwhile(tx, entity);
    const { comment, fields } = loggedForm(verdict.move, specs, form);
    const [recordId, from] = [idOf(row), toText(row[field])];
    const log = {
      id: newId(),
      entity: entity.name,
      recordId,
      at: tx.now(),
      userId: tx.actor.id,
      move: input.move,
      from,
      to: verdict.to,
      comment,
    };
    await insertMoveLog(tx.db, {
      ...log,
      fields: { ...fields, ...factsLogged(tx, effects, step) },
    });
    await linkLoggedFiles(tx, { entity: entity.name, id: recordId }, plainSpecs(specs), form);
    await runEffects(tx, effects, { ...step, after, what: verdict.move.title, comment });
    tx.emit('entity.changed', {
      entity: entity.name,
      id: recordId,
      change: 'update',
      by: tx.actor.id,
    });
    dropKept(tx, entity);
    return {
      id: recordId,
      status: verdict.to,
      ...(entity.table.lock ? { version: Number(after['version']) } : {}),
    };
  });
}

/** Writes what a move sets: the row with its status, its links, sub-tables and files, and what others took from it. @returns the row as it is now. */
export async function storeMoved(
  tx: Ctx,
  { entity, field }: Life,
  { id, values, to }: { readonly id: string; readonly values: StoredRow; readonly to: string },
): Promise<StoredRow | undefined> {
  const after = await updateById(tx.db, entity, {
    id,
    set: { ...inColumns(entity, values), [field]: to },
    by: tx.actor.id,
  });
  if (!after) return undefined;
  await writeRelations(tx, entity, { id, values });
  await linkRecordFiles(tx, { entity: entity.name, id }, entity.fields, values);
  await followTaken(tx, entity, { id, values });
  return after;
}

/** What is kept in the row itself; links and sub-tables have tables of their own. */
function inColumns(entity: EntitySchema, values: StoredRow): StoredRow {
  const { joins, children } = tableOf(entity);
  const apart = new Set([...joins, ...children].map(({ field }) => field));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !apart.has(name)));
}

/** What happens with a move: what every change of the status does, then the move's own, then that of its line in the table. */
export function effectsOf(
  { effects = [] }: StatesSchema,
  { move, case: line }: Allowed,
  changesStatus: boolean,
): readonly EffectSpec[] {
  return [...(changesStatus ? effects : []), ...(move.effects ?? []), ...(line.effects ?? [])];
}

/** What the log keeps of a dialog: the remark by itself, the rest under its names. Nothing that is only written; long forms stay on the record. */
function loggedForm(
  move: MoveSpec,
  specs: Judged['specs'],
  form: StoredRow,
): { readonly comment: string | null; readonly fields: StoredRow } {
  const isKept = (name: string) =>
    !staysUnlogged(specs[name]?.spec.type ?? '') && specs[name]?.spec.writeOnly !== true;
  const remark = commentField(move);
  const { [remark]: comment, ...fields } = Object.fromEntries(
    Object.entries(form).filter(([name]) => isKept(name)),
  );
  return { comment: toText(comment) || null, fields };
}

function staysUnlogged(type: string): boolean {
  const { isSecret, isCode } = cardNamed(type) ?? {};
  return isSecret === true || isCode === true;
}

type Allowed = Extract<Verdict, { ok: true }>;

interface Judged {
  readonly verdict: Allowed;
  readonly form: StoredRow;
  readonly specs: Readonly<Record<string, DialogField>>;
}

/** What was filled in is read once the move itself is his to make; guards may need it. */
async function judgeSent(
  tx: Ctx,
  { entity, field, states }: Life,
  { row, input }: { readonly row: StoredRow; readonly input: MoveInput },
): Promise<Judged> {
  const asked = { entity, states, name: input.move, row, status: toText(row[field]) };
  const first = await judgeMove(tx, { ...asked, form: {} });
  if (!first.ok && first.reason !== 'guard') throw refusal(tx, entity, first);
  const read = await readForm(tx, { entity, states }, input);
  const verdict = await judgeMove(tx, { ...asked, form: read.form });
  if (!verdict.ok) throw refusal(tx, entity, verdict);
  return { verdict, specs: read.specs, form: await withLinks(tx, read, row) };
}

function idOf(row: StoredRow): string {
  return toText(row['id']);
}

/** Somebody was faster: what the person saw is no longer so. */
function changedMeanwhile(ctx: Ctx, entity: EntitySchema): AppError {
  return new AppError('statusChanged', {
    message: 'errors.move.statusChanged',
    entity: titleOf(ctx, entity),
  });
}

/** The refusal of a verdict. */
export function refusal(
  ctx: Ctx,
  entity: EntitySchema,
  verdict: Extract<Verdict, { ok: false }>,
): AppError {
  if (verdict.reason === 'status') return changedMeanwhile(ctx, entity);
  if (verdict.reason === 'guard')
    return new AppError('badMove', { guard: verdict.guard, reason: verdict.text });
  return new AppError('forbidden');
}

/** A field of a dialog; `stored` names the field of the record it is written to. */
interface DialogField {
  readonly spec: FieldSpec;
  readonly stored?: string;
}

/** The fields of a dialog, those it takes from the record among them. */
function formFields(
  entity: EntitySchema,
  form: ReturnType<typeof moveForm>,
): Readonly<Record<string, DialogField>> {
  const given = Object.entries(form?.fields ?? {}).map(
    ([name, field]): readonly [string, DialogField] => {
      if (!('use' in field)) return [name, { spec: field }];
      const spec = entity.fields[field.use];
      if (!spec) throw new Error(`${entity.name} has no field "${field.use}"`);
      // what no form of the record sets may well be set by a move
      const { readOnly: _closed, readOnlyWhen: _closedWhen, ...open } = spec;
      return [
        name,
        { spec: { ...open, ...(field.required && { required: true }) }, stored: field.use },
      ];
    },
  );
  return Object.fromEntries(given);
}

/** What a move writes to the log, as it is shown: its dialog, and the facts its effects take from dialog and record. A log obeys their masks and keys as a record does. */
export function loggedSpecs(
  entity: EntitySchema,
  { effects = [] }: StatesSchema,
  move: MoveSpec | undefined,
): Fields {
  const dialog = plainSpecs(formFields(entity, move && moveForm(move)));
  const all = [
    ...effects,
    ...(move?.effects ?? []),
    ...(move?.cases.flatMap((one) => one.effects ?? []) ?? []),
  ];
  const facts = all
    .flatMap(({ log = {} }) => Object.entries(log))
    .map(([name, value]): readonly [string, FieldSpec] => {
      const [, source, field = ''] = /^\$(form|row)\.(\w+)$/.exec(String(value)) ?? [];
      return [
        name,
        (source === 'form' ? dialog : entity.fields)[field] ?? { type: 'string', title: name },
      ];
    });
  return { ...Object.fromEntries(facts), ...dialog };
}

function plainSpecs(specs: Readonly<Record<string, DialogField>>): Fields {
  return Object.fromEntries(Object.entries(specs).map(([name, { spec }]) => [name, spec]));
}

function keptValues(specs: Judged['specs'], form: StoredRow): StoredRow {
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) =>
      specs[name]?.stored === undefined ? [] : [[specs[name].stored, value]],
    ),
  );
}

/** What was sent with a move, read by the fields of its dialog. */
interface ReadForm {
  readonly specs: Readonly<Record<string, DialogField>>;
  /** The dialog as an entity of its own. */
  readonly dialog: EntitySchema;
  readonly form: StoredRow;
}

/**
 * What was filled in, normalised and checked by the fields of the dialog. Links and files are looked at once the guards have spoken (`withLinks`).
 * @throws AppError `invalid`.
 */
export async function readForm(
  tx: Ctx,
  { entity, states }: Pick<Life, 'entity' | 'states'>,
  { move: name, fields }: Pick<MoveInput, 'move' | 'fields'>,
): Promise<ReadForm> {
  const move = Object.hasOwn(states.moves, name) ? states.moves[name] : undefined;
  const shown = tx.registry.localizedEntity(entity.name, tx.lang) ?? entity;
  // a field of the record is asked of whoever may write it, as every form does
  const specs = Object.fromEntries(
    Object.entries(formFields(shown, move && moveForm(move))).filter(
      ([, { spec, stored }]) => stored === undefined || mayWrite(tx.actor, spec),
    ),
  );
  const asked = Object.fromEntries(
    Object.entries(plainSpecs(specs)).map(([field, spec]) => [
      field,
      move?.requires?.includes(field) ? { ...spec, required: true } : spec,
    ]),
  ) as EntitySchema['fields'];
  const form = coerceRecord(asked, withLists(asked, fields));
  const dialog = { ...entity, name: `${entity.name}.${name}`, fields: asked };
  await demandValid(tx, dialog, form, { mode: 'create' });
  return { specs, dialog, form };
}

async function withLinks(tx: Ctx, { dialog, form }: ReadForm, row: StoredRow): Promise<StoredRow> {
  await demandLinks(tx, dialog, form, undefined);
  await demandFitting(tx, dialog, { values: form, row });
  return adoptFiles(tx, dialog.fields, form);
}

/** A single file id stands for a list of one. */
function withLists(specs: Fields, sent: StoredRow): StoredRow {
  const isOne = (name: string, value: unknown): value is string =>
    holdsPictures(specs[name]) && typeof value === 'string' && value !== '';
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      name,
      isOne(name, value) ? [{ id: value, name: value }] : value,
    ]),
  );
}
