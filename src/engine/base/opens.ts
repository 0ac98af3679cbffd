import { holds } from '#schemas/expressions/evaluate.ts';
import type { OpensPlace, OpensSpec } from '#schemas/language/address-nodes.ts';
import { endpointOf, verbPermission } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { fillText } from '#schemas/language/fill-text.ts';
import { bindAll, type RuleScope } from '#schemas/rules/bind.ts';
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
  if ('open' in spec) return fillText(spec.open, escapedRow(row));
  const { list, filters, preset } = spec;
  const entity = around.entity(list);
  if (!entity || !isReadable(entity, around)) return undefined;
  const asked = filters && boundFilters(filters, row, around.scope);
  if (filters && !asked) return undefined;
  const query = { ...(asked && { f: asked }), ...(preset !== undefined && { v: preset }) };
  return `/${entityRoute(entity)}?q=${encodeURIComponent(JSON.stringify(query))}`;
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
