import type { FieldSpec } from '#schemas/types/field.ts';
import { ASSIGNEES, WAYS } from '../bpmn/assignment.ts';
import { DURATION_UNITS } from '../bpmn/duration.ts';
import type { Kind, Tab } from './kinds.ts';

/** The choice of a message or signal that is not declared yet. */
export const NEW = 'new';
/** A choice that is none: what is chosen can be given up again. */
export const NO_CHOICE = 'none';
/** What happens with a task that is overdue. */
export const OVERDUE = ['none', 'remind', 'pass', 'terminate'] as const;
export const TIMER_KINDS = ['duration', 'date', 'cycle'] as const;

/** Choices of the panel, as dictionaries of its own: their texts are `modeler.choice.<name>.<value>`. */
export const CHOICES = {
  who: ASSIGNEES,
  way: WAYS,
  dueUnit: DURATION_UNITS,
  overdue: OVERDUE,
  timerKind: TIMER_KINDS,
} as const;
export type ChoiceName = keyof typeof CHOICES;

/** Dictionaries whose values come from the drawing or from the server. */
export const FOUND = [
  'fields',
  'people',
  'forms',
  'handlers',
  'flows',
  'triggers',
  'messages',
  'signals',
] as const;
export type FoundName = (typeof FOUND)[number];

/** How the panel names its dictionaries, so that none of the house is meant. */
export const dictOf = (name: ChoiceName | FoundName): string => `modeler.${name}`;

const NAMES = { type: 'dict', title: '', required: true } as const;
const MOST_NAME = 100;

/** Fields of the panel; their titles are `modeler.field.<name>`. One name means the same for every kind of element. */
export const PANEL_FIELDS = {
  name: { type: 'string', title: '' },
  key: { type: 'string', title: '', required: true },
  documentation: { type: 'text', title: '' },
  isInterrupting: { type: 'bool', title: '' },
  who: { type: 'dict', dict: dictOf('who'), title: '' },
  users: { type: 'refs', to: 'user', title: '', visibleWhen: "who == 'users'" },
  roles: { type: 'refs', to: 'role', title: '', visibleWhen: "who == 'roles'" },
  level: { type: 'int', title: '', min: 1, max: 9, visibleWhen: "who == 'deptHead'" },
  field: {
    type: 'dict',
    dict: dictOf('people'),
    title: '',
    visibleWhen: "who == 'field' || who == 'headOf'",
  },
  way: {
    type: 'dict',
    dict: dictOf('way'),
    title: '',
    visibleWhen: "who == 'users' || who == 'roles' || who == 'field'",
  },
  percent: {
    type: 'int',
    title: '',
    min: 1,
    max: 100,
    unit: '%',
    visibleWhen: "(who == 'users' || who == 'roles' || who == 'field') && way == 'percent'",
  },
  text: { type: 'text', title: '', readOnly: true, visibleWhen: "who == 'other'" },
  formKey: { type: 'dict', dict: dictOf('forms'), title: '' },
  dueCount: { type: 'int', title: '', min: 1 },
  dueUnit: { type: 'dict', dict: dictOf('dueUnit'), title: '', visibleWhen: '!isEmpty(dueCount)' },
  dueText: { type: 'string', title: '', readOnly: true, visibleWhen: '!isEmpty(dueText)' },
  overdue: {
    type: 'dict',
    dict: dictOf('overdue'),
    title: '',
    visibleWhen: '!isEmpty(dueCount) || !isEmpty(dueText)',
  },
  trigger: { type: 'dict', dict: dictOf('triggers'), title: '', required: true },
  message: { ...NAMES, dict: dictOf('messages'), visibleWhen: "trigger == 'message'" },
  messageName: {
    type: 'string',
    title: '',
    required: true,
    max: MOST_NAME,
    visibleWhen: "trigger == 'message' && message == 'new'",
  },
  signal: { ...NAMES, dict: dictOf('signals'), visibleWhen: "trigger == 'signal'" },
  signalName: {
    type: 'string',
    title: '',
    required: true,
    max: MOST_NAME,
    visibleWhen: "trigger == 'signal' && signal == 'new'",
  },
  timerKind: {
    type: 'dict',
    dict: dictOf('timerKind'),
    title: '',
    visibleWhen: "trigger == 'timer'",
  },
  timerCount: {
    type: 'int',
    title: '',
    min: 1,
    visibleWhen: "trigger == 'timer' && timerKind == 'duration' && isEmpty(timerText)",
  },
  timerUnit: {
    type: 'dict',
    dict: dictOf('dueUnit'),
    title: '',
    visibleWhen: "trigger == 'timer' && timerKind == 'duration' && isEmpty(timerText)",
  },
  timerText: {
    type: 'string',
    title: '',
    visibleWhen: "trigger == 'timer' && (timerKind != 'duration' || !isEmpty(timerText))",
  },
  fallback: { type: 'dict', dict: dictOf('flows'), title: '' },
  handler: { type: 'dict', dict: dictOf('handlers'), title: '' },
  resultName: { type: 'string', title: '' },
  calledElement: { type: 'string', title: '', required: true },
} as const satisfies Readonly<Record<string, FieldSpec>>;
export type PanelField = keyof typeof PANEL_FIELDS;

const NAMED: readonly PanelField[] = ['name', 'documentation'];
/** What makes an event happen. */
const HAPPENS: readonly PanelField[] = [
  'trigger',
  'message',
  'messageName',
  'signal',
  'signalName',
  'timerKind',
  'timerCount',
  'timerUnit',
  'timerText',
];

/** Which fields stand on which tab, for each kind of element. */
export const PANELS: Readonly<Record<Kind, Partial<Record<Tab, readonly PanelField[]>>>> = {
  process: { basic: ['name', 'key', 'documentation'] },
  start: { basic: [...NAMED, ...HAPPENS], form: ['formKey'] },
  userTask: {
    basic: NAMED,
    assignee: ['who', 'users', 'roles', 'level', 'field', 'way', 'percent', 'text'],
    form: ['formKey'],
    timeout: ['dueCount', 'dueUnit', 'dueText', 'overdue'],
  },
  serviceTask: { basic: NAMED, listener: ['handler', 'resultName'] },
  callActivity: { basic: ['name', 'calledElement', 'documentation'] },
  subProcess: { basic: NAMED },
  event: { basic: [...NAMED, ...HAPPENS, 'isInterrupting'] },
  end: { basic: [...NAMED, 'trigger', 'message', 'messageName', 'signal', 'signalName'] },
  receiveTask: { basic: [...NAMED, 'message', 'messageName'] },
  lane: { basic: NAMED },
  gateway: { basic: NAMED, condition: ['fallback'] },
  flow: { basic: ['name'], condition: [] },
  other: { basic: NAMED },
};
