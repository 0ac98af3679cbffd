import type { MenuSpec } from '#schemas/language/entity.ts';
import type { Registry } from '#server/registry/registry.ts';
import type { MenuRow } from './menu-store.ts';

/**
 * Entries that are tabs of another page, by their id with that page's; only where both are among `rows`, so that whoever lacks the page finds
 * the tab in the menu itself.
 */
export function hostsOfTabs(
  registry: Registry,
  rows: readonly Pick<MenuRow, 'id' | 'menuKey'>[],
): ReadonlyMap<string, string> {
  const placed = rows.flatMap(({ id, menuKey }) => {
    const menu = menuOf(registry, menuKey);
    return menu ? [{ id, menu }] : [];
  });
  const byUrl = new Map(placed.map(({ id, menu }) => [menu.url, id]));
  return new Map(
    placed.flatMap(({ id, menu }) => {
      const host = byUrl.get(menu.tabOf ?? '');
      return host === undefined ? [] : [[id, host] as const];
    }),
  );
}

function menuOf(registry: Registry, menuKey: string | null): MenuSpec | undefined {
  const [kind, name = '', button] = menuKey?.split(':') ?? [];
  if (button !== undefined) return undefined;
  // a group may bear the name of an entity
  if (kind === 'screen') return registry.screen(name)?.menu;
  return kind === 'entity' ? registry.entity(name)?.menu : undefined;
}
