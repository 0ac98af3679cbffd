import type { Members } from '../bpmn/assignment.ts';
import { wordAttributes, type Moddle, type Prefixes } from '../bpmn/words.ts';
import type { Drawing, Shape } from '../canvas/drawing.ts';

/** The text of a member that is an element of its own: an expression's body, a documentation's text. '' where there is none. */
export function textOf(bo: Moddle, member: string): string {
  const value = bo.get(member) as Moddle | readonly Moddle[] | undefined;
  const [first] = Array.isArray(value)
    ? (value as readonly Moddle[])
    : [value as Moddle | undefined];
  const said = first?.get(member === 'documentation' ? 'text' : 'body');
  return typeof said === 'string' ? said.trim() : '';
}

function partOf(
  drawing: Drawing,
  parent: Moddle,
  type: string,
  attributes: Readonly<Record<string, unknown>>,
): Moddle {
  const part = drawing.get('bpmnFactory').create(type, attributes);
  return Object.assign(part, { $parent: parent });
}

export function setDocumentation(
  drawing: Drawing,
  shape: Shape,
  { bo, text }: { readonly bo: Moddle; readonly text: string },
): void {
  const documentation =
    text.trim() === '' ? [] : [partOf(drawing, bo, 'bpmn:Documentation', { text })];
  drawing.get('modeling').updateModdleProperties(shape, bo, { documentation });
}

/** `text` '' takes the condition away. */
export function setCondition(drawing: Drawing, flow: Shape, text: string): void {
  const conditionExpression =
    text === ''
      ? undefined
      : partOf(drawing, flow.businessObject, 'bpmn:FormalExpression', { body: text });
  drawing.get('modeling').updateProperties(flow, { conditionExpression });
}

/** The step is done by each of several, or once where there are none. */
export function setLoop(
  {
    drawing,
    shape,
    prefixes,
  }: { readonly drawing: Drawing; readonly shape: Shape; readonly prefixes: Prefixes },
  many: Members | null,
): void {
  const modeling = drawing.get('modeling');
  if (many === null) {
    if (shape.businessObject.get('loopCharacteristics') !== undefined)
      modeling.updateProperties(shape, { loopCharacteristics: undefined });
    return;
  }
  const loop = partOf(drawing, shape.businessObject, 'bpmn:MultiInstanceLoopCharacteristics', {
    isSequential: many.isSequential,
  });
  const said = {
    ...wordAttributes('collection', many.collection, { prefixes }),
    ...wordAttributes('elementVariable', many.item, { prefixes }),
  };
  for (const [name, value] of Object.entries(said))
    if (value !== undefined) loop.$attrs[name] = value;
  if (many.completion !== '')
    Object.assign(loop, {
      completionCondition: partOf(drawing, loop, 'bpmn:FormalExpression', {
        body: many.completion,
      }),
    });
  modeling.updateProperties(shape, { loopCharacteristics: loop });
}

const MEMBERS = { duration: 'timeDuration', date: 'timeDate', cycle: 'timeCycle' } as const;
type TimerKind = keyof typeof MEMBERS;

const definitionOf = (bo: Moddle): Moddle | undefined =>
  ((bo.get('eventDefinitions') as readonly Moddle[] | undefined) ?? [])[0];

/** When a timer fires, as its file says it. */
export function timerOf(bo: Moddle): { readonly kind: TimerKind; readonly text: string } {
  const definition = definitionOf(bo);
  for (const kind of ['duration', 'date', 'cycle'] as const) {
    const text = definition ? textOf(definition, MEMBERS[kind]) : '';
    if (text !== '') return { kind, text };
  }
  return { kind: 'duration', text: '' };
}

export function setTimer(
  drawing: Drawing,
  shape: Shape,
  { kind, text }: { readonly kind: TimerKind; readonly text: string },
): void {
  const definition = definitionOf(shape.businessObject);
  if (!definition) return;
  const said =
    text === '' ? undefined : partOf(drawing, definition, 'bpmn:FormalExpression', { body: text });
  const none = { timeDuration: undefined, timeDate: undefined, timeCycle: undefined };
  drawing
    .get('modeling')
    .updateModdleProperties(shape, definition, { ...none, [MEMBERS[kind]]: said });
}
