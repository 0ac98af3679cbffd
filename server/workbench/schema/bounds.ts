import type { Contract } from '#schemas/api/contract.ts';
import { actionsOf, setAddress } from '#schemas/language/derive-actions.ts';
import {
  endpointsOf,
  permissionBase,
  permissionKeys,
  verbPermission,
  verbsOf,
} from '#schemas/language/derive.ts';
import type { EntitySchema, Verb } from '#schemas/language/entity.ts';
import { grantedKeys } from '#schemas/language/file-parts.ts';
import type { ServerKey } from '#schemas/texts/text-keys.ts';
import { innerOf, isSecretType } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { keysIn } from '#schemas/types/key-rule.ts';
import { compileLinearPattern } from '#schemas/types/linear-pattern.ts';
import { tableOf } from '#server/registry/columns.ts';
import { tablesOf } from './entity-tables.ts';
import { measurePatternCost } from './pattern-cost.ts';

/** Why a schema may not be published: a text key `schema.bounds.<rule>` and the place in the schema it is about. */
export interface Finding {
  readonly path: readonly string[];
  readonly rule: ServerKey;
  readonly params?: Readonly<Record<string, string>>;
}

/** An address of the API that no schema serves. */
export interface FixedRoute {
  readonly method: string;
  /** `{id}` stands for any segment. */
  readonly path: string;
  readonly permissions: readonly string[];
  /** What it takes and answers. */
  readonly contract?: Contract;
}

/** What is mounted as fixed, without the generic addresses. */
export function fixedRoute(contract: Contract): FixedRoute {
  const { method, path, permission } = contract;
  return {
    method,
    path: path.replace(/\{\w+\}/g, '{id}'),
    permissions: [permission].flat(),
    contract,
  };
}

/** What a schema must live with. */
export interface Surroundings {
  /** Every form this schema ever had: what runs, its file, all published versions. Empty for a new one. */
  readonly befores: readonly EntitySchema[];
  readonly others: readonly EntitySchema[];
  readonly routes: readonly FixedRoute[];
  /** Tables that migrations made. */
  readonly systemTables: ReadonlySet<string>;
  /** Tables that versions of other entities, no longer in force, have made. */
  readonly formerTables: ReadonlySet<string>;
  /** Tables of the database and their columns. */
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly holds: (key: string) => boolean;
}

const NAME = /^[a-z][A-Za-z0-9]{1,39}$/;
const MODULE = /^[a-z][A-Za-z0-9]{1,19}$/;
const BASE = /^(?:\/[A-Za-z][A-Za-z0-9_-]{0,39}){1,4}$/;
const ENDPOINT = /^(?:\/[A-Za-z][A-Za-z0-9_-]{0,39}){1,6}(?:\/\{id\}(?:\/(?:moves|timeline))?)?$/;
const KEY_BASE = /^[a-z][A-Za-z0-9]*:[A-Za-z][A-Za-z0-9_-]*$/;
const MENU_URL = /^[A-Za-z][A-Za-z0-9_-]*(?:\/[A-Za-z0-9_-]+)*$/;
const SYSTEM_TABLE = /^(?:pg|sql|information_schema)(?:_|$)/;
/** Served before any entity is asked. */
const RESERVED: ReadonlySet<string> = new Set(['auth', 'oauth', 'engine', 'api', 'openapi']);
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
  ];
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
  const own = actionsOf(entity).flatMap(({ key, set }) =>
    set ? [{ method: 'POST', path: setAddress(entity, key).slice('POST '.length) }] : [],
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

/** Keys begin with the base of their entity, which belongs to nobody else; others may be asked for, never taken. */
function keyBounds(entity: EntitySchema, around: Surroundings): readonly Finding[] {
  const { befores, others, routes } = around;
  const base = permissionBase(entity);
  const had = new Set(befores.flatMap(permissionKeys));
  const keys: Keys = {
    base,
    known: new Set([
      ...others.flatMap(permissionKeys),
      ...routes.flatMap(({ permissions }) => permissions),
    ]),
    isOwn: (key) => key.startsWith(`${base}:`) || had.has(key),
  };
  const wildcards = permissionKeys(entity).filter((key) => key.includes('*'));
  return [
    ...baseBounds(around, keys),
    ...wildcards.map((key): Finding => ({
      path: ['permission'],
      rule: 'schema.bounds.wildcard',
      params: { key },
    })),
    ...verbsOf(entity).flatMap((verb) => verbBounds(entity, verb, { around, keys })),
    ...askedKeys(entity).flatMap(({ path, key, mayBeKnown }): readonly Finding[] =>
      !key.includes('*') &&
      (keys.isOwn(key) || (mayBeKnown ? keys.known.has(key) || key === 'login' : around.holds(key)))
        ? []
        : [{ path, rule: 'schema.bounds.foreignKey', params: { key } }],
    ),
  ];
}

interface Keys {
  readonly base: string;
  /** Keys of the other entities and of fixed addresses. */
  readonly known: ReadonlySet<string>;
  readonly isOwn: (key: string) => boolean;
}

function baseBounds({ befores, others }: Surroundings, { base, known }: Keys): readonly Finding[] {
  if (befores.some((before) => permissionBase(before) === base)) return [];
  const isTaken =
    others.some((other) => permissionBase(other) === base) ||
    [...known].some((key) => key.startsWith(`${base}:`));
  const findings: readonly (Finding & { readonly holds: boolean })[] = [
    {
      path: ['permission'],
      rule: 'schema.bounds.keyBase',
      params: { key: base },
      holds: !KEY_BASE.test(base),
    },
    { path: ['permission'], rule: 'schema.bounds.keyTaken', params: { key: base }, holds: isTaken },
  ];
  return findings.filter(({ holds }) => holds);
}

function verbBounds(
  entity: EntitySchema,
  verb: Verb,
  { around: { befores, holds }, keys }: { readonly around: Surroundings; readonly keys: Keys },
): readonly Finding[] {
  const key = verbPermission(entity, verb);
  const path = ['rest', 'permissions', verb];
  if (key !== 'login')
    return keys.isOwn(key) ? [] : [{ path, rule: 'schema.bounds.foreignKey', params: { key } }];
  const isOpen =
    // the life cycle asks for the key of each move
    ((verb === 'options' || verb === 'move') && entity.rest.permissions?.[verb] === undefined) ||
    befores.some((before) => verbPermission(before, verb) === 'login') ||
    holds('*:*:*');
  return isOpen ? [] : [{ path, rule: 'schema.bounds.login' }];
}

/** Keys of buttons, menu grants and fields. What a grant gives must be the publisher's own; the others only ask. */
function askedKeys(entity: EntitySchema): readonly {
  readonly path: readonly string[];
  readonly key: string;
  readonly mayBeKnown: boolean;
}[] {
  return [
    // a button only asks for its key, but one that sets fields is opened by it
    ...actionsOf(entity).map(({ key, permission, set }) => ({
      path: ['actions', key],
      key: permission,
      mayBeKnown: set === undefined,
    })),
    ...Object.entries(entity.actions ?? {}).flatMap(([name, { who }]) =>
      keysIn(who ?? { allOf: [] }).map((key) => ({
        path: ['actions', name, 'who'],
        key,
        mayBeKnown: true,
      })),
    ),
    ...Object.entries(entity.menu?.grants ?? {}).map(([name, { permission }]) => ({
      path: ['menu', 'grants', name],
      key: permission,
      mayBeKnown: false,
    })),
    ...Object.entries(entity.fields).flatMap(([name, { permission }]) =>
      [permission?.read, permission?.write]
        .flatMap((rule) => keysIn(rule ?? { allOf: [] }))
        .map((key) => ({ path: ['fields', name, 'permission'], key, mayBeKnown: true })),
    ),
  ];
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
