import { nameFieldOf, permissionBase, verbPermission, verbsOf } from '#schemas/language/derive.ts';

import { isMenuUrl, isName } from './bounds.ts';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { FieldSpec } from '#schemas/language/field.ts';
import type { ScreenSchema } from '#schemas/language/screen.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import type { Finding } from './bounds.ts';

/** Every form a schema had before, the one that runs first. */
type Befores<T> = readonly T[];

/**
 * Protections that a new form of an entity takes away: rows seen by more people, keys that other people hold, fields
 * shown or opened. Only who holds every right may publish those; else a publisher could give himself what his role lacks.
 */
export function entityLoosenings(entity: EntitySchema, befores: Befores<EntitySchema>): readonly Finding[] {
  const [running] = befores;
  if (!running) return [];
  const findings: Finding[] = [];
  const tell = (path: readonly string[], what: string) => findings.push({ path, rule: 'loosens', params: { what } });
  if (!isNarrower(entity.table.scope, running.table.scope)) tell(['table', 'scope'], 'scope');
  for (const part of ['history', 'softDelete', 'lock'] as const) if (running.table[part] && !entity.table[part]) tell(['table', part], part);
  if (permissionBase(entity) !== permissionBase(running)) tell(['permission'], 'permission');
  // names are answered to everyone signed in
  if (nameFieldOf(entity) !== nameFieldOf(running)) tell(['nameField'], 'nameField');
  if (JSON.stringify(entity.rest.own) !== JSON.stringify(running.rest.own)) tell(['rest', 'own'], 'own');
  for (const verb of verbsOf(entity)) {
    const isKnown = befores.some((before) => verbsOf(before).includes(verb) && verbPermission(before, verb) === verbPermission(entity, verb));
    const isUsual = !verbsOf(running).includes(verb) && verbPermission(entity, verb).startsWith(`${permissionBase(entity)}:`);
    if (!isKnown && !isUsual) tell(['rest', 'permissions', verb], verb);
  }
  for (const before of befores) for (const [name, field] of Object.entries(before.fields)) if (opens(entity.fields[name], field)) tell(['fields', name], name);
  return [...new Map(findings.map((finding) => [finding.path.join('.'), finding])).values()];
}

/** A row is seen when any dimension matches: fewer dimensions show fewer rows, none at all shows every row. */
function isNarrower(after: EntitySchema['table']['scope'], before: EntitySchema['table']['scope']): boolean {
  if (!before || Object.keys(before).length === 0) return true;
  const left = Object.entries(after ?? {});
  return left.length > 0 && left.every(([dimension, field]) => Object.entries(before).some(([had, by]) => had === dimension && by === field));
}

/** A field that is gone opens nothing. */
function opens(after: FieldSpec | undefined, before: FieldSpec): boolean {
  if (!after) return false;
  const isSecret = (field: FieldSpec) => field.type === 'password' || field.writeOnly === true;
  if (isSecret(after)) return Boolean(before.readOnly && !after.readOnly);
  return (
    isSecret(before) ||
    (before.mask !== undefined && JSON.stringify(after.mask) !== JSON.stringify(before.mask)) ||
    (before.permission?.read !== undefined && after.permission?.read !== before.permission.read) ||
    (before.permission?.write !== undefined && after.permission?.write !== before.permission.write) ||
    (before.readOnly === true && !after.readOnly)
  );
}

/** A file's moves decide who may do what to which record: titles and colours may change, the moves themselves not. */
export function statesLoosenings(states: StatesSchema, befores: Befores<StatesSchema>): readonly Finding[] {
  const [running] = befores;
  if (!running) return [];
  const rules = ({ initial, moves }: StatesSchema) =>
    JSON.stringify([initial, Object.entries(moves).map(([key, { cases, permission, requires }]) => [key, cases, permission, requires])]);
  return befores.some((before) => rules(before) === rules(states)) ? [] : [{ path: ['moves'], rule: 'loosens', params: { what: 'moves' } }];
}

/** A screen grants its key with its menu entry: it must be one the publisher holds, or one that nobody knows yet. */
export function screenBounds(
  screen: ScreenSchema,
  around: {
    readonly befores: Befores<ScreenSchema>;
    readonly others: readonly EntitySchema[];
    readonly known: ReadonlySet<string>;
    readonly holds: (key: string) => boolean;
  },
): readonly Finding[] {
  const findings: Finding[] = [];
  if (around.befores.length === 0 && !isName(screen.name.replaceAll(/-([A-Za-z0-9])/g, '$1'))) findings.push({ path: ['name'], rule: 'name' });
  if (screen.menu && !isMenuUrl(screen.menu.url)) findings.push({ path: ['menu', 'url'], rule: 'menuUrl' });
  const had = new Set(around.befores.flatMap(({ permission }) => (permission ? [permission] : [])));
  const isFree = (key: string) => !around.known.has(key) && !around.others.some((other) => key.startsWith(`${permissionBase(other)}:`));
  const { permission } = screen;
  if (permission && (permission.includes('*') || !(had.has(permission) || around.holds(permission) || isFree(permission))))
    findings.push({ path: ['permission'], rule: 'foreignKey', params: { key: permission } });
  if (!permission && had.size > 0 && !around.holds('*:*:*')) findings.push({ path: ['permission'], rule: 'loosens', params: { what: 'permission' } });
  return findings;
}
