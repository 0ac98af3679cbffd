/** What files hold that is not supported, as far as it has a word of its own: the texts stand in `locales`. */
export const THINGS = [
  'ComplexGateway',
  'Transaction',
  'AdHocSubProcess',
  'CompensateEventDefinition',
  'ConditionalEventDefinition',
  'CancelEventDefinition',
  'ChoreographyTask',
  'CallChoreography',
  'SubChoreography',
  'multipleEventDefinition',
  'multipleStarts',
  'script',
  'start',
  'eventSubStart',
  'end',
  'throw',
  'catch',
  'boundary',
  'none',
  'message',
  'signal',
  'timer',
  'error',
  'escalation',
  'terminate',
  'link',
] as const;

type Thing = (typeof THINGS)[number];

/** Says what a problem is about in the reader's words; what has no word is said as the file writes it. */
export function sayThing(
  about: string,
  word: (key: `errors.bpmnThing.${Thing}`) => string,
): string {
  return about
    .split(' ')
    .map((part) => part.replace(/^bpmn:/, ''))
    .map((part) => {
      const thing = THINGS.find((known) => known === part);
      return thing === undefined ? part : word(`errors.bpmnThing.${thing}`);
    })
    .join(' ');
}
