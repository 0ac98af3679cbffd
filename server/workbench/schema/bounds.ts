import { actionsOf, setAddress } from '#schemas/language/derive-actions.ts';
import { endpointsOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { grantedKeys } from '#schemas/language/file-parts.ts';
import { innerOf, isSecretType } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { compileLinearPattern } from '#schemas/types/linear-pattern.ts';
import { tableOf } from '#server/registry/columns.ts';
import type { Finding, Surroundings } from './bound-facts.ts';
import { tablesOf } from './entity-tables.ts';
import { keyBounds } from './key-bounds.ts';
import { measurePatternCost } from './pattern-cost.ts';

const NAME = /^[a-z][A-Za-z0-9]{1,39}$/;
const MODULE = /^[a-z][A-Za-z0-9]{1,19}$/;
const BASE = /^(?:\/[A-Za-z][A-Za-z0-9_-]{0,39}){1,4}$/;
const ENDPOINT =
  /^(?:\/[A-Za-z][A-Za-z0-9_-]{0,39}){1,6}(?:\/\{id\}(?:\/(?:moves|timeline|sheet|pdf))?)?$/;
const MENU_URL = /^[A-Za-z][A-Za-z0-9_-]*(?:\/[A-Za-z0-9_-]+)*$/;
const SYSTEM_TABLE = /^(?:pg|sql|information_schema)(?:_|$)/;
/** Served before any entity is asked. */
const RESERVED: ReadonlySet<string> = new Set([
  'auth',
  'oauth',
  'engine',
  'api',
  'openapi',
  'public',
]);
const MAX_FIELDS = 300;
const MAX_PATTERN = 300;
/** Three parts of any length, and a little. */
const MAX_PATTERN_COST = 20;

/**
 * The outer bounds of a published entity: no table, address or permission key of another part of the product, no system
 * table, no place that shows what its owner hides. What the entity had before it may keep.
 */
export function judgeEntityBounds(entity: EntitySchema, around: Surroundings): readonly Finding[] {
  return [
    ...nameBounds(entity),
    ...tableBounds(entity, around),
    ...addressBounds(entity, around),
    ...keyBounds(entity, around),
    ...fieldBounds(entity, around),
    ...evidenceBounds(entity, around),
    ...grantBounds(entity, around),
    ...publicBounds(entity, around),
  ];
}

/** What strangers read, and what is sent outside, is opened by who holds every right, of a wholly new entity too: its links tell of others' records. */
function publicBounds(entity: EntitySchema, { befores, holds }: Surroundings): readonly Finding[] {
  if (befores.length > 0 || holds('*:*:*')) return [];
  const opened = [
    ...(entity.public ? [['public']] : []),
    ...Object.entries(entity.actions ?? {}).flatMap(([key, { outgoing }]) =>
      outgoing ? [['actions', key, 'outgoing']] : [],
    ),
  ];
  return opened.map((path) => ({
    path,
    rule: 'schema.bounds.loosens',
    params: { what: path.join('.') },
  }));
}

/** Evidence stays evidence, whoever publishes. */
function evidenceBounds({ table }: EntitySchema, { befores }: Surroundings): readonly Finding[] {
  return !table.evidence && befores.some((before) => before.table.evidence)
    ? [{ path: ['table', 'evidence'], rule: 'schema.bounds.evidence' }]
    : [];
}

/** Nobody gives a role what he does not hold himself; what a wholly new entity opens did not exist before. */
function grantBounds(
  entity: EntitySchema,
  { befores, tables, holds }: Surroundings,
): readonly Finding[] {
  if (befores.length === 0 && !tablesOf(entity).some((table) => tables.has(table))) return [];
  return Object.keys(entity.grant ?? {}).flatMap((role) => {
    const had = new Set(befores.flatMap((before) => grantedKeys(before, role)));
    return grantedKeys(entity, role)
      .filter((key) => !had.has(key) && !holds(key))
      .map((key) => ({
        path: ['grant', role],
        rule: 'schema.bounds.grantNotHeld',
        params: { key, role },
      }));
  });
}

/** A name that may stand in addresses, keys and properties. */
export function isName(name: string): boolean {
  return NAME.test(name) && !(name in Object.prototype);
}

export function isModule(module: string): boolean {
  return MODULE.test(module) && !(module in Object.prototype);
}

/** Whether the address of a menu entry stays inside the product. */
export function isMenuUrl(url: string): boolean {
  return MENU_URL.test(url);
}

function nameBounds({ name, module, menu, fields }: EntitySchema): readonly Finding[] {
  const findings: Finding[] = [];
  if (!isName(name)) findings.push({ path: ['name'], rule: 'schema.bounds.name' });
  if (!isModule(module)) findings.push({ path: ['module'], rule: 'schema.bounds.module' });
  if (menu && !isMenuUrl(menu.url))
    findings.push({ path: ['menu', 'url'], rule: 'schema.bounds.menuUrl' });
  if (Object.keys(fields).length > MAX_FIELDS)
    findings.push({
      path: ['fields'],
      rule: 'schema.bounds.tooManyFields',
      params: { max: String(MAX_FIELDS) },
    });
  return findings;
}

function tableBounds(
  entity: EntitySchema,
  { befores, others, systemTables, formerTables, tables }: Surroundings,
): readonly Finding[] {
  const had = new Set(befores.flatMap(tablesOf));
  const taken = new Set(others.flatMap(tablesOf));
  const findings = tablesOf(entity).flatMap((table, at): readonly Finding[] => {
    const path = at === 0 ? ['table', 'name'] : ['fields'];
    if (had.has(table)) return [];
    const isPartition =
      tables.has(table) && [...systemTables].some((system) => table.startsWith(`${system}_`));
    if (SYSTEM_TABLE.test(table) || systemTables.has(table) || isPartition)
      return [{ path, rule: 'schema.bounds.systemTable', params: { table } }];
    if (taken.has(table) || formerTables.has(table))
      return [{ path, rule: 'schema.bounds.tableTaken', params: { table } }];
    const isOwn = at === 0 && entity.table.managed === 'migration';
    return tables.has(table) && !isOwn
      ? [{ path, rule: 'schema.bounds.foreignTable', params: { table } }]
      : [];
  });
  const same = befores.filter(({ table }) => table.name === entity.table.name);
  const place = ['table', 'managed'];
  // a table that somebody else looks after may hold more than the schema says
  if (same.length > 0)
    return same.some(({ table }) => table.managed === entity.table.managed)
      ? findings
      : [...findings, { path: place, rule: 'schema.bounds.managed' }];
  const isLook = entity.table.managed === 'elsewhere' || entity.table.managed === 'query';
  return isLook ? [...findings, { path: place, rule: 'schema.bounds.elsewhere' }] : findings;
}

function addressBounds(
  entity: EntitySchema,
  { befores, others, routes }: Surroundings,
): readonly Finding[] {
  const had = new Set(befores.flatMap(addressesOf).map(({ method, path }) => `${method} ${path}`));
  const taken = [...others.flatMap(addressesOf), ...routes].map(({ method, path }) => ({
    method,
    parts: path.split('/'),
  }));
  const findings: Finding[] = BASE.test(entity.rest.base)
    ? []
    : [{ path: ['rest', 'base'], rule: 'schema.bounds.base' }];
  for (const { method, path } of addressesOf(entity)) {
    const place = ['rest', 'base'];
    const params = { address: `${method} ${path}` };
    if (had.has(params.address)) continue;
    if (!ENDPOINT.test(path) || RESERVED.has(path.split('/')[1] ?? ''))
      findings.push({ path: place, rule: 'schema.bounds.address', params });
    else if (
      taken.some((other) => other.method === method && overlaps(other.parts, path.split('/')))
    )
      findings.push({ path: place, rule: 'schema.bounds.addressTaken', params });
  }
  const { base } = entity.rest;
  const above = befores.some((before) => before.rest.base === base)
    ? undefined
    : taken.find(({ parts }) => liesAbove(base.split('/'), parts));
  if (above)
    findings.push({
      path: ['rest', 'base'],
      rule: 'schema.bounds.addressTaken',
      params: { address: `${above.method} ${above.parts.join('/')}` },
    });
  return findings;
}

function addressesOf(
  entity: EntitySchema,
): readonly { readonly method: string; readonly path: string }[] {
  const own = actionsOf(entity).flatMap(({ key, set, outgoing }) =>
    (set ?? outgoing)
      ? [{ method: 'POST', path: setAddress(entity, key).slice('POST '.length) }]
      : [],
  );
  return [...endpointsOf(entity), ...own];
}

/** Whether an address of somebody else stands on a base or below it: what is told by a base (logs, for one) would be told of it, too. */
function liesAbove(base: readonly string[], address: readonly string[]): boolean {
  return address.length >= base.length && overlaps(base, address.slice(0, base.length));
}

/** Two addresses that one request could mean. */
function overlaps(a: readonly string[], b: readonly string[]): boolean {
  return (
    a.length === b.length &&
    a.every((part, at) => part === b[at] || part.startsWith('{') || b[at]?.startsWith('{') === true)
  );
}

function fieldBounds(
  entity: EntitySchema,
  { befores, others, tables }: Surroundings,
): readonly Finding[] {
  const findings: Finding[] = [];
  const targets = new Map(others.map((other) => [other.name, other]));
  const had = new Set(
    befores
      .filter(({ table }) => table.name === entity.table.name)
      .flatMap((before) => tableOf(before).columns.map(({ name }) => name)),
  );
  const present = had.size > 0 ? tables.get(entity.table.name) : undefined;
  // an old name may be no other than one that a form of this schema had
  for (const { field, name } of tableOf(entity).columns.flatMap(
    ({ field: own, name: now, was = [] }) =>
      [now, ...was].map((one) => ({ field: own, name: one })),
  ))
    if (present?.has(name) && !had.has(name))
      findings.push({
        path: ['fields', field],
        rule: 'schema.bounds.hiddenColumn',
        params: { column: name },
      });
  const known = new Set<string>();
  for (const before of befores)
    walkFields(
      before.fields,
      [],
      (field) => 'pattern' in field && field.pattern && known.add(field.pattern),
    );
  walkFields(entity.fields, ['fields'], (field, path) => {
    if (
      'pattern' in field &&
      field.pattern &&
      !known.has(field.pattern) &&
      (field.pattern.length > MAX_PATTERN ||
        measurePatternCost(field.pattern) > MAX_PATTERN_COST ||
        compileLinearPattern(field.pattern) === null)
    )
      findings.push({ path: [...path, 'pattern'], rule: 'schema.bounds.slowPattern' });
    const shown = 'to' in field ? targets.get(field.to)?.fields[field.show ?? ''] : undefined;
    if (shown && isProtected(shown))
      findings.push({ path: [...path, 'show'], rule: 'schema.bounds.showsProtected' });
  });
  for (const [key, { open }] of Object.entries(entity.actions ?? {}))
    if (open && /^\s*[a-z]+:|^\s*\/\//i.test(open))
      findings.push({ path: ['actions', key, 'open'], rule: 'schema.bounds.outsideLink' });
  return findings;
}

/** Whether a field says who may see it, or that nobody may. */
export function isProtected(field: FieldSpec): boolean {
  return (
    isSecretType(field) ||
    field.writeOnly === true ||
    field.mask !== undefined ||
    field.permission?.read !== undefined
  );
}

function walkFields(
  fields: EntitySchema['fields'],
  path: readonly string[],
  visit: (field: FieldSpec, path: readonly string[]) => unknown,
): void {
  for (const [name, field] of Object.entries(fields)) {
    visit(field, [...path, name]);
    walkFields(innerOf(field) ?? {}, [...path, name, 'fields'], visit);
  }
}
