/** Where a request stands: dictionary command_status. */
export type CommandStatus =
  | 'waiting'
  | 'sent'
  | 'accepted'
  | 'data'
  | 'done'
  | 'failed'
  | 'refused'
  | 'timeout'
  | 'cancelled';

/** Who asked: a person, the search for missing data, the watch over clocks. Dictionary command_source. */
export type CommandSource = 'manual' | 'fill' | 'clock';

/** Why a request ended otherwise than by its result: dictionary command_outcome. */
export type Outcome = 'notConnected' | 'noAnswer' | 'noResult' | 'late' | 'secretLost';

/** Of one device, these follow each other: at most one request of it is in such a state. */
export const IN_FLIGHT: readonly CommandStatus[] = ['sent', 'accepted', 'data'];
export const OPEN: readonly CommandStatus[] = ['waiting', ...IN_FLIGHT];
