import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { SYSTEM_ACTOR } from '#server/base/context/transaction.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { NOTICE_PROCESS } from '#server/platform/notice/four-eyes.ts';
import { NOTICE_KEY } from '#server/platform/notice/review.ts';
import { deployModel } from '../definitions/deploy.ts';
import { drawBpmn, type DrawnFlow, type DrawnNode } from '../definitions/draw-bpmn.ts';
import { insertModel, lockKey } from '../definitions/model-store.ts';
import { findLatestDefinition, type Definition } from '../engine/definition-store.ts';

/** What stands in a drawing is of the product's own language. */
const LANG = 'zh-CN';

const NODES: readonly DrawnNode[] = [
  { id: 'start', tag: 'startEvent', name: serverText(LANG, 'workflow.notice.start'), at: [0, 0] },
  {
    id: 'apply',
    tag: 'userTask',
    name: serverText(LANG, 'workflow.notice.apply'),
    at: [1, 0],
    attributes: { 'activiti:assignee': '${starter}' },
  },
  {
    id: 'review',
    tag: 'userTask',
    name: serverText(LANG, 'workflow.notice.review'),
    at: [2, 0],
    attributes: { 'activiti:candidateUsers': `\${othersWith('${NOTICE_KEY}')}` },
  },
  { id: 'end', tag: 'endEvent', name: serverText(LANG, 'workflow.notice.end'), at: [3, 0] },
];

const FLOWS: readonly DrawnFlow[] = [
  { from: 'start', to: 'apply' },
  { from: 'apply', to: 'review' },
  { from: 'review', to: 'end' },
];

/** The process of notices as it is deployed: whoever draws it otherwise deploys a version of his own. Missing, it is drawn and deployed. */
export async function needNoticeProcess(tx: Ctx): Promise<Definition | undefined> {
  const found = await findLatestDefinition(tx.db, NOTICE_PROCESS);
  if (found !== undefined) return found;
  await lockKey(tx.db, NOTICE_PROCESS);
  // two who are first: one waits for the other, and finds what he made
  const made = await findLatestDefinition(tx.db, NOTICE_PROCESS);
  if (made !== undefined) return made;
  const system = { ...tx, actor: SYSTEM_ACTOR, scope: SYSTEM_SCOPE };
  const id = newId();
  const name = serverText(LANG, 'workflow.notice.name');
  const xml = drawBpmn({ key: NOTICE_PROCESS, name, nodes: NODES, flows: FLOWS });
  await insertModel(tx.db, {
    id,
    key: NOTICE_PROCESS,
    name,
    description: null,
    xml,
    by: SYSTEM_ACTOR.id,
    at: tx.now(),
  });
  await deployModel(system, id, undefined);
  return findLatestDefinition(tx.db, NOTICE_PROCESS);
}
