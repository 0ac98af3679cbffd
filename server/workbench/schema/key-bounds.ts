import { actionsOf } from '#schemas/language/derive-actions.ts';
import {
  permissionBase,
  permissionKeys,
  verbPermission,
  verbsOf,
} from '#schemas/language/derive.ts';
import type { EntitySchema, Verb } from '#schemas/language/entity.ts';
import { keysIn } from '#schemas/types/key-rule.ts';
import type { Finding, Surroundings } from './bound-facts.ts';

const KEY_BASE = /^[a-z][A-Za-z0-9]*:[A-Za-z][A-Za-z0-9_-]*$/;

/** Keys begin with the base of their entity, which belongs to nobody else; others may be asked for, never taken. */
export function keyBounds(entity: EntitySchema, around: Surroundings): readonly Finding[] {
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
export function askedKeys(entity: EntitySchema): readonly {
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
