import { oncePer } from '#schemas/basics/once-per.ts';
import { actionsOf } from '#schemas/language/derive-actions.ts';
import {
  canImport,
  endpointOf,
  importPermission,
  permissionBase,
  verbPermission,
  verbsOf,
} from '#schemas/language/derive.ts';
import type { EntitySchema, Verb } from '#schemas/language/entity.ts';
import { screenEntities } from '#schemas/language/screen-parts.ts';
import type { ScreenSchema } from '#schemas/language/screen.ts';
import { statusFieldOf } from '#schemas/language/status-field.ts';
import { targetOf } from '#schemas/types/ask.ts';
import { LANGS } from '#schemas/types/words.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { insertAllKept } from '#server/records/store/kept-rows.ts';
import { lockSeeds } from '#server/records/store/seed-rows.ts';
import type { Registry } from '#server/registry/registry.ts';
import { GROUP_OF_GROUPS, moveFormerGroups } from './former-groups.ts';
import { moveFormerPages } from './former-places.ts';
import { menuName } from './menu-names.ts';
import type { StandardButton } from './menu-names.ts';
import { listMenus } from './menu-store.ts';

/** A built-in menu entry; `parent` is the key of another one. */
interface MenuEntry {
  readonly key: string;
  readonly parent: string | undefined;
  readonly type: '0' | '1';
  readonly sort: number;
  readonly url?: string | undefined;
  readonly icon?: string | undefined;
  readonly permissions?: string;
}

const BUTTON_VERBS: Readonly<Record<Exclude<StandardButton, 'import'>, readonly Verb[]>> = {
  view: ['page', 'list', 'tree', 'info', 'history'],
  create: ['save'],
  edit: ['update', 'info'],
  remove: ['delete', 'deleteOne'],
  submit: ['submit'],
  export: ['export'],
};
/** Keys that the forms of an entity need beyond those of its links (CONTRACT.md 3.2). */
const FORM_KEYS: Readonly<Record<string, readonly string[]>> = {
  role: ['sys:menu:select'],
  companyRole: ['sys:menu:select'],
  user: ['sys:role:list'],
};

/**
 * Adds the menu entries that schema files ask for and the table lacks: groups, screens, entities and their buttons.
 * Entries that are there belong to the admins; only groups and pages of an older menu that stand as they were made are moved, once. @returns keys of the entries added.
 */
export async function syncMenus(ctx: Ctx): Promise<readonly string[]> {
  const menu = ctx.registry.entity('menu');
  if (!menu) return [];
  return inTransaction(ctx, async (tx) => {
    await lockSeeds(tx.db);
    const ids = new Map(
      (await listMenus(tx.db, { roleIds: null })).flatMap(({ menuKey, id }) =>
        menuKey ? [[menuKey, id] as const] : [],
      ),
    );
    const added = new Map<string, ReturnType<typeof newRow>>();
    const paths = new Map<string, string>();
    const { entries, made } = builtIn(tx.registry);
    for (const entry of entries) {
      const pid = entry.parent ? (ids.get(entry.parent) ?? '0') : '0';
      const path = entry.parent ? [paths.get(entry.parent), pid].filter(Boolean).join(',') : '';
      paths.set(entry.key, path);
      if (ids.has(entry.key)) continue;
      const id = newId();
      ids.set(entry.key, id);
      added.set(entry.key, newRow(tx, entry, { id, pid, pids: path }));
    }
    await insertAllKept(tx.db, menu, [...added.values()], tx.actor.id);
    if (added.has(GROUP_OF_GROUPS)) await moveFormerGroups(tx, menu, made);
    await moveFormerPages(tx, menu, made);
    return [...added.keys()];
  });
}

/** A built-in entry as it is made. */
export type BuiltInMenu = ReturnType<typeof rowOf> & Pick<MenuEntry, 'parent'>;

/** The entries of a set of schemas, as they are asked for several times at a start and with each publication: a set has one list of entities. */
const listed = new WeakMap<readonly EntitySchema[], BuiltIn>();

interface BuiltIn {
  /** Parents first. */
  readonly entries: readonly MenuEntry[];
  readonly made: ReadonlyMap<string, BuiltInMenu>;
}

/** Every built-in entry as it is made, by its key; `parent` is the key of another one. */
export function builtInMenus(registry: Registry): ReadonlyMap<string, BuiltInMenu> {
  return builtIn(registry).made;
}

function builtIn(registry: Registry): BuiltIn {
  const entities = registry.entities();
  const known = listed.get(entities) ?? listBuiltIn(registry);
  listed.set(entities, known);
  return known;
}

function listBuiltIn(registry: Registry): BuiltIn {
  const entries = menuEntries(registry);
  const made = entries.map((entry) => ({ ...rowOf(registry, entry), parent: entry.parent }));
  return { entries, made: new Map(made.map((row) => [row.menuKey, row])) };
}

function menuEntries(registry: Registry): readonly MenuEntry[] {
  const groups = registry.menuGroups(LANGS[0]).map((group): MenuEntry => ({
    key: `group:${group.key}`,
    parent: group.parent ? `group:${group.parent}` : undefined,
    type: '0',
    sort: group.sort,
    icon: group.icon,
  }));
  const screens = registry.screens().flatMap(({ name, menu, permission }): readonly MenuEntry[] =>
    menu
      ? [
          {
            key: `screen:${name}`,
            parent: `group:${menu.parent}`,
            type: '0',
            sort: menu.sort,
            url: menu.url,
            icon: menu.icon,
            ...(permission && permission !== 'login' ? { permissions: permission } : {}),
          },
          ...Object.entries(menu.grants ?? {}).map(([key, grant], sort): MenuEntry => ({
            key: `screen:${name}:${key}`,
            parent: `screen:${name}`,
            type: '1',
            sort,
            permissions: grant.permission,
          })),
        ]
      : [],
  );
  return [
    ...groups,
    ...screens,
    ...registry.screens().flatMap((screen) => partEntries(registry, screen)),
    ...registry.entities().flatMap((entity) => entityEntries(registry, entity)),
  ];
}

/** Buttons of what a screen of the menu shows and no menu entry of its own names; keys that the screen itself carries are not repeated. */
function partEntries(
  registry: Registry,
  { name, menu, permission, body }: ScreenSchema,
): readonly MenuEntry[] {
  if (!menu) return [];
  const parts = screenEntities(body).flatMap((part) => registry.entity(part) ?? []);
  return parts
    .filter((entity) => !entity.menu)
    .flatMap((entity) => buttonEntries(registry, entity, `entity:${entity.name}`))
    .flatMap((entry): readonly MenuEntry[] => {
      const keys = (entry.permissions ?? '').split(',').filter((key) => key !== permission);
      return keys.length > 0 && keys.join('')
        ? [{ ...entry, parent: `screen:${name}`, permissions: keys.join(',') }]
        : [];
    });
}

function entityEntries(registry: Registry, entity: EntitySchema): readonly MenuEntry[] {
  if (!entity.menu) return [];
  const key = `entity:${entity.name}`;
  const { parent, url, sort, icon } = entity.menu;
  return [
    { key, parent: `group:${parent}`, type: '0', sort, url, icon },
    ...buttonEntries(registry, entity, key),
  ];
}

/** One button per standard verb that the entity answers, and one per permission key of its own actions. */
function buttonEntries(
  registry: Registry,
  entity: EntitySchema,
  parent: string,
): readonly MenuEntry[] {
  const inForms = formKeys(registry, entity);
  const standard = standardButtons(entity).map(({ button, keys }) => ({
    button,
    keys: distinct(button === 'create' || button === 'edit' ? [...keys, ...inForms] : keys),
  }));
  if (canImport(entity)) standard.push({ button: 'import', keys: [importPermission(entity)] });
  const taken = new Set(standard.flatMap(({ keys }) => keys));
  const own = actionsOf(entity).flatMap(({ key, permission: usual, open, move }) => {
    const permission = keyOfMove(registry, entity, { key, move }) ?? usual;
    // the right to a page that is only opened belongs to that page: granting it here would show this menu as well
    if (
      open !== undefined ||
      taken.has(permission) ||
      !permission.startsWith(`${permissionBase(entity)}:`)
    )
      return [];
    taken.add(permission);
    return [{ button: key, keys: [permission] }];
  });
  const granted = Object.entries(entity.menu?.grants ?? {}).map(([key, { permission }]) => ({
    button: key,
    keys: [permission],
  }));
  return [...standard, ...own, ...granted]
    .filter(({ keys }) => keys.length > 0)
    .map(({ button, keys }, at): MenuEntry => ({
      key: `${parent}:${button}`,
      parent,
      type: '1',
      sort: at,
      permissions: keys.join(','),
    }));
}

/** What a button that makes a move asks for: the key of the move, whatever the button is called, unless it names one of its own. */
function keyOfMove(
  registry: Registry,
  entity: EntitySchema,
  { key, move }: { readonly key: string; readonly move?: string | undefined },
): string | undefined {
  if (move === undefined || entity.actions?.[key]?.permission !== undefined) return undefined;
  return registry.states(statusFieldOf(entity)?.states ?? '')?.moves[move]?.permission;
}

interface Button {
  readonly button: StandardButton;
  readonly keys: readonly string[];
}

/** The standard verbs that an entity answers, with the keys they ask for. */
const standardButtons = oncePer((entity: EntitySchema): readonly Button[] =>
  (Object.entries(BUTTON_VERBS) as [StandardButton, readonly Verb[]][]).flatMap(
    ([button, verbs]) => {
      const answered = verbs.filter((verb) => verbsOf(entity).includes(verb));
      return answered.length === 0
        ? []
        : [{ button, keys: answered.map((verb) => verbPermission(entity, verb)) }];
    },
  ),
);

/** The entities whose records a form picks. */
const pickedIn = oncePer(({ fields }: EntitySchema): readonly string[] => [
  ...new Set(Object.values(fields).flatMap((spec) => targetOf(spec) ?? [])),
]);

/** The trees that pickers of the form open. */
function formKeys(registry: Registry, entity: EntitySchema): readonly string[] {
  const trees = pickedIn(entity).flatMap((name) => {
    const target = registry.entity(name);
    return target &&
      target.name !== entity.name &&
      endpointOf(target, 'tree') &&
      target.name !== 'region' &&
      target.name !== 'menu'
      ? [verbPermission(target, 'tree')]
      : [];
  });
  return [...trees, ...(FORM_KEYS[entity.name] ?? [])];
}

function rowOf(registry: Registry, { key, type, sort, url, icon, permissions }: MenuEntry) {
  return {
    menuKey: key,
    name: menuName(registry, key, LANGS[0]) ?? key,
    type,
    sort,
    url,
    icon,
    permissions,
    openStyle: '0',
  };
}

/** An entry as it is added, below its parent. */
function newRow(
  tx: Ctx,
  entry: MenuEntry,
  place: { readonly id: string; readonly pid: string; readonly pids: string },
) {
  return { ...rowOf(tx.registry, entry), ...place, creator: tx.actor.id, updater: tx.actor.id };
}

function distinct(keys: readonly string[]): readonly string[] {
  return [...new Set(keys)].filter((key) => key !== 'login');
}
