import type { APPROVAL } from '#schemas/api/approval.ts';
import type { BodyOf } from '#schemas/api/contract.ts';
import type { Submitted } from '#schemas/api/entity.ts';
import { isId } from '#schemas/basics/ids.ts';
import { toText } from '#schemas/expressions/values.ts';
import { approvalField } from '#schemas/language/approval.ts';
import { verbPermission } from '#schemas/language/derive.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { moveApproved } from '#server/moves/move-approved.ts';
import { demandButton, demandKey, needEntity } from '#server/records/access.ts';
import type { ApprovalDesk, Approved } from '#server/records/approval.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { saveWithRows } from '#server/records/resource/save-with-rows.ts';
import { updateSeen } from '#server/records/resource/update-seen.ts';
import type { Saved } from '#server/records/resource/write.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { findLatestDefinition, readGraph } from '../engine/definition-store.ts';
import { findOpenInstance, holdInstance } from '../engine/instance-store.ts';
import { startInstance } from '../engine/instances.ts';
import { firstTasks } from '../engine/listeners.ts';
import { completeTask } from '../engine/tasks.ts';
import { findAbout, listOwnTasks } from './approval-store.ts';
import { hasTaskOf } from './chosen-store.ts';
import { isForStarter } from './own-first.ts';
import { findRecord } from './records.ts';

type Body = Readonly<Record<string, unknown>>;

/** Puts records under approval wherever a schema says so. */
export const RECORD_DESK: ApprovalDesk = {
  isOpen: async (ctx, { approval }, id) =>
    (await findOpenInstance(ctx.db, approval.process, id)) !== undefined,
  isHeld: async ({ db, actor }, { approval, name }, id) =>
    approval === undefined
      ? hasTaskOf(db, { entity: name, recordId: id, userId: actor.id })
      : (await listOwnTasks(db, approval.process, id, actor.id)).length > 0,
  listEditable,
  submit,
};

/** The fields that the steps of the actor in the process of a record let him edit. */
async function listEditable(
  ctx: Ctx,
  { approval }: Approved,
  id: string,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const { node, definitionId } of await listOwnTasks(
    ctx.db,
    approval.process,
    id,
    ctx.actor.id,
  )) {
    const step = (await readGraph(ctx, definitionId)).nodes[node];
    const fields = step?.kind === 'userTask' ? (step.task.fields ?? {}) : {};
    for (const [name, right] of Object.entries(fields)) if (right === 'edit') found.add(name);
  }
  return found;
}

/**
 * Saves what came with it, starts the newest version of the process for the record and sets its status, all in one transaction. One that
 * was sent back goes on where it stands.
 * @throws AppError `forbidden`; `noDefinition` nobody has drawn the process; `suspended`; `statusChanged`; as `saveRecord` and `updateRecord`
 */
export async function submit(ctx: Ctx, name: string, body: Body): Promise<Submitted> {
  const entity = needApproved(ctx, name);
  demandKey(ctx, verbPermission(entity, 'submit'));
  return inTransaction(ctx, async (tx) => {
    const { process } = entity.approval;
    // always the process first, then its record: as every step of it does
    const open =
      body['id'] === undefined
        ? undefined
        : await findOpenInstance(tx.db, process, toText(body['id']));
    if (open !== undefined) await holdInstance(tx.db, open);
    const id = await saveFirst(tx, entity, body);
    const row = await findVisible(tx, entity, id, { forUpdate: true });
    demandSeen(tx, entity, row, body);
    // somebody was faster: his process is open since
    if (open === undefined && (await findOpenInstance(tx.db, process, id)) !== undefined)
      throw changed(tx, entity);
    if (open !== undefined) await goOn(tx, entity, row);
    const processInstanceId = open ?? (await start(tx, process, id));
    const after = await findVisible(tx, entity, id);
    return {
      id,
      status: toText(after[approvalField(entity) ?? '']),
      processInstanceId,
      ...(entity.table.lock ? { version: Number(after['version']) } : {}),
    };
  });
}

function needApproved(ctx: Ctx, name: string): Approved {
  const entity = needEntity(ctx, name);
  if (entity.approval === undefined) throw new AppError('notFound', { entity: name });
  return { ...entity, approval: entity.approval };
}

/** The record as it is sent: made, or changed, where more than its id came. */
async function saveFirst(
  tx: Ctx,
  entity: Approved,
  { id, version, ...fields }: Body,
): Promise<string> {
  const isNew = id === undefined || id === null || id === '';
  if (!isNew && Object.keys(fields).length === 0) return toText(id);
  const verb = isNew ? 'save' : 'update';
  demandKey(tx, verbPermission(entity, verb));
  demandButton(tx, entity, verb);
  const body = isNew ? fields : { ...fields, id, ...(version === undefined ? {} : { version }) };
  const saved: Saved = await (isNew ? saveWithRows : updateSeen)(tx, entity.name, body);
  return saved.id;
}

/** Who submits without saving means the record he saw. @throws AppError `statusChanged` */
function demandSeen(
  tx: Ctx,
  entity: Approved,
  row: StoredRow,
  { version, id: _id, ...fields }: Body,
): void {
  const isSeen =
    typeof version !== 'number' ||
    !entity.table.lock ||
    Object.keys(fields).length > 0 ||
    Number(row['version']) === version;
  if (!isSeen) throw changed(tx, entity);
}

function changed({ registry, lang }: Ctx, { name, title }: Approved): AppError {
  return new AppError('statusChanged', {
    message: 'errors.move.statusChanged',
    entity: registry.localizedEntity(name, lang)?.title ?? title,
  });
}

async function start(tx: Ctx, process: string, businessKey: string): Promise<string> {
  const definition = await findLatestDefinition(tx.db, process);
  if (definition === undefined)
    throw new AppError('noDefinition', { message: 'errors.process.notExist' });
  return (await startInstance(tx, { definition, businessKey, title: null, vars: {} })).id;
}

/** A record that was sent back is mended: his own first step is done, or the one who has it is told by the status. @throws AppError `statusChanged` */
async function goOn(tx: Ctx, entity: Approved, row: StoredRow): Promise<void> {
  const { process, rejected, running } = entity.approval;
  const id = toText(row['id']);
  if (toText(row[approvalField(entity) ?? '']) !== rejected) throw changed(tx, entity);
  demandButton(tx, entity, 'submit');
  for (const { id: taskId, node, definitionId } of await listOwnTasks(
    tx.db,
    process,
    id,
    tx.actor.id,
  )) {
    const graph = await readGraph(tx, definitionId);
    if (firstTasks(graph).has(node) && isForStarter(graph, node))
      await completeTask(tx, { taskId, comment: null, vars: {} });
  }
  await moveApproved(tx, entity, { id, to: running, deed: 'resubmitted', comment: null });
}

/**
 * Changes the fields of a record that a step lets its assignee edit, whatever key he holds for the record itself.
 * @throws AppError `taskGone`; `forbidden` the task is another's, or a field is not his to edit; as `updateSeen`
 */
export async function changeAtStep(
  ctx: Ctx,
  { taskId, fields, version }: BodyOf<typeof APPROVAL.fields>,
): Promise<Saved> {
  const about = isId(taskId) ? await findAbout(ctx.db, taskId) : undefined;
  const record = about && (await findRecord(ctx, about.process, about.recordId));
  if (!about || !record) throw new AppError('taskGone', { taskId });
  return inTransaction(ctx, async (tx) => {
    const own = await listOwnTasks(tx.db, about.process, about.recordId, tx.actor.id);
    if (!own.some(({ id }) => id === taskId)) throw new AppError('forbidden', { taskId });
    const open = await listEditable(tx, record.entity, about.recordId);
    const closed = Object.keys(fields).find((field) => !open.has(field));
    if (closed !== undefined) throw new AppError('forbidden', { field: closed });
    return updateSeen(tx, record.entity.name, {
      ...fields,
      id: about.recordId,
      version,
    });
  });
}
