import {
  FIELD_RIGHTS,
  OVERDUE,
  type FieldRight,
  type LoopSpec,
  type Mapping,
  type UserTaskSpec,
} from '../core/graph.ts';
import { readTimer } from '../core/timers.ts';
import { readTruth, sayBad, sayNear, TRUTH_WORDS } from './attributes.ts';
import {
  bodyOf,
  checkCondition,
  checkTemplate,
  childOf,
  childrenOf,
  idOf,
  refOf,
  textOf,
  type Element,
  type Extensions,
} from './element.ts';
import { laneAround, type Lanes } from './lanes.ts';
import type { Problems } from './problem.ts';

/** What reading an activity needs. `handlers` are the registered names that service tasks may call. */
export interface Reading {
  readonly extensions: Extensions;
  readonly problems: Problems;
  readonly handlers: ReadonlySet<string>;
  readonly lanes: Lanes;
}

export function readUserTask(
  { extensions, problems, lanes }: Reading,
  element: Element,
): UserTaskSpec {
  const id = idOf(element);
  const read = (name: string): string | null => {
    const text = extensions.read(element, name);
    checkTemplate(problems, id, text);
    return text;
  };
  const owners = potentialOwners(element, 'bpmn:PotentialOwner');
  const assignee =
    read('assignee') ?? potentialOwners(element, 'bpmn:HumanPerformer').users[0] ?? null;
  const candidateUsers = [...splitList(read('candidateUsers')), ...owners.users];
  const named = [...splitList(read('candidateGroups')), ...owners.groups];
  const isForNobody = assignee === null && candidateUsers.length + named.length === 0;
  return {
    assignee,
    owner: read('owner'),
    candidateUsers,
    candidateGroups: isForNobody ? laneAround(lanes, element) : named,
    dueDate: readDue({ extensions, problems }, element),
    priority: read('priority'),
    formKey: read('formKey'),
    fields: readFields(problems, id, extensions.readOwn(element, 'fields')),
    overdue: readOverdue({ extensions, problems }, element),
  };
}

/** When a task is due: a duration since it began, a date, or an expression. */
function readDue(
  { extensions, problems }: Pick<Reading, 'extensions' | 'problems'>,
  element: Element,
): string | null {
  const text = extensions.read(element, 'dueDate');
  checkTemplate(problems, idOf(element), text);
  if (
    text !== null &&
    !/[$#]\{/.test(text) &&
    readTimer(text.startsWith('P') ? 'duration' : 'date', text, 0) === null
  )
    problems.add(idOf(element), 'noTime', text);
  return text;
}

/** `amount:edit remark:hide`. */
function readFields(problems: Problems, id: string, text: string | null): UserTaskSpec['fields'] {
  if (text === null) return null;
  const fields: Record<string, FieldRight> = {};
  for (const part of text.split(/[\s,]+/)) {
    const [, name = '', word = ''] = /^([A-Za-z]\w{0,63}):(\w+)$/.exec(part) ?? [];
    const right = FIELD_RIGHTS.find((known) => known === word);
    if (right === undefined) problems.add(id, 'badWord', part);
    else fields[name] = right;
  }
  return fields;
}

function readOverdue(
  { extensions, problems }: Pick<Reading, 'extensions' | 'problems'>,
  element: Element,
): UserTaskSpec['overdue'] {
  const text = extensions.readOwn(element, 'overdue');
  if (text === null) return null;
  const word = OVERDUE.find((known) => known === text) ?? null;
  if (word === null) problems.add(idOf(element), 'badWord', text);
  if (extensions.read(element, 'dueDate') === null) problems.add(idOf(element), 'noTime');
  return word;
}

/** `user(a), group(b), c` of standard BPMN: what stands bare is a group for owners, a user for performers. */
function potentialOwners(
  element: Element,
  type: string,
): { readonly users: readonly string[]; readonly groups: readonly string[] } {
  const names = childrenOf(element, 'resources')
    .filter(
      ({ $type }) =>
        $type === type || ($type === 'bpmn:Performer' && type === 'bpmn:HumanPerformer'),
    )
    .flatMap((resource) =>
      splitList(bodyOf(childOf(resource, 'resourceAssignmentExpression'), 'expression')),
    );
  const users: string[] = [];
  const groups: string[] = [];
  for (const name of names) {
    const [, kind, inner] = /^(user|group)\((.*)\)$/.exec(name) ?? [];
    if (kind === 'user' || (kind === undefined && type !== 'bpmn:PotentialOwner'))
      users.push(inner ?? name);
    else groups.push(inner ?? name);
  }
  return { users, groups };
}

/** Commas inside an expression do not split. */
export function splitList(text: string | null): readonly string[] {
  if (text === null) return [];
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const char of text) {
    if (char === '{' || char === '(') depth += 1;
    if (char === '}' || char === ')') depth -= 1;
    if (char === ',' && depth === 0) {
      parts.push(part.trim());
      part = '';
    } else part += char;
  }
  return [...parts, part.trim()].filter((one) => one !== '');
}

const MOST_TURNS = 1_000;

/** The other ways throw an event for each that is done; nothing is gathered from them. */
function checkBehavior(problems: Problems, id: string, loop: Element): void {
  for (const word of ['loopDataOutputRef', 'outputDataItem'])
    if (childOf(loop, word) !== null) problems.add(id, 'unsupported', word);
  if ((loop['behavior'] ?? 'All') !== 'All') problems.add(id, 'unsupported', 'behavior');
}

export function readLoop({ extensions, problems }: Reading, element: Element): LoopSpec | null {
  const loop = childOf(element, 'loopCharacteristics');
  if (loop === null) return null;
  const id = idOf(element);
  if (loop.$type === 'bpmn:StandardLoopCharacteristics') {
    const condition = bodyOf(loop, 'loopCondition');
    const most = Number(loop['loopMaximum'] ?? MOST_TURNS);
    checkCondition(problems, id, condition);
    if (condition === null && loop['loopMaximum'] === undefined) problems.add(id, 'noCount');
    return {
      kind: 'while',
      condition: condition ?? '${true}',
      isTestedBefore: loop['testBefore'] === true,
      most: Math.min(most, MOST_TURNS),
    };
  }
  checkBehavior(problems, id, loop);
  const cardinality = bodyOf(loop, 'loopCardinality');
  const collection = extensions.read(loop, 'collection') ?? refOf(loop, 'loopDataInputRef');
  const completion = bodyOf(loop, 'completionCondition');
  if (cardinality === null && collection === null) problems.add(id, 'noCount');
  checkTemplate(problems, id, cardinality);
  checkTemplate(problems, id, collection);
  checkCondition(problems, id, completion);
  const itemName =
    extensions.read(loop, 'elementVariable') ??
    textOf(childOf(loop, 'inputDataItem'), 'name') ??
    refOf(loop, 'inputDataItem');
  return {
    kind: 'multiple',
    isSequential: loop['isSequential'] === true,
    cardinality,
    collection,
    itemName,
    completion,
  };
}

/** What a service task does: a registered handler by its name, or an expression. */
export function readService(
  reading: Reading,
  element: Element,
): {
  readonly handler: string | null;
  readonly expression: string | null;
  readonly resultName: string | null;
  readonly fields: Readonly<Record<string, string>>;
} {
  const { extensions, problems, handlers } = reading;
  const id = idOf(element);
  const expression = extensions.read(element, 'expression');
  const named =
    extensions.read(element, 'delegateExpression') ??
    extensions.read(element, 'class') ??
    extensions.read(element, 'type');
  const handler = named?.replace(/^[$#]\{\s*(\w+)\s*\}$/, '$1') ?? null;
  if (expression !== null) checkTemplate(problems, id, expression);
  else if (handler === null || !handlers.has(handler)) problems.add(id, 'noHandler', handler ?? '');
  return {
    handler: expression === null ? handler : null,
    expression,
    resultName:
      extensions.read(element, 'resultVariable') ?? extensions.read(element, 'resultVariableName'),
    fields: readGiven(reading, element),
  };
}

/** What a handler is given, by its names. */
function readGiven(
  { extensions, problems }: Reading,
  element: Element,
): Readonly<Record<string, string>> {
  const given = extensions.list(element, 'field').map((field): readonly [string, string] => {
    const value = fieldValue(field);
    checkField(problems, idOf(element), field);
    checkTemplate(problems, idOf(element), value);
    return [textOf(field, 'name') ?? '', value];
  });
  return Object.fromEntries(given);
}

const FIELD_WORDS = ['name', 'stringValue', 'expression'];

/** A field is handed over under its name. */
function checkField(problems: Problems, id: string, field: Element): void {
  for (const word of Object.keys(field).filter((key) => /^\w+$/.test(key)))
    if (!FIELD_WORDS.includes(word)) problems.add(id, 'badWord', sayNear(word, FIELD_WORDS));
  if (textOf(field, 'name') === null) problems.add(id, 'noKey');
}

function fieldValue(field: Element): string {
  const inner = childrenOf(field, '$children').map(({ $body }) =>
    typeof $body === 'string' ? $body.trim() : '',
  );
  return textOf(field, 'stringValue') ?? textOf(field, 'expression') ?? inner[0] ?? '';
}

/** A script of the expression language alone; any other language is refused. */
export function readScript(
  { problems, extensions }: Reading,
  element: Element,
): { readonly expression: string; readonly resultName: string | null } {
  const format = textOf(element, 'scriptFormat') ?? '';
  const script = textOf(element, 'script') ?? '';
  if (!/^(?:juel|el)$/i.test(format))
    problems.add(idOf(element), 'unsupported', `script ${format}`.trim());
  else checkCondition(problems, idOf(element), script);
  return { expression: script, resultName: extensions.read(element, 'resultVariable') };
}

export function readCall(
  { extensions, problems }: Reading,
  element: Element,
): {
  readonly calledKey: string;
  readonly businessKey: string | null;
  readonly inputs: readonly Mapping[];
  readonly outputs: readonly Mapping[];
  readonly isGivenAll: boolean;
} {
  const id = idOf(element);
  const calledKey = textOf(element, 'calledElement') ?? '';
  if (calledKey === '') problems.add(id, 'noCalled');
  checkTemplate(problems, id, calledKey);
  const businessKey = extensions.read(element, 'businessKey');
  checkTemplate(problems, id, businessKey);
  const mappings = (name: string): readonly Mapping[] =>
    extensions.list(element, name).flatMap((one) => {
      const source = textOf(one, 'sourceExpression') ?? wrap(textOf(one, 'source'));
      const target = textOf(one, 'target');
      checkTemplate(problems, id, source);
      if (source !== null && target !== null) return [{ source, target }];
      problems.add(id, 'foreign', one.$type);
      return [];
    });
  return {
    calledKey,
    businessKey,
    inputs: mappings('in'),
    outputs: mappings('out'),
    isGivenAll: readYes({ extensions, problems }, element, 'inheritVariables'),
  };
}

/** A truth of the own namespaces; no where nothing is said. */
function readYes(
  { extensions, problems }: Pick<Reading, 'extensions' | 'problems'>,
  element: Element,
  name: string,
): boolean {
  const text = extensions.read(element, name);
  const truth = text === null ? 'false' : readTruth(text);
  if (truth === undefined)
    problems.add(idOf(element), 'badWord', sayBad(name, text ?? '', TRUTH_WORDS));
  return truth === 'true';
}

const wrap = (name: string | null): string | null => (name === null ? null : `\${${name}}`);
