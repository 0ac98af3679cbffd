import type { Row } from '#engine/base/ports.ts';
import { filterFace } from '#schemas/language/derive.ts';
import { namesOfParam, type ScreenParams } from '#schemas/language/screen-params.ts';
import { bindValue, type RuleScope } from '#schemas/rules/bind.ts';
import { cardOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { isActive, isSame } from '../list/list-query.ts';

/** Values of the parameters of a screen as its card holds them, by parameter: what the address says, else what the schema starts with. */
export function readParams(params: ScreenParams, search: URLSearchParams, scope: RuleScope): Row {
  return Object.fromEntries(
    Object.entries(params).map(([name, field]) => {
      const keys = namesOfParam(name, field);
      const isSaid = keys.some((key) => search.has(key));
      const said = isSaid
        ? partsOf(field, keys, search)
        : [field.default ?? null].flat().map((value: unknown) => bindValue(value, scope));
      return [name, valueOf(field, said)];
    }),
  );
}

/** The address with the values of a card; what equals its start is not said, what was cleared is said empty. */
export function writeParams(
  params: ScreenParams,
  values: Row,
  { search, scope }: { readonly search: URLSearchParams; readonly scope: RuleScope },
): URLSearchParams {
  const starts = readParams(params, new URLSearchParams(), scope);
  const next = new URLSearchParams(search);
  for (const [name, field] of Object.entries(params)) {
    const keys = namesOfParam(name, field);
    for (const key of keys) next.delete(key);
    if (isSame(normal(values[name]), normal(starts[name]))) continue;
    const parts = [values[name] ?? '']
      .flat()
      .map((part: unknown) => (part === null || part === undefined ? '' : String(part)));
    if (keys.length === 1) next.set(name, parts.join());
    else for (const [at, key] of keys.entries()) next.set(key, parts[at] ?? '');
  }
  return next;
}

/** What nodes read behind `$param.`: spans by the names of their ends. */
export function namedParams(params: ScreenParams, values: Row): Row {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, field]): readonly (readonly [string, unknown])[] => {
      const keys = namesOfParam(name, field);
      const value = values[name] ?? null;
      return keys.length === 1
        ? [[name, value]]
        : keys.map((key, at) => [
            key,
            Array.isArray(value) ? ((value as readonly unknown[])[at] ?? null) : null,
          ]);
    }),
  );
}

/** Titles of what has to be filled in first. */
export function missingParams(params: ScreenParams, values: Row): readonly string[] {
  return Object.entries(params).flatMap(([name, { required, title }]) =>
    required && !isActive(values[name]) ? [title] : [],
  );
}

/** The texts of an address: one name with its values side by side, or two ends. */
function partsOf(
  field: FieldSpec,
  keys: readonly string[],
  search: URLSearchParams,
): readonly unknown[] {
  if (keys.length > 1) return keys.map((key) => search.get(key) ?? '');
  const text = search.get(keys[0] ?? '') ?? '';
  return isMany(field) || filterFace(field).op === 'between' ? text.split(',') : [text];
}

/** What is no value of the field is none at all: an address is written by anybody. */
function valueOf(field: FieldSpec, parts: readonly unknown[]): unknown {
  const values = parts.map((part) => oneOf(field, part));
  if (filterFace(field).op === 'between')
    return values.some((value) => value !== null)
      ? [values[0] ?? null, values[1] ?? null]
      : undefined;
  const kept = values.filter((value) => value !== null);
  return isMany(field) ? (kept.length > 0 ? kept : undefined) : (kept[0] ?? undefined);
}

function oneOf(field: FieldSpec, part: unknown): unknown {
  const card = cardOf(field);
  if (!card || part === null || part === undefined || part === '') return null;
  const [value] = [
    card.coerce(cut(card.time, part), field, () => null),
  ].flat() as readonly unknown[];
  const judged = isList(card.stored) ? [value] : value;
  return value === null || value === undefined || card.check(judged, field, {}) ? null : value;
}

/** `$today` and `$now` are told to the day and the second; a field may be told less finely. */
function cut(time: 'month' | 'date' | 'datetime' | undefined, part: unknown): unknown {
  if (typeof part !== 'string' || time === undefined || time === 'datetime') return part;
  return part.slice(0, time === 'month' ? 'YYYY-MM'.length : 'YYYY-MM-DD'.length);
}

function isMany(field: FieldSpec): boolean {
  const { op } = filterFace(field);
  return op === 'in' || op === 'notIn';
}

function isList(stored: string): boolean {
  return stored === 'texts' || stored === 'links';
}

function normal(value: unknown): unknown {
  return isActive(value) ? value : null;
}
