import { serverText } from '#server/base/texts/server-text.ts';
import type { SecondPersonProcess } from '#server/platform/second-person/second-person.ts';
import { drawBpmn } from '../definitions/draw-bpmn.ts';

/** The texts of drawings are those of the product's own language. */
const LANG = 'zh-CN';
/** What stands in the drawing, by the last word of its text. */
export const SECOND_PERSON_WORDS = ['schemaPublish', 'submit', 'review', 'start', 'end'] as const;
const say = (word: (typeof SECOND_PERSON_WORDS)[number]): string =>
  serverText(LANG, `workflow.secondPerson.${word}`);

/** The process that is deployed where nobody has drawn another: submitted, then reviewed by one of those who may. */
export function secondPersonBpmn(key: SecondPersonProcess): string {
  return drawBpmn({
    key,
    name: say(key),
    nodes: [
      { id: 'start', tag: 'startEvent', name: say('start'), at: [0, 0] },
      {
        id: 'submit',
        tag: 'userTask',
        name: say('submit'),
        at: [1, 0],
        attributes: { 'activiti:assignee': '${starter}' },
      },
      {
        id: 'review',
        tag: 'userTask',
        name: say('review'),
        at: [2, 0],
        attributes: { 'activiti:candidateUsers': '${reviewers}' },
      },
      { id: 'end', tag: 'endEvent', name: say('end'), at: [3, 0] },
    ],
    flows: [
      { from: 'start', to: 'submit' },
      { from: 'submit', to: 'review' },
      { from: 'review', to: 'end' },
    ],
  });
}
