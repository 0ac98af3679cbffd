import { cardOf, dictOf, isHtml, statesOf } from './ask.ts';
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

/** The operators that mean something for a field of a schema: markup is searched, never compared as a whole. */
export function operatorsOf(field: FieldSpec): readonly Operator[] {
  if (isHtml(field)) return ['like', ...NULLS];
  const kind = cardOf(field)?.kind ?? 'blob';
  const hasCodes = dictOf(field) !== undefined || statesOf(field) !== undefined;
  return hasCodes && kind === 'text' ? OF_CODES : OPERATORS_OF_KIND[kind];
}
