import { PROCESS_EVENTS, type ProcessEventPlace } from '#schemas/basics/process-events.ts';
import type { EventSpec } from '../core/graph.ts';
import { readTimer as readTimerText } from '../core/timers.ts';
import { readTruth, sayBad, TRUTH_WORDS } from './attributes.ts';
import {
  bodyOf,
  checkTemplate,
  childOf,
  childrenOf,
  idOf,
  textOf,
  type Element,
} from './element.ts';
import type { Problems } from './problem.ts';

const NONE: EventSpec = { kind: 'none' };

/** What an event waits for or throws. What cannot be is said and read as none. */
export function readEvent(
  element: Element,
  place: ProcessEventPlace,
  problems: Problems,
): EventSpec {
  const definitions = childrenOf(element, 'eventDefinitions');
  const [definition] = definitions;
  if (definitions.length > 1) problems.add(idOf(element), 'unsupported', 'multipleEventDefinition');
  const event = definition === undefined ? NONE : readDefinition(element, definition, problems);
  if (event !== null && !PROCESS_EVENTS[place].includes(event.kind))
    problems.add(idOf(element), 'unsupported', `${place} ${event.kind}`);
  return event ?? NONE;
}

function readDefinition(
  element: Element,
  definition: Element,
  problems: Problems,
): EventSpec | null {
  switch (definition.$type) {
    case 'bpmn:TimerEventDefinition':
      return readTimer(element, definition, problems);
    case 'bpmn:MessageEventDefinition':
      return {
        kind: 'message',
        name: nameOf(element, childOf(definition, 'messageRef'), problems),
      };
    case 'bpmn:SignalEventDefinition':
      return { kind: 'signal', name: nameOf(element, childOf(definition, 'signalRef'), problems) };
    case 'bpmn:ErrorEventDefinition':
      return { kind: 'error', code: codeOf(childOf(definition, 'errorRef'), 'errorCode') };
    case 'bpmn:EscalationEventDefinition':
      return {
        kind: 'escalation',
        code: codeOf(childOf(definition, 'escalationRef'), 'escalationCode'),
      };
    case 'bpmn:TerminateEventDefinition':
      return {
        kind: 'terminate',
        isAll: Object.entries(definition.$attrs ?? {}).some(
          ([name, value]) => name.endsWith(':terminateAll') && isYes(element, value, problems),
        ),
      };
    case 'bpmn:LinkEventDefinition':
      return { kind: 'link', name: textOf(definition, 'name') ?? '' };
    default:
      problems.add(idOf(element), 'unsupported', definition.$type);
      return null;
  }
}

function isYes(element: Element, value: string, problems: Problems): boolean {
  const truth = readTruth(value);
  if (truth === undefined)
    problems.add(idOf(element), 'badWord', sayBad('terminateAll', value, TRUTH_WORDS));
  return truth === 'true';
}

const TIMERS = [
  ['timeDuration', 'duration'],
  ['timeDate', 'date'],
  ['timeCycle', 'cycle'],
] as const;

function readTimer(element: Element, definition: Element, problems: Problems): EventSpec {
  for (const [member, timer] of TIMERS) {
    const value = bodyOf(definition, member);
    if (value === null) continue;
    checkTemplate(problems, idOf(element), value);
    if (!/[$#]\{/.test(value) && readTimerText(timer, value, 0) === null)
      problems.add(idOf(element), 'noTime', value);
    return { kind: 'timer', timer, value };
  }
  problems.add(idOf(element), 'noTime');
  return { kind: 'timer', timer: 'duration', value: '' };
}

/** Messages and signals are told apart by their name; where they have none, by their id. */
function nameOf(element: Element, target: Element | null, problems: Problems): string {
  if (target === null) problems.add(idOf(element), 'noReference');
  return textOf(target, 'name') ?? target?.id ?? '';
}

const codeOf = (target: Element | null, member: string): string | null =>
  textOf(target, member) ?? textOf(target, 'name') ?? target?.id ?? null;
