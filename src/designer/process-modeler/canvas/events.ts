import {
  PROCESS_EVENTS,
  type ProcessEventKind,
  type ProcessEventPlace,
} from '#schemas/basics/process-events.ts';
import type { Moddle } from '../bpmn/words.ts';
import type { Drawing, Shape } from './drawing.ts';

/** What the panel can say of an event. Errors, escalations and links of a file are kept as they are. */
export const TRIGGERS = ['none', 'timer', 'message', 'signal', 'terminate'] as const;
export type Trigger = (typeof TRIGGERS)[number];
/** What events name: declared once in the file, chosen at events by what it is called. */
export type NamedKind = 'message' | 'signal';

const DEFINITIONS: Readonly<Record<Exclude<Trigger, 'none'>, string>> = {
  timer: 'bpmn:TimerEventDefinition',
  message: 'bpmn:MessageEventDefinition',
  signal: 'bpmn:SignalEventDefinition',
  terminate: 'bpmn:TerminateEventDefinition',
};
const NAMED = {
  message: { type: 'bpmn:Message', member: 'messageRef' },
  signal: { type: 'bpmn:Signal', member: 'signalRef' },
} as const;

const PLACES: Readonly<Record<string, ProcessEventPlace>> = {
  'bpmn:StartEvent': 'start',
  'bpmn:EndEvent': 'end',
  'bpmn:IntermediateThrowEvent': 'throw',
  'bpmn:IntermediateCatchEvent': 'catch',
  'bpmn:BoundaryEvent': 'boundary',
};

function placeOf(shape: Shape): ProcessEventPlace | undefined {
  const place = PLACES[shape.type];
  const around = shape.parent?.businessObject;
  if (place !== 'start' || around?.$type !== 'bpmn:SubProcess') return place;
  // a sub-process that stands in the flow begins by itself
  return around.get('triggeredByEvent') === true ? 'eventSubStart' : undefined;
}

const definitionsOf = (bo: Moddle): readonly Moddle[] =>
  (bo.get('eventDefinitions') as readonly Moddle[] | undefined) ?? [];

/** What makes an event happen, or what it does; undefined where the panel cannot say it. */
export function triggerOf({ businessObject }: Shape): Trigger | undefined {
  const [first, ...more] = definitionsOf(businessObject);
  if (first === undefined) return 'none';
  if (more.length > 0) return undefined;
  return TRIGGERS.find((one) => one !== 'none' && DEFINITIONS[one] === first.$type);
}

/** What an event may be where it stands: what the engine runs there and the panel can say. Nothing where the element is no event, or is one that the file alone can say. */
export function triggersFor(shape: Shape): readonly Trigger[] {
  const place = placeOf(shape);
  if (place === undefined || triggerOf(shape) === undefined) return [];
  const allowed: readonly ProcessEventKind[] = PROCESS_EVENTS[place];
  return TRIGGERS.filter((one) => allowed.includes(one));
}

/** Makes an event another one; what it named before is gone. */
export function setTrigger(drawing: Drawing, shape: Shape, trigger: Trigger): void {
  if (trigger === triggerOf(shape)) return;
  const eventDefinitions =
    trigger === 'none'
      ? []
      : [
          Object.assign(drawing.get('bpmnFactory').create(DEFINITIONS[trigger]), {
            $parent: shape.businessObject,
          }),
        ];
  drawing.get('modeling').updateProperties(shape, { eventDefinitions });
}

/** The part of an element that names a message or signal: a task that waits for one names it itself. */
function namingPart({ type, businessObject }: Shape): Moddle | undefined {
  return type === 'bpmn:ReceiveTask' ? businessObject : definitionsOf(businessObject)[0];
}

const rootsOf = (drawing: Drawing): readonly Moddle[] =>
  drawing.getDefinitions().get('rootElements') as readonly Moddle[];

/** The messages or signals of the file, one for each name: the engine tells them apart by it. */
export function declared(drawing: Drawing, kind: NamedKind): readonly Moddle[] {
  const all = rootsOf(drawing).filter(({ $type }) => $type === NAMED[kind].type);
  return [...new Map(all.map((one) => [one.name ?? one.id, one])).values()];
}

/** The message or signal an element names; undefined where it names none. */
export const namedBy = (shape: Shape, kind: NamedKind): Moddle | undefined =>
  namingPart(shape)?.get(NAMED[kind].member) as Moddle | undefined;

/** The element names this one; none where undefined. */
export function setNamed(
  drawing: Drawing,
  shape: Shape,
  { kind, named }: { readonly kind: NamedKind; readonly named: Moddle | undefined },
): void {
  const part = namingPart(shape);
  if (part)
    drawing.get('modeling').updateModdleProperties(shape, part, { [NAMED[kind].member]: named });
}

/** The element names what is called so: what is declared already, else a new one. Nothing where the name is empty. */
export function nameAnew(
  drawing: Drawing,
  shape: Shape,
  { kind, name }: { readonly kind: NamedKind; readonly name: string },
): void {
  if (name === '') return;
  const known = declared(drawing, kind).find((one) => one.name === name);
  const own = namedBy(shape, kind);
  if (known !== undefined) return setNamed(drawing, shape, { kind, named: known });
  const modeling = drawing.get('modeling');
  // what is being typed is one, not one for each pause
  if (own !== undefined && usesOf(drawing, own, kind) === 1)
    return modeling.updateModdleProperties(shape, own, { name });
  const definitions = drawing.getDefinitions();
  const named = Object.assign(drawing.get('bpmnFactory').create(NAMED[kind].type, { name }), {
    $parent: definitions,
  });
  modeling.updateModdleProperties(shape, definitions, {
    rootElements: [...rootsOf(drawing), named],
  });
  setNamed(drawing, shape, { kind, named });
}

function usesOf(drawing: Drawing, named: Moddle, kind: NamedKind): number {
  return drawing
    .get('elementRegistry')
    .filter((one) => one.labelTarget === undefined && namedBy(one, kind) === named).length;
}
