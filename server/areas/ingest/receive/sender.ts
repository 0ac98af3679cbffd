import { REFUSAL, type Refusal } from '#server/gateway/build.ts';
import { leftPlain } from '#server/gateway/left-plain.ts';
import type { Packet } from '#server/gateway/packet.ts';
import type { Received } from '#server/gateway/received.ts';
import type { DevicePassword } from '../points/device-password.ts';
import type { Prepared } from './prepare.ts';

/** What is known of who may speak for a device. */
export interface SenderRules {
  /** Its password; null where none is set, or none is asked for: nothing is compared then. */
  readonly password: DevicePassword | null;
  /** A wrong password makes no reading; otherwise the packet is marked only. */
  readonly refusesWrong: boolean;
  /** What edition 2025 encrypts is taken encrypted alone. */
  readonly refusesPlain: boolean;
}

export const WRONG_PASSWORD = 'PW_MISMATCH';
export const CHANGED_MN = 'MN_CHANGED';
export const NOT_SEALED = 'NOT_SEALED';
export const PLAIN_SENT = 'PLAIN_SENT';

/** Marks a packet in the log whose sender is not the one expected; by the rule it becomes no reading. */
export function judgeSender(item: Prepared, received: Received, rules: SenderRules): Prepared {
  if (received.kind !== 'packet' || !received.packet.ok) return item;
  const isWrong = hasWrongPassword(received.packet, rules);
  const isPlain = isPlainAgainstRule(received.packet, rules);
  const isDowngraded = received.isPlainDespiteKey === true;
  const marks = [
    ...(received.earlierMn === undefined ? [] : [`${CHANGED_MN}:${received.earlierMn}`]),
    ...(isWrong ? [WRONG_PASSWORD] : []),
    ...(isPlain ? [NOT_SEALED] : isDowngraded ? [PLAIN_SENT] : []),
  ];
  if (marks.length === 0) return item;
  const warnings = [item.log.warnings, ...marks].filter(Boolean).join(',');
  const marked = {
    ...item,
    ...((isPlain || isDowngraded) && { isPlain: true as const }),
    log: { ...item.log, warnings },
  };
  if (refusalOf(received.packet, rules) === null) return marked;
  return {
    ...marked,
    errorKind: 'parse',
    kind: null,
    dataTime: null,
    readings: [],
    quarantine: null,
    log: { ...marked.log, isOk: false, errors: isPlain ? NOT_SEALED : WRONG_PASSWORD },
  };
}

/** How a packet that makes no reading is answered; null: it is taken. */
export function refusalOf(packet: Packet, rules: SenderRules): Refusal | null {
  if (rules.refusesWrong && hasWrongPassword(packet, rules)) return REFUSAL.wrongPassword;
  return isPlainAgainstRule(packet, rules) ? REFUSAL.unknown : null;
}

function hasWrongPassword({ pw }: Packet, { password }: SenderRules): boolean {
  return password !== null && (password.isLost || (password.text !== null && pw !== password.text));
}

function isPlainAgainstRule(packet: Packet, { refusesPlain }: SenderRules): boolean {
  return refusesPlain && leftPlain(packet);
}
