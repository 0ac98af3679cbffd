import type { Row } from '#engine/base/ports.ts';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#schemas/api/envelope.ts';
import { columnName } from '#schemas/language/names.ts';
import type { Rule } from '#schemas/types/field-base.ts';

export interface ListSort {
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

/** Everything the user can ask of a list; what differs from the defaults stands in the address. */
export interface ListQuery {
  /** By field name, in the shape the filter inputs give. */
  readonly filters: Row;
  /** Text of the quick search box. */
  readonly keyword: string;
  /** Key of a preset; empty for none. */
  readonly preset: string;
  readonly sort: ListSort | null;
  readonly page: number;
  readonly size: number;
  /** Visible columns in their order; null takes the user's own settings. */
  readonly columns: readonly string[] | null;
  /** How the rows are looked at: `table`, `cards`, `map`, `chart.<name>`. */
  readonly view: string;
}

/** The names a query may use; anything else in an address is dropped. */
export interface QueryNames {
  readonly filters: ReadonlySet<string>;
  readonly presets: ReadonlySet<string>;
  readonly sortable: ReadonlySet<string>;
  readonly columns: ReadonlySet<string>;
  readonly views: ReadonlySet<string>;
}

/**
 * Short form of a query for the address; empty when nothing differs from the defaults. A page beyond the first is one of a size:
 * the default of that differs by screen and person, and who opens the link sees the same rows.
 */
export function encodeQuery(query: ListQuery, defaults: ListQuery): string {
  const parts: Record<string, unknown> = {};
  if (!isSame(query.filters, defaults.filters)) parts.f = query.filters;
  if (query.keyword !== defaults.keyword) parts.k = query.keyword;
  if (query.preset !== defaults.preset) parts.v = query.preset;
  if (!isSame(query.sort, defaults.sort))
    parts.s = query.sort ? [query.sort.field, query.sort.order] : [];
  if (query.page !== defaults.page) parts.p = query.page;
  if (saysSize(query, defaults)) parts.n = query.size;
  if (!isSame(query.columns, defaults.columns)) parts.c = query.columns;
  if (query.view !== defaults.view) parts.d = query.view;
  return Object.keys(parts).length > 0 ? JSON.stringify(parts) : '';
}

function saysSize({ size, page }: ListQuery, defaults: ListQuery): boolean {
  return size !== defaults.size || (page > 1 && size !== DEFAULT_PAGE_SIZE);
}

function readSize(value: unknown): number | undefined {
  return PAGE_SIZES.find((size) => size === value);
}

/** Reads the short form. Parts that do not fit the list are left at their default and counted in `dropped`. */
export function decodeQuery(
  text: string | null,
  defaults: ListQuery,
  names: QueryNames,
): { readonly query: ListQuery; readonly dropped: number } {
  if (!text) return { query: defaults, dropped: 0 };
  const parts = parseObject(text);
  if (!parts) return { query: defaults, dropped: 1 };
  let dropped = 0;
  const take = <T>(value: unknown, read: (value: unknown) => T | undefined, fallback: T): T => {
    if (value === undefined) return fallback;
    const result = read(value);
    if (result === undefined) dropped += 1;
    return result === undefined ? fallback : result;
  };
  const readFilters = (value: unknown): Row | undefined => {
    if (!isRecord(value)) return undefined;
    const entries = Object.entries(value);
    const known = entries.filter(([name]) => names.filters.has(name));
    dropped += entries.length - known.length;
    return Object.fromEntries(known);
  };
  const readColumns = (value: unknown): readonly string[] | null | undefined => {
    if (value === null || !Array.isArray(value)) return value === null ? null : undefined;
    const known = value.filter(
      (name): name is string => typeof name === 'string' && names.columns.has(name),
    );
    dropped += value.length - known.length;
    return known.length > 0 ? known : null;
  };
  const query: ListQuery = {
    filters: take(parts.f, readFilters, defaults.filters),
    keyword: take(
      parts.k,
      (value) => (typeof value === 'string' ? value : undefined),
      defaults.keyword,
    ),
    preset: take(
      parts.v,
      (value) =>
        typeof value === 'string' && (value === '' || names.presets.has(value)) ? value : undefined,
      defaults.preset,
    ),
    sort: take(parts.s, (value) => readSort(value, names.sortable), defaults.sort),
    page: take(
      parts.p,
      (value) => (Number.isInteger(value) && Number(value) > 0 ? Number(value) : undefined),
      defaults.page,
    ),
    size: take(parts.n, readSize, parts.p === undefined ? defaults.size : DEFAULT_PAGE_SIZE),
    columns: take(parts.c, readColumns, defaults.columns),
    view: take(
      parts.d,
      (value) => (typeof value === 'string' && names.views.has(value) ? value : undefined),
      defaults.view,
    ),
  };
  return { query, dropped };
}

/** The parameters of the generic list helper: filters first, then order and page. `rule` narrows the list from outside. */
export function toWire(query: ListQuery, rule?: Rule): Row {
  return {
    ...filterWire(query, rule),
    orderField: query.sort ? columnName(query.sort.field) : '',
    order: query.sort?.order ?? '',
    page: query.page,
    limit: query.size,
  };
}

/** The filter half of the wire form: what exports, counts and "select all" send. */
export function filterWire(
  query: Pick<ListQuery, 'filters' | 'keyword' | 'preset'>,
  rule?: Rule,
): Row {
  const wire: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query.filters)) {
    if (isActive(value))
      wire[name] = Array.isArray(value) ? value.map((part) => part ?? '').join(',') : value;
  }
  if (query.keyword.trim()) wire.keyword = query.keyword.trim();
  if (query.preset) wire.preset = query.preset;
  if (rule) wire.where = JSON.stringify(rule);
  return wire;
}

/** Whether a filter value narrows anything: empty text, empty lists and open ranges do not. */
export function isActive(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  return Array.isArray(value)
    ? value.some((part) => part !== null && part !== undefined && part !== '')
    : true;
}

/** Whether two sets of filter values ask for the same: what narrows nothing is not there, whatever it looks like. */
export function asksSame(a: Row, b: Row): boolean {
  const active = (values: Row): unknown =>
    Object.entries(values)
      .filter(([, value]) => isActive(value))
      .map(([name, value]) => [
        name,
        Array.isArray(value) ? value.map((part: unknown) => part ?? '') : value,
      ])
      .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  return isSame(active(a), active(b));
}

/** Structural equality of plain data. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** `next`, with those parts of `old` that have the same content; `old` itself where nothing changed. */
export function keepParts(old: ListQuery, next: ListQuery): ListQuery {
  if (isSame(old, next)) return old;
  const same = (Object.keys(next) as (keyof ListQuery)[]).filter((key) =>
    isSame(old[key], next[key]),
  );
  return { ...next, ...Object.fromEntries(same.map((key) => [key, old[key]])) };
}

function readSort(value: unknown, sortable: ReadonlySet<string>): ListSort | null | undefined {
  if (!Array.isArray(value)) return undefined;
  if (value.length === 0) return null;
  const [field, order] = value as readonly unknown[];
  if (typeof field !== 'string' || !sortable.has(field) || (order !== 'asc' && order !== 'desc'))
    return undefined;
  return { field, order };
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
