import type { FieldSpec, FieldTypeName } from '../types/field.ts';

type Fields = Readonly<Record<string, FieldSpec>>;

/** Besides the declared fields these pass: the row's id and the version it was read at. */
const ALWAYS: readonly string[] = ['id', 'version'];
/** No such name is ever taken over, even when a schema declared it. */
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
const NUMERIC = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/**
 * Normalises what came over the wire before it is validated. Keeps declared fields that may be entered, and `id` and `version`;
 * everything else is dropped. Texts are trimmed (passwords are not), composed characters get their one spelling (NFC), and empty ones become null; numbers of dictionaries and ids
 * become text, text of numbers becomes a number; a sub-table's rows are normalised too. What cannot be read stays as it is,
 * for `validateRecord` to refuse. Absent fields stay absent.
 */
export function coerceRecord(fields: Fields, input: unknown): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return record;
  const given = input as Readonly<Record<string, unknown>>;
  for (const name of ALWAYS) if (Object.hasOwn(given, name)) record[name] = name === 'id' ? toId(given[name]) : toNumber(given[name]);
  for (const [name, field] of Object.entries(fields)) {
    if (FORBIDDEN.has(name) || !Object.hasOwn(given, name) || !isEnterable(field)) continue;
    const value = given[name];
    if (value !== undefined) record[name] = coerceValue(field, value);
  }
  return record;
}

/** Whether a record sent by a user may carry the field: not read-only, computed or a status. */
function isEnterable(field: FieldSpec): boolean {
  return !field.readOnly && field.type !== 'calc' && field.type !== 'status';
}

/** One value in the form the product keeps it. */
function coerceValue(field: FieldSpec, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return null;
  if (field.type === 'children') return Array.isArray(value) ? value.map((row: unknown) => (isObject(row) ? coerceRecord(field.fields, row) : row)) : value;
  const change = Object.hasOwn(CHANGES, field.type) ? CHANGES[field.type] : undefined;
  return change ? change(value) : value;
}

const CHANGES: Readonly<Partial<Record<FieldTypeName, (value: unknown) => unknown>>> = {
  string: toTrimmed,
  text: toTrimmed,
  richText: toTrimmed,
  icon: toTrimmed,
  int: toNumber,
  decimal: toNumber,
  money: toNumber,
  percent: toNumber,
  bool: toBool,
  date: toDate,
  datetime: toTime,
  month: toTrimmed,
  dict: toText,
  region: toText,
  dicts: toTexts,
  refs: toIds,
  ref: toId,
  user: toId,
  dept: toId,
  station: toId,
};

function toTrimmed(value: unknown): unknown {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return value;
  return value.normalize('NFC').trim() || null;
}

function toNumber(value: unknown): unknown {
  if (typeof value !== 'string') return Object.is(value, -0) ? 0 : value;
  const text = value.trim();
  if (text === '') return null;
  return NUMERIC.test(text) ? Number(text) : value;
}

function toBool(value: unknown): unknown {
  if (value === 1 || value === '1' || value === 'true') return true;
  return value === 0 || value === '0' || value === 'false' ? false : value;
}

/** A day; a time at midnight is one too. */
function toDate(value: unknown): unknown {
  const text = toTrimmed(value);
  return typeof text === 'string' ? text.replace(/^(\d{4}-\d{2}-\d{2}) 00:00:00$/, '$1') : text;
}

function toTime(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim().replace(/^(\d{4}-\d{2}-\d{2})T/, '$1 ');
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return `${text} 00:00:00`;
  return /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text) ? `${text}:00` : text || null;
}

function toText(value: unknown): unknown {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value === 'boolean') return value ? '1' : '0';
  return toTrimmed(value);
}

function toId(value: unknown): unknown {
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : toTrimmed(value);
}

function toTexts(value: unknown): unknown {
  return toList(value, toText);
}

function toIds(value: unknown): unknown {
  return toList(value, toId);
}

function toList(value: unknown, change: (item: unknown) => unknown): unknown {
  const items = Array.isArray(value) ? (value as readonly unknown[]) : typeof value === 'object' ? undefined : [value];
  return items ? [...new Set(items.map(change).filter((item) => item !== null))] : value;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
