import { editDistance, nearest } from '#schemas/expressions/nearest.ts';
import type { Element, OwnPrefixes } from './element.ts';
import { nameOf, type NearestElement } from './nearest-element.ts';

/** Where a word that models say beyond BPMN itself is read. */
interface OwnWord {
  /** Whose word it is: that of Activiti and Flowable, or of this product alone. */
  readonly of: 'engine' | 'product';
  /** Elements at which it is read, the likeliest first. */
  readonly at: readonly string[];
}

const SERVICES = ['bpmn:ServiceTask', 'bpmn:SendTask', 'bpmn:BusinessRuleTask'];
const USER_TASK: OwnWord = { of: 'engine', at: ['bpmn:UserTask'] };
const PRODUCT_TASK: OwnWord = { of: 'product', at: ['bpmn:UserTask'] };
const LOOP: OwnWord = { of: 'engine', at: ['bpmn:MultiInstanceLoopCharacteristics'] };
const SERVICE: OwnWord = { of: 'engine', at: SERVICES };
const CALL: OwnWord = { of: 'engine', at: ['bpmn:CallActivity'] };

/** Attributes of the own namespaces. */
const ATTRIBUTES: ReadonlyMap<string, OwnWord> = new Map([
  ['initiator', { of: 'engine', at: ['bpmn:StartEvent'] }],
  ['formKey', { of: 'engine', at: ['bpmn:UserTask', 'bpmn:StartEvent'] }],
  ['assignee', USER_TASK],
  ['owner', USER_TASK],
  ['candidateUsers', USER_TASK],
  ['candidateGroups', { of: 'engine', at: ['bpmn:UserTask', 'bpmn:Lane'] }],
  ['dueDate', USER_TASK],
  ['priority', USER_TASK],
  ['fields', PRODUCT_TASK],
  ['overdue', PRODUCT_TASK],
  ['collection', LOOP],
  ['elementVariable', LOOP],
  ['expression', SERVICE],
  ['delegateExpression', SERVICE],
  ['class', SERVICE],
  ['type', SERVICE],
  ['resultVariable', { of: 'engine', at: [...SERVICES, 'bpmn:ScriptTask'] }],
  ['resultVariableName', SERVICE],
  ['businessKey', CALL],
  ['inheritVariables', CALL],
  ['terminateAll', { of: 'engine', at: ['bpmn:TerminateEventDefinition'] }],
]);

/** Elements of the own namespaces, by what they stand in. */
const ELEMENTS: ReadonlyMap<string, OwnWord> = new Map([
  ['field', SERVICE],
  ['in', CALL],
  ['out', CALL],
]);

/** What of BPMN itself is read at some of the elements that may have it. */
const STANDARD: ReadonlyMap<string, readonly string[]> = new Map([
  ['bpmn:PotentialOwner', ['bpmn:UserTask']],
  ['bpmn:HumanPerformer', ['bpmn:UserTask']],
  ['bpmn:Performer', ['bpmn:UserTask']],
]);

/** Prefixes as files usually call the namespaces, where one has none. */
const NAMES = { engine: 'activiti', product: 'dsr' } as const;

/** Letters of a word that are off by a slip. */
const MOST_SLIPS = 2;

/** Where a word stands. */
export interface OwnPlace {
  readonly element: Element;
  readonly way: 'attribute' | 'element';
  readonly prefixes: OwnPrefixes;
  readonly nearest: NearestElement;
}

/** `foreign`: nothing reads it anywhere; `misplaced`: it is read elsewhere. `about` is the word with what was meant. */
export interface Unread {
  readonly kind: 'foreign' | 'misplaced';
  readonly about: string;
}

/**
 * What is wrong with a word of an own prefix at an element; null where it is read there.
 * @param name `activiti:assignee`
 */
export function judgeOwnWord(
  name: string,
  { element, way, prefixes, nearest: near }: OwnPlace,
): Unread | null {
  const words = way === 'attribute' ? ATTRIBUTES : ELEMENTS;
  const [prefix = '', word = ''] = name.split(':');
  const known = words.get(word);
  if (known === undefined) {
    const meant = nearest(word, [...words.keys()]);
    // engines have words of their own that are no slip of ours: `skipExpression`
    const isSlip = meant !== undefined && editDistance(word, meant) <= MOST_SLIPS;
    return { kind: 'foreign', about: isSlip ? `${name} → ${meant}` : name };
  }
  if (!prefixes[known.of].includes(prefix))
    return {
      kind: 'foreign',
      about: `${name} → ${prefixes[known.of][0] ?? NAMES[known.of]}:${word}`,
    };
  return known.at.includes(element.$type)
    ? null
    : { kind: 'misplaced', about: `${name} → ${near.say(element, known.at)}` };
}

/** As `judgeOwnWord`, of an element of BPMN itself. */
export function judgeStandard(
  part: Element,
  element: Element,
  near: NearestElement,
): Unread | null {
  const at = STANDARD.get(part.$type);
  return at === undefined || at.includes(element.$type)
    ? null
    : { kind: 'misplaced', about: `${nameOf(part)} → ${near.say(element, at)}` };
}
