import { MODEL_TEMPLATES } from '#schemas/api/workflow-definitions.ts';
import type { Lang } from '#schemas/types/words.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { drawBpmn, type DrawnFlow, type DrawnNode } from './draw-bpmn.ts';

type Template = (typeof MODEL_TEMPLATES)[number];

/** What stands in templates, by the last word of its text. */
export const TEMPLATE_WORDS = [
  'start',
  'end',
  'apply',
  'approve',
  'head',
  'leader',
  'countersign',
  'gateway',
  'small',
  'large',
] as const;
type Say = (word: (typeof TEMPLATE_WORDS)[number]) => string;

interface Drawing {
  readonly nodes: readonly DrawnNode[];
  readonly flows: readonly DrawnFlow[];
}

const DRAWINGS: Readonly<Record<Template, (say: Say) => Drawing>> = {
  oneStep: (say) => inARow([start(say), apply(say), headTask('approve', say('approve')), end(say)]),
  twoLevels: (say) =>
    inARow([
      start(say),
      apply(say),
      headTask('head', say('head')),
      headTask('leader', say('leader'), 2),
      end(say),
    ]),
  countersign: (say) =>
    inARow([start(say), apply(say), headTask('head', say('head')), countersign(say), end(say)]),
  byAmount: (say) => ({
    nodes: [
      ...place([start(say), apply(say), headTask('head', say('head'))]),
      {
        id: 'gateway',
        tag: 'exclusiveGateway',
        name: say('gateway'),
        at: [3, 0],
        attributes: { default: 'flow_gateway_end' },
      },
      { ...headTask('leader', say('leader'), 2), at: [4, 1] },
      { ...end(say), at: [5, 0] },
    ],
    flows: [
      { from: 'start', to: 'apply' },
      { from: 'apply', to: 'head' },
      { from: 'head', to: 'gateway' },
      { from: 'gateway', to: 'end', name: say('small') },
      { from: 'gateway', to: 'leader', name: say('large'), condition: '${amount > 100000}' },
      { from: 'leader', to: 'end' },
    ],
  }),
};

/** The file of a new model, its texts in a language. */
export function makeTemplate(
  template: Template,
  { lang, key, name }: { readonly lang: Lang; readonly key: string; readonly name: string },
): string {
  return drawBpmn({
    key,
    name,
    ...DRAWINGS[template]((word) => serverText(lang, `workflow.template.${word}`)),
  });
}

/** Templates as they are offered. */
export const listTemplates = (
  lang: Lang,
): readonly { readonly key: string; readonly title: string; readonly description: string }[] =>
  MODEL_TEMPLATES.map((key) => ({
    key,
    title: serverText(lang, `workflow.template.title.${key}`),
    description: serverText(lang, `workflow.template.description.${key}`),
  }));

type Unplaced = Omit<DrawnNode, 'at'>;

const start = (say: Say): Unplaced => ({ id: 'start', tag: 'startEvent', name: say('start') });
const end = (say: Say): Unplaced => ({ id: 'end', tag: 'endEvent', name: say('end') });

/** What is rejected comes back here: whoever started mends it. Of a record it is done by starting. */
const apply = (say: Say): Unplaced => ({
  id: 'apply',
  tag: 'userTask',
  name: say('apply'),
  attributes: { 'activiti:assignee': '${starter}' },
});

/** A task for the head of the department of whoever starts, or of one so many levels above. */
const headTask = (id: string, name: string, level = 1): Unplaced => ({
  id,
  tag: 'userTask',
  name,
  attributes: { 'activiti:assignee': `\${deptHead(${level})}` },
});

/** Everybody named by the variable signs at the same time; one refusal sends it back. */
const countersign = (say: Say): Unplaced => ({
  id: 'countersign',
  tag: 'userTask',
  name: say('countersign'),
  attributes: { 'activiti:assignee': '${signer}' },
  inner:
    '<bpmn:multiInstanceLoopCharacteristics isSequential="false" activiti:collection="${signers}" activiti:elementVariable="signer"/>',
});

const place = (nodes: readonly Unplaced[]): readonly DrawnNode[] =>
  nodes.map((node, column) => ({ ...node, at: [column, 0] }));

function inARow(nodes: readonly Unplaced[]): Drawing {
  return {
    nodes: place(nodes),
    flows: nodes.slice(1).map(({ id }, before) => ({ from: nodes[before]?.id ?? '', to: id })),
  };
}
