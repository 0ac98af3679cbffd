import type { Shape } from '../canvas/drawing.ts';

/** What kinds of elements the panel knows. */
export type Kind =
  | 'process'
  | 'start'
  | 'userTask'
  | 'serviceTask'
  | 'callActivity'
  | 'subProcess'
  | 'timer'
  | 'gateway'
  | 'flow'
  | 'other';
export const TABS = ['basic', 'assignee', 'form', 'condition', 'timeout', 'listener'] as const;
export type Tab = (typeof TABS)[number];

const KINDS: Readonly<Record<string, Kind>> = {
  'bpmn:Process': 'process',
  'bpmn:Participant': 'process',
  'bpmn:Collaboration': 'process',
  'bpmn:StartEvent': 'start',
  'bpmn:UserTask': 'userTask',
  'bpmn:ServiceTask': 'serviceTask',
  'bpmn:SendTask': 'serviceTask',
  'bpmn:BusinessRuleTask': 'serviceTask',
  'bpmn:CallActivity': 'callActivity',
  'bpmn:SubProcess': 'subProcess',
  'bpmn:ExclusiveGateway': 'gateway',
  'bpmn:InclusiveGateway': 'gateway',
  'bpmn:SequenceFlow': 'flow',
};

const hasTimer = ({ businessObject }: Shape): boolean =>
  (
    (businessObject.get('eventDefinitions') as readonly { readonly $type: string }[] | undefined) ??
    []
  ).some(({ $type }) => $type === 'bpmn:TimerEventDefinition');

export function kindOf(shape: Shape): Kind {
  if (/^bpmn:(?:Boundary|IntermediateCatch)Event$/.test(shape.type))
    return hasTimer(shape) ? 'timer' : 'other';
  return KINDS[shape.type] ?? 'other';
}

/** Flows that may carry a condition: those that leave a gateway that chooses, or an activity. */
export const isConditional = (shape: Shape): boolean =>
  shape.type === 'bpmn:SequenceFlow' &&
  /^bpmn:(?:ExclusiveGateway|InclusiveGateway|\w*Task|CallActivity|SubProcess)$/.test(
    shape.source?.type ?? '',
  );
