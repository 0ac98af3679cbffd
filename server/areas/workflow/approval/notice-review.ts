import { isId } from '#schemas/basics/ids.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { NOTICE_PROCESS, type NoticeDesk } from '#server/platform/notice/four-eyes.ts';
import {
  findNotice,
  IN_REVIEW,
  NOTICE_KEY,
  passNotice,
  resubmitNotice,
  returnNotice,
  type ReviewedNotice,
} from '#server/platform/notice/review.ts';
import { demandKey } from '#server/records/access.ts';
import type { Deed } from '../engine/apply-effects.ts';
import { readGraph } from '../engine/definition-store.ts';
import { findOpenInstance, holdInstance, type Instance } from '../engine/instance-store.ts';
import { startInstance } from '../engine/instances.ts';
import { firstTasks, type InstanceListener } from '../engine/listeners.ts';
import { completeTask } from '../engine/tasks.ts';
import { findNodeActed, isPassedByOther, listOwnTasks } from './approval-store.ts';
import { isForStarter, passOwnFirst } from './follow.ts';
import { needNoticeProcess } from './notice-process.ts';

/** Starts reviews of notices, and goes on with them. */
export const REVIEW_DESK: NoticeDesk = {
  submit,
  isOpen: async (tx, id) => (await findOpenInstance(tx.db, NOTICE_PROCESS, id)) !== undefined,
};

/** Notices with four eyes: whoever wrote or submitted one never passes a step of its review but his own first one. */
export const NOTICE_REVIEW: InstanceListener = {
  async starting(tx, { definition, businessKey, vars }) {
    const notice = await noticeOf(tx, { definitionKey: definition.key, businessKey });
    if (!notice) return undefined;
    demandKey(tx, NOTICE_KEY);
    if (notice.status !== IN_REVIEW) throw new AppError('statusChanged', { id: notice.id });
    return { title: notice.title.slice(0, 200), vars: { ...vars, recordId: notice.id } };
  },
  async begun(tx, instance) {
    if (await noticeOf(tx, instance)) await passOwnFirst(tx, instance);
  },
  async stepped(tx, { instance, deed, isCompleted, isAtFirst }) {
    const notice = await noticeOf(tx, instance);
    if (!notice) return;
    const isOwn = isCompleted && (await demandOther(tx, { instance, notice, deed }));
    if (instance.state.ended !== null) return;
    if (isAtFirst) await returnNotice(tx, notice.id);
    else if (isOwn) await resubmitNotice(tx, notice.id);
  },
  async ended(tx, instance, reason) {
    const notice = await noticeOf(tx, instance);
    if (notice?.status !== IN_REVIEW) return;
    if (reason !== 'completed') return returnNotice(tx, notice.id);
    // whatever the process looks like, and however it came to its end
    if (!(await isPassedByOther(tx.db, instance.rootId, authorsOf(instance, notice))))
      throw new AppError('fourEyes');
    await passNotice(tx, notice.id);
  },
};

async function noticeOf(
  tx: Ctx,
  { definitionKey, businessKey }: Pick<Instance, 'definitionKey' | 'businessKey'>,
): Promise<ReviewedNotice | undefined> {
  return definitionKey === NOTICE_PROCESS && businessKey !== null && isId(businessKey)
    ? findNotice(tx, businessKey)
    : undefined;
}

function authorsOf({ startUser }: Instance, { creator }: ReviewedNotice): readonly string[] {
  return [creator, startUser ?? ''].filter((id) => id !== '');
}

interface Done {
  readonly instance: Instance;
  readonly notice: ReviewedNotice;
  readonly deed: Deed;
}

/** @returns whether what was completed is the starter's own step. @throws AppError `fourEyes` an author has completed another one */
async function demandOther(tx: Ctx, { instance, notice, deed }: Done): Promise<boolean> {
  if (deed === null) return false;
  const node = await findNodeActed(tx.db, instance.id, deed.ai);
  if (node !== undefined && isForStarter(await readGraph(tx, instance.definitionId), node))
    return true;
  if (authorsOf(instance, notice).includes(deed.operator)) throw new AppError('fourEyes');
  return false;
}

/** @throws AppError `forbidden` it was sent back to somebody else; as `startInstance`: `nobody` there is nobody else who could review it */
async function submit(tx: Ctx, id: string): Promise<void> {
  const open = await findOpenInstance(tx.db, NOTICE_PROCESS, id);
  if (open !== undefined) return goOn(tx, open, id);
  const definition = await needNoticeProcess(tx);
  if (definition === undefined)
    throw new AppError('noDefinition', { message: 'errors.process.notExist' });
  await startInstance(tx, { definition, businessKey: id, title: null, vars: {} });
}

/** A notice that was sent back is mended: the first step of whoever started is done. */
async function goOn(tx: Ctx, open: string, id: string): Promise<void> {
  const instance = await holdInstance(tx.db, open);
  const graph = instance && (await readGraph(tx, instance.definitionId));
  const first = graph && firstTasks(graph);
  const own = (await listOwnTasks(tx.db, NOTICE_PROCESS, id, tx.actor.id)).find(
    ({ node }) => graph && first?.has(node) && isForStarter(graph, node),
  );
  if (own === undefined) throw new AppError('forbidden', { id });
  await completeTask(tx, { taskId: own.id, comment: null, vars: {} });
}
