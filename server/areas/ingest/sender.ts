import type { Received } from '#server/gateway/listen.ts';
import type { Prepared } from './prepare.ts';

/** What is known of who may speak for a device. */
export interface SenderRules {
  /** Its password; null where none is set: nothing is compared then. */
  readonly password: string | null;
  /** A wrong password makes no reading; otherwise the packet is marked only. */
  readonly refusesWrong: boolean;
}

export const WRONG_PASSWORD = 'PW_MISMATCH';
export const CHANGED_MN = 'MN_CHANGED';

/** Marks a packet in the log whose sender is not the one expected; by the rule it becomes no reading. */
export function judgeSender(item: Prepared, received: Received, { password, refusesWrong }: SenderRules): Prepared {
  if (received.kind !== 'packet' || !received.packet.ok) return item;
  const isWrong = password !== null && received.packet.pw !== password;
  const marks = [...(received.earlierMn === undefined ? [] : [`${CHANGED_MN}:${received.earlierMn}`]), ...(isWrong ? [WRONG_PASSWORD] : [])];
  if (marks.length === 0) return item;
  const warnings = [item.log.warnings, ...marks].filter(Boolean).join(',');
  const marked = { ...item, log: { ...item.log, warnings } };
  if (!isWrong || !refusesWrong) return marked;
  return {
    ...marked,
    errorKind: 'parse',
    kind: null,
    dataTime: null,
    readings: [],
    quarantine: null,
    log: { ...marked.log, isOk: false, errors: WRONG_PASSWORD },
  };
}
