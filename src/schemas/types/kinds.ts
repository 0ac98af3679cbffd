import { cardOf, dictOf, isHtml, optionsOf, statesOf, targetOf } from './ask.ts';
import type { FieldSpec } from './field.ts';
import type { Kind, Operator } from './words.ts';

/** Fields every table has besides those of its schema. */
export const SYSTEM_KINDS: Readonly<Record<string, Kind>> = {
  id: 'id',
  creator: 'id',
  createDate: 'datetime',
  updater: 'id',
  updateDate: 'datetime',
  version: 'number',
  deleted: 'bool',
  pids: 'text',
};

/** System fields as if a schema said them; those that are told apart by nothing but their kind are left out. */
const SYSTEM_FIELDS: Readonly<Record<string, FieldSpec>> = {
  creator: { type: 'user', title: '' },
  updater: { type: 'user', title: '' },
  createDate: { type: 'datetime', title: '' },
  updateDate: { type: 'datetime', title: '' },
  version: { type: 'int', title: '' },
  deleted: { type: 'bool', title: '' },
};

/** A declared field, or the system field of that name. */
export function fieldNamed(
  fields: Readonly<Record<string, FieldSpec>>,
  name: string,
): FieldSpec | undefined {
  if (Object.hasOwn(fields, name)) return fields[name];
  return Object.hasOwn(SYSTEM_FIELDS, name) ? SYSTEM_FIELDS[name] : undefined;
}

const SOMEBODY: ReadonlySet<string> = new Set(['user', 'dept', 'enterprise', 'opsCompany']);

/** Whether a field says who somebody is, or where he belongs. */
export function namesSomebody(fields: Readonly<Record<string, FieldSpec>>, name: string): boolean {
  return SOMEBODY.has(targetOf(fieldNamed(fields, name)) ?? '');
}

/** The kind of a declared or system field; undefined when there is no such field. */
export function kindOf(
  fields: Readonly<Record<string, FieldSpec>>,
  name: string,
): Kind | undefined {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field) return cardOf(field)?.kind;
  return Object.hasOwn(SYSTEM_KINDS, name) ? SYSTEM_KINDS[name] : undefined;
}

const NULLS: readonly Operator[] = ['isNull', 'notNull'];
const EXACT: readonly Operator[] = ['eq', 'ne', 'in', 'notIn', ...NULLS];
const ORDERED: readonly Operator[] = [...EXACT, 'gt', 'ge', 'lt', 'le', 'between'];

/** The operators that mean something for a kind. */
export const OPERATORS_OF_KIND: Readonly<Record<Kind, readonly Operator[]>> = {
  text: [...ORDERED, 'like', 'startsWith', 'tree'],
  number: ORDERED,
  id: [...EXACT, 'tree'],
  bool: ['eq', 'ne', ...NULLS],
  date: ORDERED,
  datetime: ORDERED,
  list: EXACT,
  blob: NULLS,
};

/** Codes stand in an order and are searched, but nobody picks a span of them, and none lies below another. */
const OF_CODES: readonly Operator[] = [...EXACT, 'gt', 'ge', 'lt', 'le', 'like', 'startsWith'];
/** Words lie below nothing; of texts the codes of regions do. */
const OF_WORDS = OPERATORS_OF_KIND.text.filter((op) => op !== 'tree');

/** The operators that mean something for a field of a schema: markup is searched, never compared as a whole. */
export function operatorsOf(field: FieldSpec): readonly Operator[] {
  if (isHtml(field)) return ['like', ...NULLS];
  const kind = cardOf(field)?.kind ?? 'blob';
  if (kind !== 'text') return OPERATORS_OF_KIND[kind];
  if (targetOf(field) !== undefined) return OPERATORS_OF_KIND.text;
  return (dictOf(field) ?? statesOf(field) ?? optionsOf(field)) === undefined ? OF_WORDS : OF_CODES;
}
