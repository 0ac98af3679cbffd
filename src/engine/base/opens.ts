import { holds } from '#schemas/expressions/evaluate.ts';
import type { OpensPlace, OpensSpec } from '#schemas/language/address-nodes.ts';
import { endpointOf, filterFace, verbPermission } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { fillText } from '#schemas/language/fill-text.ts';
import { bindAll, type RuleScope } from '#schemas/rules/bind.ts';
import { cardOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { entityRoute } from './entity-facts.ts';
import type { HousePort, Row } from './ports.ts';

/** Where a press leads: a route of the product (`/ops-station?q=…`), or something of the page itself. */
export type Way = { readonly route: string } | { readonly press: () => void };

/** What is known around a value that may be pressed. */
export interface PressScope {
  readonly can: HousePort['can'];
  /** Names that conditions and filters may use besides the row. */
  readonly scope: RuleScope;
  /** An entity that is here already; undefined while it is on its way, and for who may not read it. */
  readonly entity: (name: string) => EntitySchema | null | undefined;
}

/** Whether a value leads anywhere for this reader. */
export function isOpen(spec: OpensSpec, row: Row, { can, scope }: PressScope): boolean {
  return (
    (spec.permission === undefined || can(spec.permission)) &&
    holds(spec.when, { ...row, ...scope })
  );
}

/**
 * The route that a value leads to; undefined where the list may not be read, and where a filter asks for what the row does not hold:
 * without it the list would show more than was counted.
 */
export function routeOf(spec: OpensPlace, row: Row, around: PressScope): string | undefined {
  if (!isOpen(spec, row, around)) return undefined;
  if ('open' in spec) return placeOf(spec.open, row);
  const { list, filters, preset } = spec;
  const entity = around.entity(list);
  if (!entity || !isReadable(entity, around)) return undefined;
  const asked = filters && boundFilters(filters, row, around.scope);
  if (filters && !asked) return undefined;
  return `/${entityRoute(entity)}?q=${encodeURIComponent(JSON.stringify(askedOf(entity, asked ?? {}, preset)))}`;
}

/** `{link}` alone is a route that the row brings whole; elsewhere values are parts of one. */
function placeOf(open: string, row: Row): string | undefined {
  const whole = /^\{(\w+)\}$/.exec(open)?.[1];
  if (whole === undefined) return fillText(open, escapedRow(row));
  const route = row[whole];
  return typeof route === 'string' && /^\/(?![/\\])/.test(route) ? route : undefined;
}

/** The query of the list: just these rows, whatever filters, preset and view it opens with by itself. */
function askedOf({ fields, list }: EntitySchema, filters: Row, preset: string | undefined): Row {
  const asked = Object.entries(filters).map(([name, value]) => {
    const field = fields[name];
    return [name, field ? filterValue(field, value) : value] as const;
  });
  return {
    f: Object.fromEntries(asked),
    ...(preset !== undefined || list?.preset ? { v: preset ?? '' } : {}),
    ...(list?.view ? { d: 'table' } : {}),
  };
}

/** The value of a filter: of a span of time one text of it, `2026-11` as well as a day or an hour, is its both ends. */
function filterValue(field: FieldSpec, value: unknown): unknown {
  return typeof value === 'string' ? pickedFilter(field, value) : value;
}

/** The value of the query card that asks for one category: `2026-11` of a span is the whole month. */
export function pickedFilter(field: FieldSpec, key: string): unknown {
  const { op } = filterFace(field);
  const kind = cardOf(field)?.kind;
  if (op === 'between' && kind === 'date') return periodOf(key).map((end) => end.slice(0, DAY));
  if (op === 'between' && kind === 'datetime') return periodOf(key);
  return op === 'in' || op === 'notIn' ? [key] : key;
}

const DAY = 'YYYY-MM-DD'.length;

function periodOf(key: string): readonly [string, string] {
  const [year = '', month, rest] = key.split('-');
  if (month === undefined) return [`${year}-01-01 00:00:00`, `${year}-12-31 23:59:59`];
  if (rest === undefined)
    return [
      `${key}-01 00:00:00`,
      `${key}-${new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()} 23:59:59`,
    ];
  return rest.includes(':')
    ? [`${key}:00`, `${key.slice(0, -2)}59:59`]
    : [`${key} 00:00:00`, `${key} 23:59:59`];
}

function isReadable(entity: EntitySchema, { can }: PressScope): boolean {
  const key = verbPermission(entity, 'page');
  return endpointOf(entity, 'page') !== undefined && (key === 'login' || can(key));
}

const OF_ROW = /^\$row\./;

function boundFilters(
  filters: Readonly<Record<string, unknown>>,
  row: Row,
  scope: RuleScope,
): Row | undefined {
  const all = { ...scope, $row: row };
  const lacks = Object.values(filters)
    .flat()
    .some((part) => typeof part === 'string' && OF_ROW.test(part) && isEmpty(bindAll(part, all)));
  return lacks ? undefined : (bindAll(filters, all) as Row);
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

/** The values of a row as parts of an address. */
function escapedRow(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' ? encodeURIComponent(value) : value,
    ]),
  );
}
