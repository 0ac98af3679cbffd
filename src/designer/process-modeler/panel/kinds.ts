import type { Shape } from '../canvas/drawing.ts';
import { triggersFor } from '../canvas/events.ts';

/** What kinds of elements the panel knows. */
export type Kind =
  | 'process'
  | 'start'
  | 'userTask'
  | 'serviceTask'
  | 'callActivity'
  | 'subProcess'
  | 'event'
  | 'end'
  | 'receiveTask'
  | 'lane'
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
  'bpmn:ReceiveTask': 'receiveTask',
  'bpmn:Lane': 'lane',
  'bpmn:CallActivity': 'callActivity',
  'bpmn:SubProcess': 'subProcess',
  'bpmn:ExclusiveGateway': 'gateway',
  'bpmn:InclusiveGateway': 'gateway',
  'bpmn:SequenceFlow': 'flow',
};

/** What an element is to the panel. An event that the panel cannot say is kept as it is. */
export function kindOf(shape: Shape): Kind {
  if (/^bpmn:\w+Event$/.test(shape.type) && shape.type !== 'bpmn:StartEvent') {
    if (triggersFor(shape).length === 0) return 'other';
    return shape.type === 'bpmn:EndEvent' ? 'end' : 'event';
  }
  return KINDS[shape.type] ?? 'other';
}

/** Flows that may carry a condition: those that leave a gateway that chooses, or an activity. */
export const isConditional = (shape: Shape): boolean =>
  shape.type === 'bpmn:SequenceFlow' &&
  /^bpmn:(?:ExclusiveGateway|InclusiveGateway|\w*Task|CallActivity|SubProcess)$/.test(
    shape.source?.type ?? '',
  );
