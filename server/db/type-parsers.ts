import pg from 'pg';

const OID = {
  int8: 20,
  numeric: 1700,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  dateArray: 1182,
  timestamptzArray: 1185,
  numericArray: 1231,
} as const;
/** `YYYY-MM-DD HH:mm:ss`. */
const DATETIME_LENGTH = 19;

/** `2026-05-20 10:00:00.123+08` → `2026-05-20 10:00:00`; the session's time zone is always Asia/Shanghai. */
const toDatetime = (text: string): string => text.slice(0, DATETIME_LENGTH);
const asIs = (text: string): string => text;

const PARSERS = new Map<number, (text: string) => unknown>([
  [OID.int8, asIs],
  [OID.numeric, Number],
  [OID.date, asIs],
  [OID.timestamp, toDatetime],
  [OID.timestamptz, toDatetime],
  [OID.dateArray, (text) => parseList(text)],
  [OID.timestamptzArray, (text) => parseList(text).map((part) => part && toDatetime(part))],
  [OID.numericArray, (text) => parseList(text).map((part) => part && Number(part))],
]);

/**
 * How values of PostgreSQL reach the program: 64-bit numbers (also `count(*)` and `sum` of integers) as text,
 * decimals as numbers, times as text of China, dates as text, json as objects.
 */
export const TYPE_PARSERS: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : PARSERS.get(oid)) ??
    pg.types.getTypeParser(oid, format as 'text'),
};

/** A one-dimensional array of values without commas; null for NULL. */
function parseList(text: string): (string | null)[] {
  const body = text.slice(1, -1);
  if (body === '') return [];
  return body.split(',').map((part) => (part === 'NULL' ? null : part.replace(/^"|"$/g, '')));
}
