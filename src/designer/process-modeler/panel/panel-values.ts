import type { Row } from '#engine/base/ports.ts';
import {
  NOBODY,
  readAssignment,
  writeAssignment,
  type Assignment,
  type AssignmentWords,
  type Members,
} from '../bpmn/assignment.ts';
import { readDuration, writeDuration, type DurationUnit } from '../bpmn/duration.ts';
import {
  readWord,
  wordAttributes,
  type Language,
  type Moddle,
  type Prefixes,
} from '../bpmn/words.ts';
import { processOf, type Drawing, type Shape } from '../canvas/drawing.ts';
import {
  declared,
  nameAnew,
  namedBy,
  setNamed,
  setTrigger,
  triggerOf,
  type NamedKind,
  type Trigger,
} from '../canvas/events.ts';
import type { Kind } from './kinds.ts';
import { setDocumentation, setLoop, setTimer, textOf, timerOf } from './moddle-parts.ts';
import { NEW, NO_CHOICE } from './panel-schemas.ts';

/** One element as the panel reads and writes it. */
export interface Subject {
  readonly drawing: Drawing;
  readonly shape: Shape;
  readonly kind: Kind;
  readonly prefixes: Prefixes;
}

const list = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
/** '' where nothing is chosen. */
const chosen = (value: unknown): string => (value === NO_CHOICE ? '' : text(value));
const count = (value: unknown): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value);

/** What the panel shows of an element, by the names of its fields. */
export function readValues(subject: Subject): Row {
  const { kind, shape } = subject;
  const bo = subjectOf(subject);
  const base: Row = { name: bo?.name ?? '', documentation: bo ? textOf(bo, 'documentation') : '' };
  return { ...base, ...READ[kind]?.(subject, bo ?? shape.businessObject) };
}

/** The process stands for the empty canvas and for its pool. */
export function subjectOf({ kind, drawing, shape }: Subject): Moddle | undefined {
  return kind === 'process' ? processOf(drawing) : shape.businessObject;
}

const word = (
  { prefixes }: Subject,
  bo: Moddle,
  name: string,
  language: Language = 'activiti',
): string => readWord(bo, name, { prefixes, language });

const READ: Partial<Record<Kind, (subject: Subject, bo: Moddle) => Row>> = {
  process: (_subject, bo) => ({ key: bo.id ?? '' }),
  start: (subject, bo) => ({
    ...readEvent(subject.shape, bo),
    formKey: word(subject, bo, 'formKey') || null,
  }),
  end: ({ shape }, bo) => readEvent(shape, bo),
  receiveTask: ({ shape }) => ({ trigger: 'message', ...readNamed(shape, 'message') }),
  userTask: (subject, bo) => ({
    ...readAssignment(wordsOf(subject, bo)),
    formKey: word(subject, bo, 'formKey') || null,
    ...readDue(subject, bo),
  }),
  serviceTask: (subject, bo) => ({
    handler:
      (
        word(subject, bo, 'delegateExpression') ||
        word(subject, bo, 'class') ||
        word(subject, bo, 'type')
      ).replace(/^[$#]\{\s*(\w+)\s*\}$/, '$1') || null,
    resultName: word(subject, bo, 'resultVariable'),
  }),
  callActivity: (_subject, bo) => ({ calledElement: text(bo.get('calledElement')) }),
  event: ({ shape }, bo) => ({
    ...readEvent(shape, bo),
    ...(shape.type === 'bpmn:BoundaryEvent'
      ? { isInterrupting: bo.get('cancelActivity') !== false }
      : {}),
  }),
  gateway: (_subject, bo) => ({
    fallback: (bo.get('default') as Moddle | undefined)?.id ?? NO_CHOICE,
  }),
};

export function wordsOf(subject: Subject, bo: Moddle): AssignmentWords {
  const read = (name: string): string => word(subject, bo, name);
  const loop = bo.get('loopCharacteristics') as Moddle | undefined;
  const many: Members | null =
    loop?.$type === 'bpmn:MultiInstanceLoopCharacteristics'
      ? {
          isSequential: loop.get('isSequential') === true,
          collection: word(subject, loop, 'collection'),
          item: word(subject, loop, 'elementVariable'),
          completion: textOf(loop, 'completionCondition'),
        }
      : null;
  return {
    assignee: read('assignee'),
    candidateUsers: read('candidateUsers'),
    candidateGroups: read('candidateGroups'),
    many,
  };
}

function readDue(subject: Subject, bo: Moddle): Row {
  const due = word(subject, bo, 'dueDate');
  const said = readDuration(due);
  return {
    dueCount: said?.count ?? null,
    dueUnit: said?.unit ?? 'day',
    dueText: said === null ? due : '',
    overdue: word(subject, bo, 'overdue', 'dsr') || NO_CHOICE,
  };
}

function readEvent(shape: Shape, bo: Moddle): Row {
  return {
    trigger: triggerOf(shape) ?? null,
    ...readNamed(shape, 'message'),
    ...readNamed(shape, 'signal'),
    ...readTimer(bo),
  };
}

function readNamed(shape: Shape, kind: NamedKind): Row {
  const named = namedBy(shape, kind);
  return { [kind]: named?.name ?? named?.id ?? null };
}

function readTimer(bo: Moddle): Row {
  const { kind, text: said } = timerOf(bo);
  const duration = kind === 'duration' ? readDuration(said) : null;
  return {
    timerKind: kind,
    timerCount: duration?.count ?? null,
    timerUnit: duration?.unit ?? 'hour',
    timerText: duration === null ? said : '',
  };
}

/** Writes what was said in one field; the others are as `values` has them. */
export function writeValue(subject: Subject, name: string, values: Row): void {
  const bo = subjectOf(subject);
  if (!bo) return;
  const writer = WRITE[name];
  if (writer) return writer(subject, bo, values);
  if (ASSIGNED.has(name)) writeWho(subject, bo, values);
}

const ASSIGNED: ReadonlySet<string> = new Set([
  'who',
  'users',
  'roles',
  'level',
  'field',
  'way',
  'percent',
]);
type Write = (subject: Subject, bo: Moddle, values: Row) => void;

function setWords(
  subject: Subject,
  bo: Moddle,
  said: Readonly<Record<string, string>>,
  language: Language = 'activiti',
): void {
  const attributes = Object.entries(said).map(([name, value]) =>
    wordAttributes(name, value, { prefixes: subject.prefixes, language }),
  );
  setProperties(subject, bo, Object.assign({}, ...attributes) as Row);
}

/** The process of a pool is no element of the drawing: it is changed through what stands for it. */
function setProperties({ drawing, shape }: Subject, bo: Moddle, properties: Row): void {
  const modeling = drawing.get('modeling');
  if (bo === shape.businessObject) modeling.updateProperties(shape, properties);
  else modeling.updateModdleProperties(shape, bo, properties);
}

const KEY = /^[A-Za-z_][\w.-]*$/;

const writeDue: Write = (subject, bo, values) =>
  setWords(subject, bo, {
    dueDate:
      writeDuration(count(values['dueCount']), text(values['dueUnit']) as DurationUnit) ||
      text(values['dueText']),
  });

const writeTimer: Write = (subject, _bo, values) => {
  const kind = text(values['timerKind']) as 'duration' | 'date' | 'cycle';
  const said =
    text(values['timerText']) ||
    (kind === 'duration'
      ? writeDuration(count(values['timerCount']), text(values['timerUnit']) as DurationUnit)
      : '');
  setTimer(subject.drawing, subject.shape, { kind, text: said });
};

function writeNamed(kind: NamedKind): Write {
  return ({ drawing, shape }, _bo, values) => {
    const name = text(values[kind]);
    const named = declared(drawing, kind).find((one) => (one.name ?? one.id) === name);
    if (name === NEW || named) setNamed(drawing, shape, { kind, named });
  };
}

function writeNewName(kind: NamedKind): Write {
  return ({ drawing, shape }, _bo, values) =>
    nameAnew(drawing, shape, { kind, name: text(values[`${kind}Name`]).trim() });
}

const WRITE: Readonly<Record<string, Write>> = {
  name: (subject, bo, values) =>
    setProperties(subject, bo, { name: text(values['name']) || undefined }),
  // an id that is none would break the file
  key: (subject, bo, values) => {
    const key = text(values['key']).trim();
    if (KEY.test(key) && key !== bo.id) setProperties(subject, bo, { id: key });
  },
  documentation: ({ drawing, shape }, bo, values) =>
    setDocumentation(drawing, shape, { bo, text: text(values['documentation']) }),
  formKey: (subject, bo, values) => setWords(subject, bo, { formKey: text(values['formKey']) }),
  dueCount: writeDue,
  dueUnit: writeDue,
  overdue: (subject, bo, values) =>
    setWords(subject, bo, { overdue: chosen(values['overdue']) }, 'dsr'),
  trigger: ({ drawing, shape }, _bo, values) =>
    setTrigger(drawing, shape, text(values['trigger']) as Trigger),
  message: writeNamed('message'),
  signal: writeNamed('signal'),
  messageName: writeNewName('message'),
  signalName: writeNewName('signal'),
  timerKind: writeTimer,
  timerCount: writeTimer,
  timerUnit: writeTimer,
  timerText: writeTimer,
  isInterrupting: (subject, bo, values) =>
    setProperties(subject, bo, { cancelActivity: values['isInterrupting'] !== false }),
  handler: (subject, bo, values) => {
    const handler = text(values['handler']);
    setWords(subject, bo, {
      delegateExpression: handler === '' ? '' : `\${${handler}}`,
      class: '',
      type: '',
    });
  },
  resultName: (subject, bo, values) =>
    setWords(subject, bo, { resultVariable: text(values['resultName']).trim() }),
  calledElement: (subject, bo, values) =>
    setProperties(subject, bo, {
      calledElement: text(values['calledElement']).trim() || undefined,
    }),
  fallback: (subject, bo, values) => {
    const flow = subject.shape.outgoing.find(({ id }) => id === values['fallback']);
    setProperties(subject, bo, { default: flow?.businessObject });
  },
};

function writeWho(subject: Subject, bo: Moddle, values: Row): void {
  if (values['who'] === 'other') return;
  const own: Assignment = {
    ...NOBODY,
    who: text(values['who']) as Assignment['who'],
    users: list(values['users']),
    roles: list(values['roles']),
    level: count(values['level']) ?? 1,
    field: text(values['field']),
    way: (text(values['way']) || NOBODY.way) as Assignment['way'],
    percent: Math.min(100, Math.max(1, count(values['percent']) ?? NOBODY.percent)),
  };
  const { assignee, candidateUsers, candidateGroups, many } = writeAssignment(own);
  setWords(subject, bo, { assignee, candidateUsers, candidateGroups });
  setLoop(subject, many);
}
