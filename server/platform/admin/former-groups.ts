import type { Ctx } from '#server/base/context/ctx.ts';
import { followMove } from '#server/records/resource/tree.ts';
import type { EntityOf } from '#server/registry/rows.ts';
import formerGroups from './former-groups.json' with { type: 'json' };
import { grantMenus, listHolders, listMenus, type MenuRow, setMenuPlace } from './menu-store.ts';

/** The group whose first appearance says that an installation still has the menu of seventeen groups side by side. */
export const GROUP_OF_GROUPS = 'group:system';

/** Groups as they stood side by side; one that people renamed, sorted or moved is theirs. */
const FORMER: Readonly<Record<string, { readonly name: string; readonly sort: number }>> =
  formerGroups;
/** Pages that stood in another group. */
const FORMER_GROUP: Readonly<Record<string, string>> = {
  'entity:message': 'group:message',
  'entity:myNotice': 'group:notice',
};
const TOP = '0';

/** How a built-in entry is made; `parent` is the key of another one. */
export interface Made {
  readonly name: string;
  readonly sort: number;
  readonly parent: string | undefined;
}

/**
 * Brings the groups of an older installation to where they belong, once: those that stand as they were made take their new name and
 * place, and whoever held one holds the group above it. Entries keep their keys and what they grant.
 */
export async function moveFormerGroups(
  tx: Ctx,
  menu: EntityOf<'menu'>,
  made: ReadonlyMap<string, Made>,
): Promise<void> {
  const rows = new Map(
    (await listMenus(tx.db, { roleIds: null })).flatMap((row) =>
      row.menuKey ? [[row.menuKey, row] as const] : [],
    ),
  );
  for (const [key, former] of Object.entries(FORMER_GROUP)) {
    const row = rows.get(key);
    const to = made.get(key);
    if (row && to && row.pid === rows.get(former)?.id) await moveEntry(tx, menu, { row, to, rows });
  }
  for (const [key, { name, sort }] of Object.entries(FORMER)) {
    const row = rows.get(key);
    const to = made.get(key);
    const isAsMade = row?.name === name && row.sort === sort && row.pid === TOP;
    if (isAsMade && to) await moveEntry(tx, menu, { row, to, rows });
  }
}

/** Hangs an entry below the group it belongs to; whoever holds it holds the groups above. */
export async function moveEntry(
  tx: Ctx,
  menu: EntityOf<'menu'>,
  {
    row,
    to,
    rows,
  }: {
    readonly row: MenuRow;
    readonly to: Made;
    readonly rows: ReadonlyMap<string, MenuRow>;
  },
): Promise<void> {
  const above = to.parent === undefined ? undefined : rows.get(to.parent);
  const looks = { name: to.name, sort: to.sort, url: row.url, icon: row.icon };
  await setMenuPlace(
    tx.db,
    { menu, id: row.id, by: tx.actor.id },
    above ? { ...looks, pid: above.id } : looks,
  );
  if (!above) return;
  const way = (of: MenuRow) => [...idsAbove(of, rows), of.id];
  await followMove(tx, menu, way(row).join(','), [...way(above), row.id].join(','));
  await grantMenus(tx.db, await listHolders(tx.db, row.id), way(above));
}

/** Ids of the entries above one, the topmost first. */
function idsAbove({ pid }: MenuRow, rows: ReadonlyMap<string, MenuRow>): readonly string[] {
  const parent = [...rows.values()].find(({ id }) => id === pid);
  if (pid === TOP) return [];
  return parent ? [...idsAbove(parent, rows), pid] : [pid];
}
