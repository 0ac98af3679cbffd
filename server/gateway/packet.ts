import { isAscii } from 'node:buffer';

import {
  type Edition,
  editionOf,
  FLAG_ANSWER_WANTED,
  FLAG_SPLIT,
  MAX_SEGMENT_BYTES,
  readingKind,
} from './commands.ts';
import { BareRecord, type Content, parseContent } from './content.ts';
import type { GoodFrame } from './frame.ts';

/** One frame's meaning. Values stay text as sent; `numberOf` reads them. Times are wall time of UTC+8. */
export interface Packet extends Content {
  /** False when it names no device or command, or has no content: `errors` says why. Such a packet is never answered. */
  readonly ok: boolean;
  /** Declared length of the data segment, bytes. */
  readonly length: number;
  readonly crc: string;
  readonly qn: string | null;
  readonly st: string | null;
  readonly cn: string | null;
  readonly pw: string | null;
  readonly mn: string | null;
  readonly flag: PacketFlag;
  readonly pnum: number | null;
  readonly pno: number | null;
  /** `1` in re-sent packets of edition 2025. */
  readonly rf: string | null;
  /** `2026-03-01T08:00:00+08:00`; null where none or no valid one came. */
  readonly dataTime: string | null;
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
  readonly decrypted: boolean;
  /** The key that opened it; null for plain ones. */
  readonly keyId: string | null;
  /** The whole frame as text, for the packet log; keys and new passwords in it are blanked. */
  readonly text: string;
}

export interface PacketFlag {
  readonly raw: string | null;
  readonly value: number;
  readonly version: Edition;
  readonly needAck: boolean;
  readonly split: boolean;
}

const CONTENT_HEAD = /CP=&&/i;
const CONTENT_END = '&&';
const NO_CONTENT: Content = {
  params: Object.freeze(new BareRecord<string>()),
  factors: Object.freeze(new BareRecord<Record<string, string>>()),
  hasContent: false,
};
const utf8 = new TextDecoder('utf-8', { fatal: true });
const gb18030 = new TextDecoder('gb18030');

/** How a device writes texts. */
export type TextEncoding = 'utf8' | 'gbk';

/** Keys and passwords that packets carry: they are read, and kept nowhere. */
const SECRETS = /\b(NewSK|NewPW)=[^;,&]*/gi;

/**
 * Reads a frame whose check code was right. Tolerant as DOMAIN.md section 1.11 asks; never throws.
 * @param encoding of its texts, where the device is known to use one
 */
export function parsePacket(frame: GoodFrame, encoding?: TextEncoding): Packet {
  const warnings: string[] = [];
  const errors: string[] = [];
  if (frame.plain.length > MAX_SEGMENT_BYTES) warnings.push('OVERSIZE');
  const segment = decodeText(frame.plain, warnings, encoding);
  const { around, inside } = cutSegment(segment, errors);
  const fields = readHeader(narrow(around));
  const flag = readFlag(fields.FLAG);
  const parts = { pnum: readCount(fields.PNUM), pno: readCount(fields.PNO) };
  let content = NO_CONTENT;
  let dataTime: string | null = null;
  if (inside !== null) {
    checkHeader(fields, flag, warnings, errors);
    content = parseContent(isReading(fields.CN) ? narrow(inside) : inside, warnings);
    dataTime = readDataTime(content.params.DataTime, warnings);
    if (needsTime(fields.CN, content)) warnings.push('MISSING_FIELD:DataTime');
  }
  return {
    ok: errors.length === 0,
    length: frame.declared,
    crc: frame.crc,
    qn: fields.QN ?? null,
    st: fields.ST ?? null,
    cn: fields.CN || null,
    pw: fields.PW ?? null,
    mn: fields.MN || null,
    flag,
    pnum: parts.pnum,
    pno: parts.pno,
    rf: fields.RF ?? null,
    params: content.params,
    factors: content.factors,
    hasContent: content.hasContent,
    dataTime,
    warnings,
    errors,
    decrypted: frame.isDecrypted,
    keyId: frame.keyId,
    text: textOf(frame, fields.CN, segment),
  };
}

/**
 * Numbers in packets have fourteen digits before the dot at most (N14.2, the widest format of HJ 212): what has more is a counter
 * that ran over, or a value that nothing was put into, and no measurement.
 */
const VALUE_END = 1e14;

/** @returns the number a value stands for, or null for empty, `--`, `NaN`, other makers' signs, and what no instrument can have measured. */
export function numberOf(text: string | undefined): number | null {
  if (text === undefined || text === '') return null;
  const value = readPlain(text) ?? (NUMBER.test(text) ? Number(text) : NaN);
  return Math.abs(value) < VALUE_END ? value : null;
}
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
/** Of so many digits both the whole number and the power of ten are exact, and so their quotient is the nearest number there is. */
const EXACT_DIGITS = 15;
const POWERS = Array.from({ length: EXACT_DIGITS + 1 }, (_, digits) => 10 ** digits);
const DOT = 0x2e;

/** Digits with at most one dot among them, as nearly all values are; null for whatever else. */
function readPlain(text: string): number | null {
  const { length } = text;
  if (length > EXACT_DIGITS) return null;
  let whole = 0;
  let dot = -1;
  for (let at = 0; at < length; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit >= 0 && digit <= 9) whole = whole * 10 + digit;
    else if (digit === DOT - 48 && dot < 0) dot = at;
    else return null;
  }
  if (dot < 0) return whole;
  const power = POWERS[length - 1 - dot];
  return length === 1 || power === undefined ? null : whole / power;
}

/** Full-width letters, digits, signs and space, and the minus of typesetters: firmware with a Chinese keyboard behind it writes them. */
const WIDE_SIGNS = /[\u2212\u3000\uff01-\uff5e]/;
const ALL_WIDE_SIGNS = new RegExp(WIDE_SIGNS, 'g');
const WIDE_BEFORE = 0xfee0;

/** The plain signs that wide ones stand for. Texts, which values are not, keep theirs. */
function narrow(text: string): string {
  if (!WIDE_SIGNS.test(text)) return text;
  return text.replace(ALL_WIDE_SIGNS, (sign) => {
    const code = sign.charCodeAt(0);
    if (code < WIDE_BEFORE) return code === 0x3000 ? ' ' : '-';
    return String.fromCharCode(code - WIDE_BEFORE);
  });
}

/** The header, also what some devices write of it behind the content, and the content; null where there is none. */
function cutSegment(
  segment: string,
  errors: string[],
): { readonly around: string; readonly inside: string | null } {
  const head = CONTENT_HEAD.exec(segment);
  if (!head) {
    errors.push('CP_MISSING');
    return { around: segment, inside: null };
  }
  const before = segment.slice(0, head.index);
  const start = head.index + head[0].length;
  const end = segment.lastIndexOf(CONTENT_END);
  if (end < start) {
    errors.push('CP_UNTERMINATED');
    return { around: before, inside: segment.slice(start) };
  }
  const behind = segment.slice(end + CONTENT_END.length);
  return {
    around: behind === '' ? before : `${before};${behind}`,
    inside: segment.slice(start, end),
  };
}

function textOf({ declared, crc }: GoodFrame, cn: string | undefined, segment: string): string {
  return `##${String(declared).padStart(4, '0')}${isReading(cn) ? segment : blankSecrets(segment)}${crc}`;
}

function isReading(cn: string | undefined): boolean {
  return cn !== undefined && readingKind(cn) !== null;
}

/** Values without a time, and none was sent. */
function needsTime(cn: string | undefined, { params, factors }: Content): boolean {
  if (params.DataTime !== undefined || !isReading(cn)) return false;
  for (const _ in factors) return true;
  return false;
}

/** A text without the keys and passwords in it. */
export function blankSecrets(text: string): string {
  return text.replace(SECRETS, '$1=***');
}

/** UTF-8, or GB18030 from old devices; by what is known of the device, or else by what the bytes can be. */
export function decodeText(bytes: Buffer, warnings: string[], encoding?: TextEncoding): string {
  if (isAscii(bytes)) return bytes.toString('latin1');
  if (encoding === 'gbk') return gb18030.decode(bytes);
  if (encoding === 'utf8') return bytes.toString('utf8');
  try {
    return utf8.decode(bytes);
  } catch {
    warnings.push('ENCODING_GBK');
    return gb18030.decode(bytes);
  }
}

type Header = Partial<
  Record<'QN' | 'ST' | 'CN' | 'PW' | 'MN' | 'FLAG' | 'PNUM' | 'PNO' | 'RF', string>
>;

/** Fields in any order and case, split by `;` and, tolerantly, `,`; the first of a repeated key counts. */
function readHeader(given: string): Header {
  // what no database keeps as text is shown as what it is: unreadable
  const text = given.includes('\0') ? given.replaceAll('\0', '\uFFFD') : given;
  const fields = new BareRecord<string>();
  let start = 0;
  for (let i = 0; i <= text.length; i++) {
    const code = i < text.length ? text.charCodeAt(i) : 0x3b;
    if (code !== 0x3b && code !== 0x2c) continue;
    const equals = text.indexOf('=', start);
    if (equals > start && equals < i) {
      const name = text.slice(start, equals);
      const key = HEADER_NAMES.get(name) ?? name.trim().toUpperCase();
      fields[key] ??= text.slice(equals + 1, i).trim();
    }
    start = i + 1;
  }
  return fields;
}

/** As devices write them. */
const HEADER_NAMES = new Map(
  ['QN', 'ST', 'CN', 'PW', 'MN', 'Flag', 'PNUM', 'PNO', 'RF'].map((name) => [
    name,
    name.toUpperCase(),
  ]),
);

function readFlag(raw: string | undefined): PacketFlag {
  const value = raw !== undefined && /^\d{1,3}$/.test(raw) && Number(raw) <= 255 ? Number(raw) : 0;
  return {
    raw: raw ?? null,
    value,
    version: editionOf(value),
    needAck: (value & FLAG_ANSWER_WANTED) !== 0,
    split: (value & FLAG_SPLIT) !== 0,
  };
}

function readCount(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function checkHeader(fields: Header, flag: PacketFlag, warnings: string[], errors: string[]): void {
  if (!fields.MN) errors.push('MISSING_FIELD:MN');
  if (!fields.CN) errors.push('MISSING_FIELD:CN');
  warnUnless(fields.QN, /^\d{17}$/, 'QN', warnings);
  warnUnless(fields.ST, /^[0-9A-Za-z]{2}$/, 'ST', warnings);
  if (fields.FLAG === undefined) warnings.push('MISSING_FIELD:Flag');
  else if (!/^\d{1,3}$/.test(fields.FLAG) || Number(fields.FLAG) > 255)
    warnings.push('BAD_FIELD:Flag');
  const hasCount = fields.PNUM !== undefined || fields.PNO !== undefined;
  if (flag.split && !hasCount) warnings.push('SPLIT_WITHOUT_PNUM');
  if (!flag.split && hasCount) warnings.push('PNUM_WITHOUT_SPLIT_FLAG');
}

function warnUnless(
  value: string | undefined,
  shape: RegExp,
  name: string,
  warnings: string[],
): void {
  if (value === undefined) warnings.push(`MISSING_FIELD:${name}`);
  else if (!shape.test(value)) warnings.push(`BAD_FIELD:${name}`);
}

function readDataTime(text: string | undefined, warnings: string[]): string | null {
  if (text === undefined) return null;
  const iso = readDeviceTime(text);
  if (iso === null) warnings.push('BAD_FIELD:DataTime');
  else if (text.length > 14) warnings.push('NONSTANDARD_DATATIME');
  return iso;
}

/** `2026-11-25 06:06:00`, `20261125 060600` and the like: whole, and from the year to the second, so that it means one moment. */
const SPELT_OUT = /^(?:\d{4}([-/])\d\d\1\d\d[ T]\d\d:\d\d:\d\d|\d{8}[ T](?:\d{6}|\d\d:\d\d:\d\d))$/;

/** As `readWallDigits`; a time that is spelt out with signs between its parts is read, too. */
export function readDeviceTime(text: string): string | null {
  return readWallDigits(SPELT_OUT.test(text) ? text.replace(/\D/g, '') : text);
}

/**
 * @returns `YYYY-MM-DDThh:mm:ss+08:00` of the digits `YYYYMMDDhhmmss…`, or null where they name no
 *   moment. The end of a day, 24:00:00, is the beginning of the next.
 */
export function readWallDigits(text: string): string | null {
  if (text.length < 14 || !/^\d+$/.test(text)) return null;
  const [year, month, day] = [numberAt(text, 0, 4), numberAt(text, 4, 6), numberAt(text, 6, 8)];
  if (month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return null;
  if (numberAt(text, 8, 14) === MIDNIGHT) return dayAfter(year, month, day);
  if (numberAt(text, 8, 10) > 23 || numberAt(text, 10, 12) > 59 || numberAt(text, 12, 14) > 59)
    return null;
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}T${text.slice(8, 10)}:${text.slice(10, 12)}:${text.slice(12, 14)}+08:00`;
}

/** Hour, minute and second of the end of a day, as digits. */
const MIDNIGHT = 240_000;

/** The first moment of the next day; null after the last one that four digits of a year name. */
function dayAfter(year: number, month: number, day: number): string | null {
  if (day < daysOf(year, month)) return startOf(year, month, day + 1);
  if (month < 12) return startOf(year, month + 1, 1);
  return year === 9_999 ? null : startOf(year + 1, 1, 1);
}

function startOf(year: number, month: number, day: number): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T00:00:00+08:00`;
}

function numberAt(digits: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) value = value * 10 + digits.charCodeAt(at) - 48;
  return value;
}

function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
