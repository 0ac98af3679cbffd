import type { ServerKey } from '#schemas/texts/text-keys.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { SYSTEM_ACTOR } from '#server/base/context/transaction.ts';
import type { Words } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { deployModel } from '../definitions/deploy.ts';
import { drawBpmn } from '../definitions/draw-bpmn.ts';
import { insertModel, lockKey } from '../definitions/model-store.ts';
import { findLatestDefinition, type Definition } from '../engine/definition-store.ts';
import { wordsOfDrawing } from '../engine/drawn-words.ts';

/** The texts of drawings are those of the product's own language. */
const LANG = 'zh-CN';

/** What stands in the drawing, and who is offered what was submitted. */
export interface BuiltIn {
  readonly process: ServerKey;
  readonly submit: ServerKey;
  readonly review: ServerKey;
  /** An expression for people. */
  readonly reviewers: string;
}

/**
 * The process by which second persons pass something, as it is deployed: whoever draws it otherwise deploys a version of his own. Missing, it
 * is drawn and deployed: submitted, then reviewed by one of those who may.
 * @throws AppError `noDefinition` it cannot be deployed
 */
export async function needSecondPersonProcess(
  tx: Ctx,
  key: string,
  builtIn: BuiltIn,
): Promise<Definition> {
  const found = await findLatestDefinition(tx.db, key);
  if (found !== undefined) return found;
  await lockKey(tx.db, key);
  // two who are first: one waits for the other, and finds what he made
  const made = await findLatestDefinition(tx.db, key);
  if (made !== undefined) return made;
  const system = { ...tx, actor: SYSTEM_ACTOR, scope: SYSTEM_SCOPE };
  const id = newId();
  await insertModel(tx.db, {
    id,
    key,
    name: serverText(LANG, builtIn.process),
    description: null,
    xml: drawn(key, builtIn),
    by: SYSTEM_ACTOR.id,
    at: tx.now(),
  });
  await deployModel(system, id, { words: wordsIn(builtIn) });
  const deployed = await findLatestDefinition(tx.db, key);
  if (deployed === undefined)
    throw new AppError('noDefinition', { message: 'errors.process.notExist' });
  return deployed;
}

/** The names of the drawing are these keys. */
const wordsIn = ({ process, submit, review }: BuiltIn): Words =>
  wordsOfDrawing(
    [
      process,
      'workflow.secondPerson.start' as const,
      submit,
      review,
      'workflow.secondPerson.end' as const,
    ].map((key) => ({ key })),
  );

function drawn(key: string, { process, submit, review, reviewers }: BuiltIn): string {
  const say = (word: ServerKey): string => serverText(LANG, word);
  return drawBpmn({
    key,
    name: say(process),
    nodes: [
      { id: 'start', tag: 'startEvent', name: say('workflow.secondPerson.start'), at: [0, 0] },
      {
        id: 'submit',
        tag: 'userTask',
        name: say(submit),
        at: [1, 0],
        attributes: { 'activiti:assignee': '${starter}' },
      },
      {
        id: 'review',
        tag: 'userTask',
        name: say(review),
        at: [2, 0],
        attributes: { 'activiti:candidateUsers': reviewers },
      },
      { id: 'end', tag: 'endEvent', name: say('workflow.secondPerson.end'), at: [3, 0] },
    ],
    flows: [
      { from: 'start', to: 'submit' },
      { from: 'submit', to: 'review' },
      { from: 'review', to: 'end' },
    ],
  });
}
