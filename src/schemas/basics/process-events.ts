/** Kinds of events of a process; `none` happens by itself. */
export type ProcessEventKind =
  | 'none'
  | 'timer'
  | 'message'
  | 'signal'
  | 'error'
  | 'escalation'
  | 'terminate'
  | 'link';

/** Where an event stands: what it may be differs. */
export type ProcessEventPlace = 'start' | 'eventSubStart' | 'end' | 'throw' | 'catch' | 'boundary';

/** The kinds of event that the engine runs at each place: a file with another one is not deployed, and the panel of the modeler offers no other. */
export const PROCESS_EVENTS: Readonly<Record<ProcessEventPlace, readonly ProcessEventKind[]>> = {
  start: ['none', 'timer', 'message', 'signal'],
  eventSubStart: ['timer', 'message', 'signal', 'error', 'escalation'],
  end: ['none', 'terminate', 'message', 'signal', 'error', 'escalation'],
  throw: ['none', 'message', 'signal', 'escalation', 'link'],
  catch: ['timer', 'message', 'signal', 'link'],
  boundary: ['timer', 'message', 'signal', 'error', 'escalation'],
};
