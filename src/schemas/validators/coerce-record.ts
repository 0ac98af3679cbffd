import { cardOf, isEntered } from '../types/ask.ts';
import { toId, toNumber } from '../types/coercions.ts';
import type { FieldBase } from '../types/field-base.ts';
import type { FieldSpec } from '../types/field.ts';

type Fields = Readonly<Record<string, FieldSpec>>;

/** Besides the declared fields these pass: the row's id and the version it was read at. */
const ALWAYS: readonly string[] = ['id', 'version'];
/** No such name is ever taken over, even when a schema declared it. */
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

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
  for (const name of ALWAYS)
    if (Object.hasOwn(given, name))
      record[name] = name === 'id' ? toId(given[name]) : toNumber(given[name]);
  for (const [name, field] of Object.entries(fields)) {
    if (FORBIDDEN.has(name) || !Object.hasOwn(given, name) || !isEnterable(field)) continue;
    const value = given[name];
    if (value !== undefined) record[name] = coerceValue(field, value);
  }
  return record;
}

/** Whether a record sent by a user may carry the field: not read-only, computed or a status. */
function isEnterable(field: FieldSpec): boolean {
  return !field.readOnly && isEntered(field);
}

/** One value in the form the product keeps it. */
function coerceValue(field: FieldSpec, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return null;
  const card = cardOf(field);
  return card ? card.coerce(value, field, coerceRow) : value;
}

function coerceRow(fields: Readonly<Record<string, FieldBase>>, row: unknown): unknown {
  return typeof row === 'object' && row !== null && !Array.isArray(row)
    ? coerceRecord(fields as Fields, row)
    : row;
}
