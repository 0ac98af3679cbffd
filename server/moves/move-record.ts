import { toText } from '#schemas/expressions/values.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { effectsOf } from '#schemas/language/moves.ts';
import type { MoveSpec } from '#schemas/language/states.ts';
import { commentField } from '#schemas/moves/move-form.ts';
import { cardNamed } from '#schemas/types/ask.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { demandMovable } from '#server/records/approval.ts';
import {
  adoptHeldForms,
  linkLoggedFiles,
  linkRecordFiles,
} from '#server/records/attachments/file-links.ts';
import { numbersDue } from '#server/records/numbers.ts';
import { withOpenLines } from '#server/records/resource/closed-fields.ts';
import { withoutMasked } from '#server/records/resource/hidden-input.ts';
import { demandValid, demandWhole, mergeRecord, titleOf } from '#server/records/resource/input.ts';
import {
  demandNoEvidence,
  dropKept,
  findWrittenEntity,
  meantId,
} from '#server/records/resource/own-record.ts';
import { findVisible, readRelations } from '#server/records/resource/read.ts';
import { followTaken, withTaken } from '#server/records/resource/taken.ts';
import { writeRelations } from '#server/records/resource/write.ts';
import { keepSearchWords } from '#server/records/search/keep-words.ts';
import { updateById } from '#server/records/store/kept-rows.ts';
import { tableOf } from '#server/registry/columns.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { type DialogField, plainSpecs, keptValues, withLinks, readForm } from './dialog-form.ts';
import { effectsThatHold, factsLogged, runEffects, readValuesSet } from './effects.ts';
import { judgeMove, type Verdict } from './judge.ts';
import { type MoveInput, type Life, lifeOf } from './life-of.ts';
import { insertMoveLog } from './move-store.ts';

export interface Moved {
  readonly id: string;
  readonly status: string;
  readonly version?: number;
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
    const values = {
      ...(await valuesOf(tx, entity, { sent, row })),
      ...(await numbersDue(tx, entity, { row, move: input.move })),
    };
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
      words: input.words ?? null,
    };
    await insertMoveLog(tx.db, {
      ...log,
      fields: { ...fields, ...factsLogged(tx, effects, step) },
    });
    await linkLoggedFiles(tx, { entity: entity.name, id: recordId }, plainSpecs(specs), form);
    await runEffects(tx, effects, { ...step, after, what: verdict.move.title, comment });
    tx.emit('entity.changed', { entity: name, id: recordId, change: 'update', by: tx.actor.id });
    dropKept(tx, entity);
    return {
      id: recordId,
      status: verdict.to,
      ...(entity.table.lock ? { version: Number(after['version']) } : {}),
    };
  });
}

/** What a move writes of what was sent and what its effects set. @throws AppError `invalid` */
async function valuesOf(
  tx: Ctx,
  entity: EntitySchema,
  { sent, row }: { readonly sent: StoredRow; readonly row: StoredRow },
): Promise<StoredRow> {
  // a dialog that fills itself sends masked values back as they were shown: those are no change
  const unmasked = withoutMasked(tx.actor, entity.fields, sent, row);
  const whole = demandWhole(tx, entity, unmasked);
  const open = await withOpenLines(tx, entity, { sent: whole, before: row });
  const values = await withTaken(tx, entity, open);
  await demandValid(tx, entity, mergeRecord(entity, row, values), {
    mode: 'update',
    before: row,
    sent: values,
  });
  return adoptHeldForms(tx, entity.fields, values, row);
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
  await linkRecordFiles(tx, { entity: entity.name, id }, entity.fields, { values, row: after });
  await followTaken(tx, entity, { id, values });
  await keepSearchWords(tx, findWrittenEntity(tx, entity), { id, values });
  return after;
}

/** What is kept in the row itself; links and sub-tables have tables of their own. */
function inColumns(entity: EntitySchema, values: StoredRow): StoredRow {
  const { joins, children } = tableOf(entity);
  const apart = new Set([...joins, ...children].map(({ field }) => field));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !apart.has(name)));
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
  // the row is the one that was seen: nobody was faster
  if (!first.ok && first.reason === 'status' && entity.table.lock && input.version !== undefined)
    throw new AppError('statusChanged', {
      message: 'errors.move.notInStatus',
      entity: titleOf(tx, entity),
    });
  if (!first.ok && first.reason !== 'guard') throw refusal(tx, entity, first);
  const read = await readForm(tx, { entity, states }, { ...input, row });
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
  if (verdict.reason === 'permission')
    return new AppError('forbidden', { permission: verdict.permission });
  const { who } = verdict;
  return new AppError(
    'forbidden',
    who === '' ? { message: 'move.refused.role' } : { message: 'move.refused.roleOf', who },
  );
}
