import { DAY_MS, MINUTE_MS } from '#schemas/basics/units.ts';
import { CN, readingKind, type ReadingKind } from '#server/gateway/commands.ts';
import { isStandardField } from '#server/gateway/content.ts';
import type { BadFrame } from '#server/gateway/frame.ts';
import { numberOf, type Packet, readDeviceTime } from '#server/gateway/packet.ts';
import type { AgainNote, Received } from '#server/gateway/received.ts';
import { peekHeader } from '#server/gateway/verify.ts';
import type { PacketLogRow, Quarantine } from './packet-store.ts';

/** One factor's values out of a packet, in the columns they are stored in. */
export interface PreparedReading {
  readonly factorCode: string;
  readonly value: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly cou: number | null;
  readonly zs: number | null;
  readonly flag: string;
  /** Milliseconds since 1970. */
  readonly sampleTime: number | null;
  readonly extra: string | null;
}

/** Something received, made ready for its batch. */
export interface Prepared {
  readonly log: PacketLogRow;
  readonly receivedAt: number;
  readonly mn: string | null;
  readonly packet: Packet | null;
  readonly errorKind: 'crc' | 'length' | 'parse' | null;
  readonly kind: ReadingKind | null;
  /** ISO text with the offset of UTC+8. */
  readonly dataTime: string | null;
  readonly readings: readonly PreparedReading[];
  /** Why its values cannot be stored at its DataTime, if so. */
  readonly quarantine: Quarantine | null;
  /** Re-sent, asked for or replayed: stored and counted, but raises no live alarm. */
  readonly isSuppressed: boolean;
  /** In plain text, though its device must encrypt or has a key. */
  readonly isPlain?: true;
}

/** Something with values of a time that may be judged and stored. */
export interface Timed extends Prepared {
  readonly mn: string;
  readonly kind: ReadingKind;
  readonly dataTime: string;
  readonly quarantine: null;
  readonly log: PacketLogRow & { readonly dataTime: number };
}

/** Whether something came from a device, of a kind and of a time that can be true. */
export function isTimed(item: Prepared): item is Timed {
  return (
    item.mn !== null &&
    item.kind !== null &&
    item.dataTime !== null &&
    item.log.dataTime !== null &&
    item.quarantine === null
  );
}

/** A DataTime further ahead than this cannot be true. */
export const MAX_AHEAD_MS = 10 * MINUTE_MS;
const MAX_AGE_MS = 366 * DAY_MS;
const MAX_FACTOR_CODE = 40;
const MAX_MN = 64;
/** `##` and the length. */
const HEAD_BYTES = 6;
const OWN_COLUMNS = new Set([
  'Rtd',
  'Avg',
  'Data',
  'Min',
  'Max',
  'Cou',
  'ZsRtd',
  'ZsAvg',
  'Flag',
  'SampleTime',
]);

/** @param factorCode turns a 2005 code into today's */
export function prepare(received: Received, factorCode: (code: string) => string): Prepared {
  return received.kind === 'bad' ? prepareBad(received) : preparePacket(received, factorCode);
}

function prepareBad(received: Extract<Received, { kind: 'bad' }>): Prepared {
  const { frame, text, ip, receivedAt } = received;
  const mn = received.mn?.slice(0, MAX_MN) ?? null;
  const log: PacketLogRow = {
    receivedAt,
    dataTime: null,
    size: 'actual' in frame ? frame.actual : frame.raw.length,
    isOk: false,
    mn,
    ...headerOf(frame),
    ip,
    errors: describeBad(received),
    warnings: received.note ?? null,
    raw: text,
  };
  const errorKind =
    frame.error === 'CRC_MISMATCH' ? 'crc' : frame.error === 'SEALED' ? 'parse' : 'length';
  return {
    log,
    receivedAt,
    mn,
    packet: null,
    errorKind,
    kind: null,
    dataTime: null,
    readings: [],
    quarantine: null,
    isSuppressed: true,
  };
}

/** Of an encrypted frame the header is plain. */
function headerOf(frame: BadFrame): Pick<PacketLogRow, 'cn' | 'st' | 'qn' | 'edition'> {
  if (frame.error !== 'SEALED') return { cn: null, st: null, qn: null, edition: null };
  const { cn, st, qn } = peekHeader(frame.raw.subarray(HEAD_BYTES));
  return { cn, st, qn, edition: '2025' };
}

/** Encrypted by a key that is not the device's, or none is known of it. */
export const KEY_WRONG = 'KEY_WRONG';
export const KEY_MISSING = 'KEY_MISSING';

function describeBad({ frame, hasKey }: Extract<Received, { kind: 'bad' }>): string {
  if (frame.error === 'SEALED') return hasKey ? KEY_WRONG : KEY_MISSING;
  if (frame.error === 'CRC_MISMATCH')
    return `${frame.error}:${frame.given}≠${frame.computed}${frame.modbusMatches ? ',MODBUS' : ''}`;
  return frame.error === 'LENGTH_MISMATCH'
    ? `${frame.error}:${frame.declared}≠${frame.actual}`
    : frame.error;
}

function preparePacket(
  { packet, ip, receivedAt, isAsked, note }: Extract<Received, { kind: 'packet' }>,
  factorCode: (code: string) => string,
): Prepared {
  const mn = packet.mn?.slice(0, MAX_MN) ?? null;
  const kind = packet.ok && packet.cn ? readingKind(packet.cn) : null;
  const dataTimeMs = packet.dataTime === null ? null : Date.parse(packet.dataTime);
  const unread: string[] = [];
  const found = kind === null ? [] : readReadings(packet, factorCode, unread);
  const quarantine =
    dataTimeMs === null
      ? reasonWithoutTime(packet, found)
      : judgeTime(dataTimeMs, receivedAt, note);
  const readings = dataTimeMs === null ? [] : found;
  const log: PacketLogRow = {
    receivedAt,
    dataTime: dataTimeMs,
    size: packet.length,
    isOk: packet.ok,
    mn,
    cn: packet.cn,
    st: packet.st,
    qn: packet.qn,
    edition: packet.flag.version,
    ip,
    errors: packet.errors.join(',') || null,
    warnings: joinNotes(
      unread.length === 0 ? packet.warnings : [...packet.warnings, ...unread],
      quarantine,
      note,
    ),
    raw: packet.text,
  };
  return {
    log,
    receivedAt,
    mn,
    packet,
    errorKind: packet.ok ? null : 'parse',
    kind,
    dataTime: packet.dataTime,
    readings,
    quarantine,
    isSuppressed: isLate(packet, isAsked),
  };
}

/** Whether it tells of a time that is over: sent again, or asked for. */
function isLate({ rf }: Packet, isAsked: boolean | undefined): boolean {
  return rf === '1' || isAsked === true;
}

/** Marks, in the log, a packet whose values wait in quarantine. */
const QUARANTINED = 'QUARANTINED';

function joinNotes(
  warnings: readonly string[],
  quarantine: Quarantine | null,
  note: AgainNote | undefined,
): string | null {
  if (quarantine === null && note === undefined) return warnings.join(',') || null;
  return [...warnings, quarantine === null ? null : QUARANTINED, note].filter(Boolean).join(',');
}

/** Values that belong to no moment are kept where somebody says to which. */
function reasonWithoutTime(
  { params }: Packet,
  found: readonly PreparedReading[],
): Quarantine | null {
  if (found.length === 0) return null;
  return params.DataTime === undefined ? 'missing' : 'unreadable';
}

/** The time of what was released is believed. */
function judgeTime(
  time: number,
  receivedAt: number,
  note: AgainNote | undefined,
): Quarantine | null {
  if (note === 'RELEASED') return null;
  if (time > receivedAt + MAX_AHEAD_MS) return 'future';
  return time < receivedAt - MAX_AGE_MS ? 'old' : null;
}

function readSampleTime(
  factorCode: string,
  text: string | undefined,
  unread: string[],
): number | null {
  if (text === undefined) return null;
  const iso = readDeviceTime(text);
  if (iso === null && !NO_VALUE.test(text)) unread.push(noteOf(factorCode, 'SampleTime', text));
  return iso === null ? null : Date.parse(iso);
}

/** How the factors of one packet are read. */
interface FactorReading {
  readonly isRealtime: boolean;
  /** Of factors without a mark of their own. */
  readonly commonFlag: string;
  /** Gets a note for each value that is none. */
  readonly unread: string[];
}

/**
 * Codes that differ in the packet but mean one factor keep the first; the others are told, as is a code that nobody could store.
 * @param unread gets a note for each value that is none
 */
function readReadings(
  packet: Packet,
  factorCode: (code: string) => string,
  unread: string[],
): PreparedReading[] {
  const readings: PreparedReading[] = [];
  const how = {
    isRealtime: packet.cn === CN.realtime,
    commonFlag: packet.params.Flag ?? '',
    unread,
  };
  for (const code in packet.factors) {
    const factor = factorCode(code);
    const fields = packet.factors[code];
    if (!fields) continue;
    if (factor.length > MAX_FACTOR_CODE || readings.some((other) => other.factorCode === factor))
      tellLeftOut(code, fields, unread);
    else readings.push(readFactor(factor, fields, how));
  }
  return readings;
}

type Fields = Readonly<Record<string, string>>;

/** Numbers that are not stored. */
function tellLeftOut(code: string, fields: Fields, unread: string[]): void {
  for (const field in fields)
    if (numberOf(fields[field]) !== null)
      unread.push(noteOf(code.slice(0, MAX_FACTOR_CODE), field, fields[field] ?? ''));
}

function readFactor(factorCode: string, fields: Fields, how: FactorReading): PreparedReading {
  const read = (field: string): number | null => readValue(factorCode, fields, field, how.unread);
  tellUnknown(factorCode, fields, how.unread);
  return {
    factorCode,
    value: read(
      firstOf(fields, how.isRealtime ? 'Rtd' : 'Avg', how.isRealtime ? 'Avg' : 'Rtd') ?? 'Data',
    ),
    min: read('Min'),
    max: read('Max'),
    cou: read('Cou'),
    zs: read(
      firstOf(fields, how.isRealtime ? 'ZsRtd' : 'ZsAvg', how.isRealtime ? 'ZsAvg' : 'ZsRtd') ??
        'ZsRtd',
    ),
    flag: markOf(fields.Flag ?? how.commonFlag),
    sampleTime: readSampleTime(factorCode, fields.SampleTime, how.unread),
    extra: extraOf(fields),
  };
}

/** A number under a name that no edition knows, where the factor says none under one of those: it is told, and not lost without a word. */
function tellUnknown(factorCode: string, fields: Fields, unread: string[]): void {
  let strange: string | undefined;
  for (const field in fields) {
    if (OWN_COLUMNS.has(field) && field !== 'Flag' && field !== 'SampleTime') return;
    if (!isStandardField(field) && numberOf(fields[field] ?? '') !== null) strange ??= field;
  }
  if (strange !== undefined) unread.push(noteOf(factorCode, strange, fields[strange] ?? ''));
}

function noteOf(factorCode: string, field: string, text: string): string {
  return `${BAD_VALUE}:${factorCode}-${field}=${text.slice(0, MAX_SHOWN)}`;
}

/** The first of two fields that came. */
function firstOf(fields: Fields, one: string, other: string): string | null {
  if (fields[one] !== undefined) return one;
  return fields[other] === undefined ? null : other;
}

/** Marks, in the log, a value that was sent and is no number, or none that an instrument can have measured: it is kept empty. */
export const BAD_VALUE = 'BAD_VALUE';
/** As devices say that there is no value. */
const NO_VALUE = /^(?:-+|\*+|\/|nan|null|none|n\/?a)?$/i;
const MAX_SHOWN = 24;

function readValue(
  factorCode: string,
  fields: Fields,
  field: string,
  unread: string[],
): number | null {
  const text = fields[field];
  if (text === undefined) return null;
  const value = numberOf(text);
  if (value === null && !NO_VALUE.test(text)) unread.push(noteOf(factorCode, field, text));
  return value;
}

/** Marks of the dictionaries data_flag and cems_mark_*, by their small letters. */
const MARKS = new Map(
  ['N', 'F', 'M', 'S', 'D', 'C', 'T', 'B', 'St', 'Sd', 'Md'].map((mark) => [
    mark.toLowerCase(),
    mark,
  ]),
);
const MAX_MARK = 8;

/** A mark as the standard writes it, whatever case the device writes it in; others as they came. */
function markOf(text: string): string {
  return text === 'N' ? text : (MARKS.get(text.toLowerCase()) ?? text.slice(0, MAX_MARK));
}

/** What has no column of its own, as JSON; null where there is nothing. */
function extraOf(fields: Readonly<Record<string, string>>): string | null {
  let extra: Record<string, string | undefined> | null = null;
  for (const field in fields) if (!OWN_COLUMNS.has(field)) (extra ??= {})[field] = fields[field];
  return extra === null ? null : JSON.stringify(extra);
}

/** The devices of a batch. */
export function mnsOf(batch: readonly Prepared[]): ReadonlySet<string> {
  const mns = new Set<string>();
  for (const { mn } of batch) if (mn !== null) mns.add(mn);
  return mns;
}
