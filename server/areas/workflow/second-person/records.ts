import { isId } from '#schemas/basics/ids.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import {
  SECOND_PERSON_RECORDS,
  type ReviewedRecord,
  type SecondPersonRecords,
} from '#server/platform/second-person/second-person.ts';
import { demandKey } from '#server/records/access.ts';
import { demandOther, demandPassedByOther } from '../approval/another-person.ts';
import { listOwnTasks } from '../approval/approval-store.ts';
import { isForStarter, passOwnFirst } from '../approval/own-first.ts';
import { readGraph } from '../engine/definition-store.ts';
import { findOpenInstance, holdInstance, type Instance } from '../engine/instance-store.ts';
import { startInstance } from '../engine/instances.ts';
import { firstTasks, type InstanceListener } from '../engine/listeners.ts';
import { completeTask } from '../engine/tasks.ts';
import { needSecondPersonProcess } from './built-in.ts';

/** Records with four eyes: whoever wrote or submitted one never passes a step of its review but his own first one. */
export const RECORD_REVIEW: InstanceListener = {
  async starting(tx, { definition, businessKey, vars }) {
    const found = await reviewOf(tx, { definitionKey: definition.key, businessKey });
    if (!found) return undefined;
    const { records, record } = found;
    demandKey(tx, records.permission);
    if (!record.isWaiting) throw new AppError('statusChanged', { id: record.id });
    return { title: record.title.slice(0, 200), vars: { ...vars, recordId: record.id } };
  },
  async begun(tx, instance) {
    if (await reviewOf(tx, instance)) await passOwnFirst(tx, instance);
  },
  async stepped(tx, { instance, deed, isCompleted, isAtFirst }) {
    const found = await reviewOf(tx, instance);
    if (!found) return;
    const { records, record } = found;
    const authors = authorsOf(instance, record);
    const isOwn = isCompleted && (await demandOther(tx, { instance, authors, deed }));
    if (instance.state.ended !== null) return;
    if (isAtFirst) await records.giveBack(tx, record.id);
    else if (isOwn) await records.resubmit(tx, record.id);
  },
  async ended(tx, instance, reason) {
    const found = await reviewOf(tx, instance);
    if (found?.record.isWaiting !== true) return;
    const { records, record } = found;
    if (reason !== 'completed') return records.giveBack(tx, record.id);
    await demandPassedByOther(tx, instance, authorsOf(instance, record));
    await records.pass(tx, record.id);
  },
};

/** Whether the review of a record is under way. */
export async function isRecordOpen(tx: Ctx, process: string, id: string): Promise<boolean> {
  return (await findOpenInstance(tx.db, process, id)) !== undefined;
}

/** Starts the review of a record. @throws AppError `forbidden` it was sent back to somebody else; as `startInstance`: `nobody` there is nobody else */
export async function submitRecord(tx: Ctx, process: string, id: string): Promise<void> {
  const open = await findOpenInstance(tx.db, process, id);
  if (open !== undefined) return goOn(tx, { open, process, id });
  const records = tx.house.of(SECOND_PERSON_RECORDS).get(process);
  if (!records) throw new AppError('unavailable', { service: process });
  const definition = await needSecondPersonProcess(tx, process, {
    ...records.words,
    reviewers: `\${othersWith('${records.permission}')}`,
  });
  await startInstance(tx, { definition, businessKey: id, title: null, vars: {} });
}

interface Review {
  readonly records: SecondPersonRecords;
  readonly record: ReviewedRecord;
}

async function reviewOf(
  tx: Ctx,
  { definitionKey, businessKey }: Pick<Instance, 'definitionKey' | 'businessKey'>,
): Promise<Review | undefined> {
  const records = tx.house.of(SECOND_PERSON_RECORDS).get(definitionKey);
  if (!records || businessKey === null || !isId(businessKey)) return undefined;
  const record = await records.find(tx, businessKey);
  return record && { records, record };
}

function authorsOf({ startUser }: Instance, { authorId }: ReviewedRecord): readonly string[] {
  return [authorId, startUser ?? ''];
}

/** What was sent back is mended: the first step of whoever started is done. */
async function goOn(
  tx: Ctx,
  { open, process, id }: { readonly open: string; readonly process: string; readonly id: string },
): Promise<void> {
  const instance = await holdInstance(tx.db, open);
  const graph = instance && (await readGraph(tx, instance.definitionId));
  const first = graph && firstTasks(graph);
  const own = (await listOwnTasks(tx.db, process, id, tx.actor.id)).find(
    ({ node }) => graph && first?.has(node) && isForStarter(graph, node),
  );
  if (own === undefined) throw new AppError('forbidden', { id });
  await completeTask(tx, { taskId: own.id, comment: null, vars: {} });
}
