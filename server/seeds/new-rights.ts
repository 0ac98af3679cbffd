import type { KnownRights } from './known-right-store.ts';
import { isGranted, type SeedRole } from './seed-roles.ts';

/** A menu entry as far as granting needs it. */
export interface MenuPlace {
  readonly id: string;
  readonly pid: string;
  readonly menuKey: string | null;
  readonly permissions: string | null;
}

/** What of the menu is new to an installation, and what a role comes to hold of it. */
export interface NewRights {
  /** Menu entries to grant, those above them included. */
  readonly ids: readonly string[];
  /** Permission keys that nobody could hold before. */
  readonly rights: readonly string[];
  /** New entries below a page that was taken away from the role. */
  readonly leftOut: readonly string[];
}

/** Entries of the shipped files that this installation never knew. */
export function findNewEntries(
  menus: readonly MenuPlace[],
  { known, shipped }: { readonly known: KnownRights; readonly shipped: ReadonlySet<string> },
) {
  return menus.filter(
    ({ menuKey }) => menuKey !== null && shipped.has(menuKey) && !known.entries.has(menuKey),
  );
}

/**
 * What a built-in role is given of entries that are new: those the seeds give it, unless they carry a right that was there before and that
 * the role does not hold, or stand below a page it does not hold: that was taken away, or never given.
 */
export function judgeNewRights(
  role: SeedRole,
  held: ReadonlySet<string>,
  {
    menus,
    fresh,
    known,
  }: {
    readonly menus: readonly MenuPlace[];
    readonly fresh: readonly MenuPlace[];
    readonly known: KnownRights;
  },
): NewRights {
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const heldKeys = new Set(menus.filter(({ id }) => held.has(id)).flatMap(keysOf));
  const given = fresh.filter(
    (menu) =>
      isGranted(role, menu.permissions) &&
      keysOf(menu).every((key) => !known.rights.has(key) || heldKeys.has(key)),
  );
  const givenIds = new Set(given.map(({ id }) => id));
  const freshIds = new Set(fresh.map(({ id }) => id));

  /** The entries above that must come along; null below one the role must not get. */
  const above = ({ pid }: MenuPlace): readonly string[] | null => {
    const path: string[] = [];
    for (
      let at = byId.get(pid);
      at && !held.has(at.id) && !path.includes(at.id);
      at = byId.get(at.pid)
    ) {
      if (at.menuKey === null) break;
      const isOpen =
        at.menuKey.startsWith('group:') ||
        givenIds.has(at.id) ||
        (freshIds.has(at.id) && keysOf(at).length === 0);
      if (!isOpen) return null;
      path.push(at.id);
    }
    return path;
  };

  const ids = new Set<string>();
  const leftOut: string[] = [];
  const rights = new Set<string>();
  for (const menu of given) {
    const path = above(menu);
    if (path === null) {
      leftOut.push(menu.menuKey ?? menu.id);
      continue;
    }
    for (const id of [...path, menu.id]) ids.add(id);
    for (const key of keysOf(menu)) if (!known.rights.has(key)) rights.add(key);
  }
  return { ids: [...ids].filter((id) => !held.has(id)), rights: [...rights].sort(), leftOut };
}

/** Permission keys of an entry. */
export function keysOf({ permissions }: Pick<MenuPlace, 'permissions'>): readonly string[] {
  return (permissions ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);
}
