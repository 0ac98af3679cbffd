import { nameFieldOf, permissionBase, verbPermission, verbsOf } from '#schemas/language/derive.ts';

import { isMenuUrl, isName } from './bounds.ts';

import type { EntitySchema, Verb } from '#schemas/language/entity.ts';
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
  const places: readonly (readonly [readonly string[], boolean])[] = [
    [['table', 'scope'], !isNarrower(entity.table.scope, running.table.scope)],
    ...(['history', 'softDelete', 'lock'] as const).map((part) => [['table', part], Boolean(running.table[part] && !entity.table[part])] as const),
    [['permission'], permissionBase(entity) !== permissionBase(running)],
    // names are answered to everyone signed in
    [['nameField'], nameFieldOf(entity) !== nameFieldOf(running)],
    [['rest', 'own'], JSON.stringify(entity.rest.own) !== JSON.stringify(running.rest.own)],
    ...verbsOf(entity).map((verb) => [['rest', 'permissions', verb], !isUsualVerb(entity, verb, befores)] as const),
    ...befores.flatMap((before) => Object.entries(before.fields).map(([name, field]) => [['fields', name], opens(entity.fields[name], field)] as const)),
  ];
  const loosened = new Map(places.filter(([, isLooser]) => isLooser).map(([path]) => [path.join('.'), path]));
  return [...loosened.values()].map((path) => ({ path, rule: 'loosens', params: { what: path.at(-1) ?? '' } }));
}

/** A verb keeps the key it had at some time; a new one takes a key of the entity's own. */
function isUsualVerb(entity: EntitySchema, verb: Verb, befores: Befores<EntitySchema>): boolean {
  const key = verbPermission(entity, verb);
  if (befores.some((before) => verbsOf(before).includes(verb) && verbPermission(before, verb) === key)) return true;
  return !befores[0] || (!verbsOf(befores[0]).includes(verb) && key.startsWith(`${permissionBase(entity)}:`));
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
  const becomesWritable = before.readOnly === true && !after.readOnly;
  if (isSecret(after)) return becomesWritable;
  const [had, has] = [before.permission ?? {}, after.permission ?? {}];
  const lostKey = (['read', 'write'] as const).some((side) => had[side] !== undefined && has[side] !== had[side]);
  const lostMask = before.mask !== undefined && JSON.stringify(after.mask) !== JSON.stringify(before.mask);
  return isSecret(before) || lostMask || lostKey || becomesWritable;
}

function isSecret({ type, writeOnly }: FieldSpec): boolean {
  return type === 'password' || writeOnly === true;
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
  const { permission, menu, name } = screen;
  const findings: Finding[] = [];
  if (around.befores.length === 0 && !isName(name.replaceAll(/-([A-Za-z0-9])/g, '$1'))) findings.push({ path: ['name'], rule: 'name' });
  if (menu && !isMenuUrl(menu.url)) findings.push({ path: ['menu', 'url'], rule: 'menuUrl' });
  const had = new Set(around.befores.flatMap((before) => before.permission ?? []));
  const isFree = (key: string) => !around.known.has(key) && !around.others.some((other) => key.startsWith(`${permissionBase(other)}:`));
  const isFit = (key: string) => !key.includes('*') && (had.has(key) || around.holds(key) || isFree(key));
  const grants = Object.entries(menu?.grants ?? {}).map(([key, grant]) => ({ path: ['menu', 'grants', key], key: grant.permission }));
  for (const { path, key } of [...(permission ? [{ path: ['permission'], key: permission }] : []), ...grants])
    if (!isFit(key)) findings.push({ path, rule: 'foreignKey', params: { key } });
  if (!permission && had.size > 0 && !around.holds('*:*:*')) findings.push({ path: ['permission'], rule: 'loosens', params: { what: 'permission' } });
  return findings;
}
