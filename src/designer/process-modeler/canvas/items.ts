/** Something that can be drawn: only what the engine runs, and what the panel can fill in. */
export interface Item {
  readonly key: ItemKey;
  readonly type: string;
  readonly event?: string;
  readonly isExpanded?: boolean;
  /** Class of the symbol font. */
  readonly icon: string;
  /** May follow an element. */
  readonly isAppended: boolean;
}

export const ITEM_KEYS = [
  'start',
  'userTask',
  'serviceTask',
  'exclusive',
  'parallel',
  'inclusive',
  'timer',
  'catch',
  'throw',
  'subProcess',
  'callActivity',
  'end',
  'terminate',
] as const;
export type ItemKey = (typeof ITEM_KEYS)[number];

export const ITEMS: readonly Item[] = [
  { key: 'start', type: 'bpmn:StartEvent', icon: 'bpmn-icon-start-event-none', isAppended: false },
  { key: 'userTask', type: 'bpmn:UserTask', icon: 'bpmn-icon-user-task', isAppended: true },
  {
    key: 'exclusive',
    type: 'bpmn:ExclusiveGateway',
    icon: 'bpmn-icon-gateway-xor',
    isAppended: true,
  },
  {
    key: 'parallel',
    type: 'bpmn:ParallelGateway',
    icon: 'bpmn-icon-gateway-parallel',
    isAppended: true,
  },
  {
    key: 'inclusive',
    type: 'bpmn:InclusiveGateway',
    icon: 'bpmn-icon-gateway-or',
    isAppended: true,
  },
  {
    key: 'serviceTask',
    type: 'bpmn:ServiceTask',
    icon: 'bpmn-icon-service-task',
    isAppended: true,
  },
  {
    key: 'timer',
    type: 'bpmn:IntermediateCatchEvent',
    event: 'bpmn:TimerEventDefinition',
    icon: 'bpmn-icon-intermediate-event-catch-timer',
    isAppended: true,
  },
  {
    key: 'catch',
    type: 'bpmn:IntermediateCatchEvent',
    event: 'bpmn:MessageEventDefinition',
    icon: 'bpmn-icon-intermediate-event-catch-message',
    isAppended: true,
  },
  {
    key: 'throw',
    type: 'bpmn:IntermediateThrowEvent',
    event: 'bpmn:MessageEventDefinition',
    icon: 'bpmn-icon-intermediate-event-throw-message',
    isAppended: true,
  },
  {
    key: 'subProcess',
    type: 'bpmn:SubProcess',
    isExpanded: true,
    icon: 'bpmn-icon-subprocess-expanded',
    isAppended: true,
  },
  {
    key: 'callActivity',
    type: 'bpmn:CallActivity',
    icon: 'bpmn-icon-call-activity',
    isAppended: true,
  },
  { key: 'end', type: 'bpmn:EndEvent', icon: 'bpmn-icon-end-event-none', isAppended: true },
  {
    key: 'terminate',
    type: 'bpmn:EndEvent',
    event: 'bpmn:TerminateEventDefinition',
    icon: 'bpmn-icon-end-event-terminate',
    isAppended: true,
  },
];
