/**
 * What differs between the three editions, and what each command means. Edition 2025 is known here only through public
 * code and documents, so a correction must be possible in this one file (DOMAIN.md sections 1.3, 1.6, 1.10).
 */
export type Edition = '2005' | '2017' | '2025' | 'unknown';

/** Bits 2 to 7 of Flag. */
const EDITION_BY_VERSION: readonly Edition[] = ['2005', '2017', '2025'];

/** @param flag the decimal byte of the packet's Flag field. */
export function editionOf(flag: number): Edition {
  return EDITION_BY_VERSION[flag >> 2] ?? 'unknown';
}

export const FLAG_ANSWER_WANTED = 1;
export const FLAG_SPLIT = 2;
/** Flag of a packet that wants no answer and has no parts, per edition. */
export const FLAG_BASE = { '2005': 0, '2017': 4, '2025': 8, unknown: 4 } as const satisfies Record<
  Edition,
  number
>;

/** Largest data segment the standard allows, bytes. Longer ones are taken with a warning. */
export const MAX_SEGMENT_BYTES = 1024;

export const SYSTEM_INTERACTION = '91';
export const CN = {
  setOvertime: '1000',
  getTime: '1011',
  setTime: '1012',
  askTime: '1013',
  newKey: '1014',
  realtime: '2011',
  facilityState: '2021',
  day: '2031',
  facilityHours: '2041',
  minute: '2051',
  hour: '2061',
  restart: '2081',
  requestAnswer: '9011',
  result: '9012',
  noticeAnswer: '9013',
  dataAnswer: '9014',
  heartbeat: '9015',
  heartbeat2005: '9021',
} as const;

const UPLOADS = new Set([
  '2011',
  '2013',
  '2021',
  '2031',
  '2041',
  '2051',
  '2052',
  '2061',
  '2062',
  '2081',
  '2111',
  '3015',
  '3019',
  '3020',
]);
/** Also requests of the host: they are uploads only when they carry the asked value. */
const UPLOADS_WITH_VALUE = new Set(['1011', '1061', '1063', '3017', '3018']);
const NOTICES = new Set(['1013', '1001', '1014', '9015']);

/** @returns the command that answers an upload or a notice, or null where none is due (answers are never answered). */
export function answerCommand(cn: string, hasContent: boolean): string | null {
  if (UPLOADS.has(cn) || (hasContent && UPLOADS_WITH_VALUE.has(cn))) return CN.dataAnswer;
  return NOTICES.has(cn) ? CN.noticeAnswer : null;
}

/** Edition 2025 encrypts the content of CN 2000–2999, 1014 and 3020. */
export function mayBeEncrypted(cn: string): boolean {
  return /^2\d{3}$/.test(cn) || cn === '1014' || cn === '3020';
}

/** Kinds of readings. Minute, hour and day data are labelled with the start of their interval. */
export type ReadingKind = 'rt' | 'minute' | 'hour' | 'day';

const KIND_BY_CN: Readonly<Record<string, ReadingKind>> = {
  '2011': 'rt',
  '2051': 'minute',
  '2061': 'hour',
  '2031': 'day',
};

/** @returns which readings a command carries, or null where it carries none. */
export function readingKind(cn: string): ReadingKind | null {
  return KIND_BY_CN[cn] ?? null;
}
