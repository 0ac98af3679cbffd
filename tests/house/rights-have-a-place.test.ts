import { expect, it } from 'vitest';

import { CONTRACTS } from '#schemas/api/contracts.ts';
import { permissionKeys } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { statesOf } from '#schemas/types/ask.ts';
import { builtInMenus } from '#server/platform/admin/sync-menus.ts';
import type { Registry } from '#server/registry/registry.ts';
import { loadProductRegistry } from '#tests/builders/product-registry.ts';

/** Rights that 授权 gives to nobody, each with its reason. */
const GIVEN_TO_NOBODY: Readonly<Record<string, string>> = {
  'sys:demo:clear': 'whoever may do everything clears the demo data, once',
  'dm:manualSampling:miss': 'time makes the move',
  'dm:manualSampling:waive': 'the order makes the move',
  'ops:order:autoConfirm': 'time makes the move',
};

const registry = await loadProductRegistry();

/** What a press, a call or a move asks for, by who asks. */
function askedKeys(): ReadonlyMap<string, string> {
  const asked = new Map<string, string>();
  for (const { method, path, permission } of CONTRACTS)
    for (const key of [permission].flat()) asked.set(key, `${method} ${path}`);
  for (const entity of registry.entities())
    for (const key of [...permissionKeys(entity), ...moveKeys(registry, entity)])
      asked.set(key, entity.name);
  for (const { name, permission } of registry.screens())
    if (permission !== undefined) asked.set(permission, name);
  return asked;
}

function moveKeys(files: Registry, { fields }: EntitySchema): readonly string[] {
  const tables = Object.values(fields).flatMap(
    (field) => files.states(statesOf(field) ?? '') ?? [],
  );
  return tables.flatMap(({ moves }) => Object.values(moves).map(({ permission }) => permission));
}

it('class “a right that no role is given by 授权”: each belongs to a button, a page or a grant of the menu', () => {
  const placed = new Set(
    [...builtInMenus(registry).values()].flatMap(({ permissions }) =>
      (permissions ?? '').split(','),
    ),
  );

  const lost = [...askedKeys()].filter(
    ([key]) => !placed.has(key) && !['login', 'public'].includes(key),
  );

  expect(Object.fromEntries(lost.map(([key]) => [key, GIVEN_TO_NOBODY[key]]))).toEqual(
    GIVEN_TO_NOBODY,
  );
});

it('class “a button that gives what nothing asks for”: what 授权 gives is asked by something', () => {
  const asked = askedKeys();

  const idle = [...builtInMenus(registry).values()].flatMap(({ menuKey, permissions }) =>
    (permissions ?? '')
      .split(',')
      .filter((key) => key !== '' && !asked.has(key))
      .map((key) => [menuKey, key]),
  );

  expect(idle).toEqual([]);
});
