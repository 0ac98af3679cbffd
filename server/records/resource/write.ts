import { wallTime } from '#schemas/basics/wall-time.ts';
import { toNumber, toText } from '#schemas/expressions/values.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { needEntity } from '#server/records/access.ts';
import { demandChangeable, valuesAtStart } from '#server/records/approval.ts';
import {
  adoptFiles,
  adoptHeldForms,
  linkRecordFiles,
} from '#server/records/attachments/file-links.ts';
import { hooksOf } from '#server/records/hooks.ts';
import type { SaveStep, Values } from '#server/records/hooks.ts';
import { numbersDue } from '#server/records/numbers.ts';
import { keepSearchWords } from '#server/records/search/keep-words.ts';
import { findChangedFields } from '#server/records/store/changes.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import {
  insertRow,
  replaceChildren,
  replaceLinks,
  updateRow,
} from '#server/records/store/entity-write.ts';
import { writeHistory } from '#server/records/store/history.ts';
import { tableOf } from '#server/registry/columns.ts';
import type { BodyFor, StoredRow } from '#server/registry/rows.ts';
import { readWholeRecord } from './brought.ts';
import { cleanBody } from './clean-html.ts';
import { demandOpen } from './closed-fields.ts';
import { demandFitting } from './fitting-links.ts';
import { demandInScope } from './in-scope.ts';
import {
  defaultsOf,
  demandLinks,
  demandSameSecret,
  demandSameStatus,
  demandValid,
  mergeRecord,
  readInput,
  titleOf,
} from './input.ts';
import { demandOffered } from './offered.ts';
import { demandNoEvidence, dropKept, meantId, findWrittenEntity } from './own-record.ts';
import { presentRows } from './present.ts';
import { findVisible, readRelations } from './read.ts';
import { demandNoneAlike, existsError, uniqueFieldsOf } from './taken-values.ts';
import { followTaken, withTaken } from './taken.ts';
import { takeTranslations, writeTexts } from './translations.ts';
import { placeInTree } from './tree.ts';
import { noteUnread } from './unread-fields.ts';
import { withCodes } from './with-codes.ts';

/** What a write answers: the id, and the version that the next update must send. */
export interface Saved {
  readonly id: string;
  readonly version?: number;
  /** What the approval of the entity knows the record by: its id. */
  readonly businessKey?: string;
}

/**
 * Makes a record from a body. Fields the server fills, undeclared ones and ones without the right are left out.
 * @throws AppError `invalid` with issues; `exists` a unique value is taken; `forbidden` the record would lie outside the actor's scope.
 */
export async function saveRecord<N extends string>(
  ctx: Ctx,
  name: N,
  body: BodyFor<N>,
): Promise<Saved> {
  const view: EntitySchema = needEntity(ctx, name);
  demandNoEvidence(ctx, view);
  const entity = findWrittenEntity(ctx, view);
  noteUnread(ctx, view, body);
  demandSameStatus(ctx, view, body);
  demandSameSecret(view, body);
  const taken = isObject(body) ? (hooksOf(ctx, view.name).takeBody?.(body) ?? body) : body;
  const input = {
    ...defaultsOf(ctx, entity),
    ...defaultsOf(ctx, view),
    ...withoutEmpty(readInput(ctx, view, await cleanBody(ctx, view.fields, taken), undefined)),
  };
  const given = { ...input, ...valuesAtStart(ctx, entity, input) };
  await demandValid(ctx, view, given, { mode: 'create', before: undefined });
  return write(ctx, entity, given, async (tx) => {
    const id = newId();
    const values = await prepare(tx, { entity, view, id, values: given, before: undefined });
    const stored = {
      ...values,
      id: toText(values['id'] ?? id),
      ...(await numbersDue(tx, entity, { row: values })),
      ...audit(tx, 'create'),
      ...(await placeInTree(tx, entity, { id, values, before: undefined })),
    };
    await insertRow(tx.db, entity, stored);
    await finish(tx, { entity, view, id: stored.id, values: stored, before: undefined });
    return {
      id: stored.id,
      ...(entity.table.lock ? { version: 1 } : {}),
      ...(entity.approval ? { businessKey: stored.id } : {}),
    };
  });
}

/**
 * Changes the fields a body carries; the others stay. The body names the record by `id`. Where the entity locks and the body names the
 * `version` it saw, a record that changed since is refused; without one the last writer wins: whoever holds the row himself.
 * What comes from outside goes through `updateSeen`.
 * @throws AppError as `saveRecord`, and `notFound`; `conflict` someone saved first, with the current record in `params.data.current`.
 */
export async function updateRecord<N extends string>(
  ctx: Ctx,
  name: N,
  body: BodyFor<N>,
): Promise<Saved> {
  const view: EntitySchema = needEntity(ctx, name);
  demandNoEvidence(ctx, view);
  const entity = findWrittenEntity(ctx, view);
  const { id, version } = (body ?? {}) as { readonly id?: unknown; readonly version?: unknown };
  noteUnread(ctx, view, body);
  const clean = await cleanBody(ctx, view.fields, body);
  return write(ctx, entity, clean.record, async (tx) => {
    const before = await heldRow(tx, { view, entity, id: meantId(tx, view, toText(id)) });
    if (entity.table.lock && isSaid(version) && readVersion(version) !== before['version'])
      throw await conflictError(tx, view, before);
    await demandOffered(tx, view, 'update', [before]);
    demandSameStatus(tx, view, body, before);
    demandSameSecret(view, body);
    const whole = await readWholeRecord(tx, view, before);
    demandOpen(tx, view, { sent: clean.record, before: whole });
    const input = readInput(tx, view, clean, whole);
    await demandChangeable(tx, entity, { before, values: input });
    await demandValid(tx, view, mergeRecord(entity, before, input), {
      mode: 'update',
      before,
      sent: input,
    });
    const { values, texts } = await takeTranslations(tx, entity, { values: input, before });
    await writeTexts(tx, entity, { id: String(before['id']), language: tx.lang, texts });
    return change(tx, { entity, view, id: String(before['id']), values, before });
  });
}

function isObject(body: unknown): body is Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}

/** @throws AppError `invalid` it is no number, nor the text of one. */
function readVersion(version: unknown): number {
  const seen = toNumber(version);
  if (seen === null) throw new AppError('invalid', { name: 'version' });
  return seen;
}

/** Whether a body names the version that was seen. */
export function isSaid(version: unknown): boolean {
  return version !== undefined && version !== null && version !== '';
}

/** Changes fields of a record for the system's own rules (status moves, hooks): nothing is asked, everything is kept. */
export async function changeRecord<N extends string>(
  ctx: Ctx,
  name: N,
  id: string,
  values: Values<N>,
): Promise<Saved> {
  const view: EntitySchema = needEntity(ctx, name);
  const entity = findWrittenEntity(ctx, view);
  return write(ctx, entity, values, async (tx) => {
    const before = await heldRow(tx, { view, entity, id });
    await demandChangeable(tx, entity, { before, values });
    return change(tx, { entity, view, id, values, before });
  });
}

/** The whole row with its links, held for the change; seen through the view. */
async function heldRow(
  tx: Ctx,
  {
    view,
    entity,
    id,
  }: { readonly view: EntitySchema; readonly entity: EntitySchema; readonly id: string },
): Promise<StoredRow> {
  const seen = await findVisible(tx, view, id, { forUpdate: true });
  const row =
    view === entity ? seen : await findRow(tx.db, SYSTEM_SCOPE, entity, String(seen['id']));
  if (!row) throw new AppError('notFound', { id, entity: view.name });
  return { ...row, ...(await readRelations(tx, entity, String(row['id']))) };
}

async function change(tx: Ctx, step: SaveStep<string>): Promise<Saved> {
  const { entity, id, before } = step;
  const values = await prepare(tx, step);
  const stored = {
    ...values,
    ...audit(tx, 'update'),
    ...(await placeInTree(tx, entity, { id, values, before })),
  };
  await updateRow(tx.db, isThroughView(step) ? SYSTEM_SCOPE : tx.scope, entity, {
    id,
    values: stored,
  });
  await finish(tx, { ...step, values: stored });
  return { id, ...(entity.table.lock ? { version: Number(before?.['version'] ?? 0) + 1 } : {}) };
}

/** The links are judged on what was sent, before hooks add what the actor need not see. */
async function prepare(tx: Ctx, given: SaveStep<string>): Promise<StoredRow> {
  const step = { ...given, values: await withCodes(tx, given.entity, given) };
  await demandLinks(tx, step.entity, step.values, step.before);
  await demandFitting(tx, step.entity, step);
  await demandNoneAlike(tx, step.entity, step);
  const values = await withTaken(
    tx,
    step.entity,
    await adoptFiles(tx, step.entity.fields, step.values, step.before),
  );
  const viewed =
    step.view && isThroughView(step)
      ? ((await hooksOf(tx, step.view.name).beforeSave?.(tx, { ...step, values })) ?? values)
      : values;
  const kept =
    (await hooksOf(tx, step.entity.name).beforeSave?.(tx, { ...step, values: viewed })) ?? viewed;
  return { ...(await adoptHeldForms(tx, step.entity.fields, kept, step.before)) };
}

/** The row was found by the view, and `demandInScope` asks the view again: the owner's own scope says nothing here. */
function isThroughView({ entity, view }: SaveStep<string>): boolean {
  return view !== undefined && view !== entity;
}

async function finish(tx: Ctx, step: SaveStep<string>): Promise<void> {
  const { entity, id, values, before } = step;
  await writeRelations(tx, entity, { id, values });
  if (before) await followTaken(tx, entity, { id, values });
  await linkRecordFiles(tx, { entity: entity.name, id }, entity.fields, { values, row: before });
  await demandInScope(tx, step);
  const change = before ? 'update' : 'save';
  const by = tx.actor.id;
  if (entity.table.history)
    await writeHistory(tx.db, {
      entity: entity.name,
      recordId: id,
      change,
      fields: findChangedFields(entity, before, values),
      by,
    });
  await hooksOf(tx, entity.name).afterSave?.(tx, step);
  await keepSearchWords(tx, entity, { id, values, before, isNew: !before });
  tx.emit('entity.changed', { entity: entity.name, id, change, by });
}

/** What a record holds in tables beside its own: its links and the lines of its sub-tables, those that were sent. */
export async function writeRelations(
  tx: Ctx,
  entity: EntitySchema,
  { id, values }: { readonly id: string; readonly values: StoredRow },
): Promise<void> {
  for (const join of tableOf(entity).joins)
    if (Array.isArray(values[join.field]))
      await replaceLinks(tx.db, join, id, values[join.field] as readonly string[]);
  for (const child of tableOf(entity).children)
    if (Array.isArray(values[child.field]))
      await replaceChildren(tx.db, child, id, values[child.field] as readonly StoredRow[]);
}

async function write<T>(
  ctx: Ctx,
  entity: EntitySchema,
  sent: StoredRow,
  work: (tx: Ctx) => Promise<T>,
): Promise<T> {
  try {
    const result = await inTransaction(ctx, work);
    dropKept(ctx, entity);
    return result;
  } catch (error) {
    const fields = uniqueFieldsOf(entity, error);
    if (!fields) throw error;
    throw existsError(ctx, entity, fields, sent);
  }
}

async function conflictError(tx: Ctx, entity: EntitySchema, before: StoredRow): Promise<AppError> {
  const [current] = await presentRows(tx, entity, [before], { isWhole: true });
  return new AppError('conflict', {
    id: String(before['id']),
    entity: titleOf(tx, entity),
    data: { current },
  });
}

function audit(ctx: Ctx, mode: 'create' | 'update'): StoredRow {
  const at = wallTime(ctx.now());
  const updated = { updater: ctx.actor.id, updateDate: at };
  return mode === 'create' ? { creator: ctx.actor.id, createDate: at, ...updated } : updated;
}

function withoutEmpty(input: StoredRow): StoredRow {
  return Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== null && value !== undefined),
  );
}
