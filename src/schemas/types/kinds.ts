import type { FieldSpec, FieldTypeName } from './field.ts';
import type { Operator } from './words.ts';

/**
 * How values of a field compare, in the browser and in SQL alike.
 * `id`: 64-bit number as text. `list`: several texts. `blob`: only null or not null.
 */
export type Kind = 'text' | 'number' | 'id' | 'bool' | 'date' | 'datetime' | 'list' | 'blob';

const KIND_OF_TYPE: Readonly<Record<FieldTypeName, Kind>> = {
  string: 'text',
  text: 'text',
  richText: 'text',
  dict: 'text',
  status: 'text',
  month: 'text',
  icon: 'text',
  region: 'text',
  password: 'blob',
  int: 'number',
  decimal: 'number',
  money: 'number',
  percent: 'number',
  calc: 'number',
  bool: 'bool',
  date: 'date',
  datetime: 'datetime',
  ref: 'id',
  user: 'id',
  dept: 'id',
  station: 'id',
  dicts: 'list',
  refs: 'list',
  file: 'blob',
  image: 'blob',
  signature: 'blob',
  location: 'blob',
  json: 'blob',
  children: 'blob',
};

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
export function kindOf(fields: Readonly<Record<string, FieldSpec>>, name: string): Kind | undefined {
  if (Object.hasOwn(fields, name)) return KIND_OF_TYPE[(fields[name] as FieldSpec).type];
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
