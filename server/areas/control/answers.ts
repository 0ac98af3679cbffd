import { findCommand } from '#schemas/dictionaries/device-commands.ts';
import { CN } from '#server/gateway/commands.ts';
import type { Packet } from '#server/gateway/packet.ts';
import type { CommandChange, CommandRow } from './command-store.ts';
import { IN_FLIGHT, type CommandStatus } from './command-words.ts';

/** What an answer makes of a request, as long as that is in one of these states. */
export interface AnswerStep {
  readonly from: readonly CommandStatus[];
  readonly change: CommandChange;
}

const ACCEPTED = '1';
const SUCCESS = '1';
/** Dictionaries qn_rtn and exe_rtn: said where a device says nothing. */
const UNKNOWN = '100';
const USUAL_SECONDS = 60;
const MAX_ANSWER = 2_000;
/** A request that was put back or given up may be answered all the same: the device may have had it. */
const UNANSWERED: readonly CommandStatus[] = ['waiting', 'sent', 'timeout'];
const UNFINISHED: readonly CommandStatus[] = ['waiting', ...IN_FLIGHT, 'timeout'];

/** Commands that end an exchange or one of its steps; they name the request by its QN. */
export const EXCHANGE_ANSWERS: ReadonlySet<string> = new Set([
  CN.requestAnswer,
  CN.result,
  CN.noticeAnswer,
]);

/** How long a device may take after it accepted a request. */
export function executionSeconds(cn: string): number {
  return findCommand(cn)?.down?.seconds ?? USUAL_SECONDS;
}

/** Reads one packet as an answer to a request. Null: it is none. */
export function readAnswer(row: CommandRow, packet: Packet, now: Date): AnswerStep | null {
  if (packet.cn === CN.requestAnswer) return readRequestAnswer(row, packet, now);
  if (packet.cn === CN.result) return readResult(row, packet.params['ExeRtn'] || UNKNOWN, now);
  if (packet.cn === CN.noticeAnswer) return readNoticeAnswer(row, now);
  return packet.cn === row.cn ? readData(row, packet, now) : null;
}

function readRequestAnswer(row: CommandRow, { params }: Packet, now: Date): AnswerStep {
  const qnRtn = params['QnRtn'] || UNKNOWN;
  // whoever gave it up, or withdrew it, still sees what the device said
  if (!UNANSWERED.includes(row.status) || row.status === 'timeout')
    return { from: [row.status], change: { qnRtn } };
  if (qnRtn !== ACCEPTED)
    return { from: UNANSWERED, change: { status: 'refused', qnRtn, ...ended(now) } };
  return {
    from: UNANSWERED,
    change: {
      status: 'accepted',
      qnRtn,
      acceptedAt: now,
      nextAt: afterSeconds(now, executionSeconds(row.cn)),
    },
  };
}

function readResult(row: CommandRow, exeRtn: string, now: Date): AnswerStep {
  if (!UNFINISHED.includes(row.status)) return { from: [row.status], change: { exeRtn } };
  const outcome = row.status === 'timeout' ? 'late' : null;
  return {
    from: UNFINISHED,
    change: { status: exeRtn === SUCCESS ? 'done' : 'failed', exeRtn, outcome, ...ended(now) },
  };
}

function readNoticeAnswer(row: CommandRow, now: Date): AnswerStep | null {
  if (findCommand(row.cn)?.down?.answer !== 'notice' || !UNFINISHED.includes(row.status))
    return null;
  return {
    from: UNFINISHED,
    change: { status: 'done', outcome: row.status === 'timeout' ? 'late' : null, ...ended(now) },
  };
}

function readData(row: CommandRow, packet: Packet, now: Date): AnswerStep | null {
  const down = findCommand(row.cn)?.down;
  if (down?.answer !== 'data' || !IN_FLIGHT.includes(row.status)) return null;
  const nextAt = afterSeconds(now, down.seconds);
  const answer = down.isHistory ? {} : { answer: contentOf(packet) };
  return {
    from: IN_FLIGHT,
    change: { status: 'data', packets: row.packets + 1, nextAt, ...answer },
  };
}

function ended(now: Date): Pick<CommandChange, 'finishedAt' | 'nextAt' | 'secret'> {
  return { finishedAt: now, nextAt: null, secret: null };
}

function afterSeconds(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1_000);
}

/** What stands between the `&&` of a packet, as it came. */
export function contentOf({ text }: Packet): string {
  const start = text.search(/CP=&&/i);
  const end = text.lastIndexOf('&&');
  return start < 0 || end <= start + 5 ? '' : text.slice(start + 5, end).slice(0, MAX_ANSWER);
}
