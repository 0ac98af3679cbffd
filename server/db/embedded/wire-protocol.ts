import { TIME_ZONE } from '#schemas/basics/wall-time.ts';
/** The few messages of the PostgreSQL wire protocol (version 3) that the multiplexer reads and writes itself. */

const INT32 = 4;
/** Type byte and length of a message. */
export const HEADER_LENGTH = 1 + INT32;

export const FRONTEND = {
  query: 0x51,
  sync: 0x53,
  parse: 0x50,
  copyDone: 0x63,
  copyFail: 0x66,
  flush: 0x48,
  terminate: 0x58,
} as const;
const BACKEND = {
  authentication: 0x52,
  parameterStatus: 0x53,
  backendKey: 0x4b,
  readyForQuery: 0x5a,
  error: 0x45,
  copyIn: 0x47,
} as const;

export const STATUS = { idle: 0x49, inTransaction: 0x54, failed: 0x45 } as const;

/** No client message may be longer; a longer one is a broken stream. Bytes. */
export const MAX_MESSAGE_LENGTH = 256 * 1024 * 1024;

const READY_LENGTH = HEADER_LENGTH + 1;

export function queryMessage(sql: string): Buffer {
  return message(FRONTEND.query, Buffer.from(`${sql}\0`));
}

/** What a server says after a start-up message: signed in, its parameters, ready. */
export function greeting(): Buffer {
  return Buffer.concat([
    message(BACKEND.authentication, Buffer.alloc(INT32)),
    ...Object.entries({
      server_version: '18.6',
      client_encoding: 'UTF8',
      standard_conforming_strings: 'on',
      integer_datetimes: 'on',
      DateStyle: 'ISO, MDY',
      TimeZone: TIME_ZONE,
    }).map(([name, value]) => message(BACKEND.parameterStatus, Buffer.from(`${name}\0${value}\0`))),
    message(BACKEND.backendKey, Buffer.alloc(2 * INT32)),
    readyMessage(STATUS.idle),
  ]);
}

export function readyMessage(status: number): Buffer {
  return message(BACKEND.readyForQuery, Buffer.from([status]));
}

/** @param severity `FATAL` also tells the driver that the connection ends. */
export function errorMessage(severity: 'ERROR' | 'FATAL', sqlState: string, text: string): Buffer {
  return message(
    BACKEND.error,
    Buffer.from(`S${severity}\0V${severity}\0C${sqlState}\0M${text}\0\0`),
  );
}

/** The transaction status at the end of an answer; null when it does not end with ReadyForQuery. */
export function statusOf(answer: Buffer): number | null {
  const start = answer.length - READY_LENGTH;
  if (
    start < 0 ||
    answer[start] !== BACKEND.readyForQuery ||
    answer.readUInt32BE(start + 1) !== INT32 + 1
  )
    return null;
  return answer[answer.length - 1] ?? null;
}

/**
 * Why an answer says that the session has ended: a FATAL or PANIC error in it, or no ReadyForQuery where the group asked for one.
 * @returns null while the session goes on.
 */
export function endOf(request: Buffer, answer: Buffer): string | null {
  if (statusOf(answer) !== null) return null;
  let isCopying = false;
  for (const { type, body } of messagesOf(answer)) {
    if (type === BACKEND.copyIn) isCopying = true;
    const fault = type === BACKEND.error ? endingFault(body) : null;
    if (fault !== null) return fault;
  }
  return isCopying || lastTypeOf(request) === FRONTEND.flush
    ? null
    : 'a statement was not answered';
}

/** What an error says that ends the session; null for one that the session outlives. */
function endingFault(body: Buffer): string | null {
  const fields = body.toString().split('\0');
  const named = (code: string): string =>
    fields.find((field) => field.startsWith(code))?.slice(1) ?? '';
  const severity = named('V');
  return severity === 'FATAL' || severity === 'PANIC' ? `${severity}: ${named('M')}` : null;
}

function lastTypeOf(request: Buffer): number | undefined {
  return [...messagesOf(request)].at(-1)?.type;
}

function* messagesOf(bytes: Buffer): Iterable<{ readonly type: number; readonly body: Buffer }> {
  let at = 0;
  while (at + HEADER_LENGTH <= bytes.length) {
    const end = at + 1 + bytes.readUInt32BE(at + 1);
    yield { type: bytes[at] ?? 0, body: bytes.subarray(at + HEADER_LENGTH, end) };
    at = end;
  }
}

function message(type: number, body: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_LENGTH);
  header[0] = type;
  header.writeUInt32BE(body.length + INT32, 1);
  return Buffer.concat([header, body]);
}
