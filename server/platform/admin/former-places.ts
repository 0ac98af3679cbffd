import type { Ctx } from '#server/base/context/ctx.ts';
import type { EntityOf } from '#server/registry/rows.ts';
import { moveEntry, type Made } from './former-groups.ts';
import { listMenus, noteFormerPlaces } from './menu-store.ts';

/** Pages that stood elsewhere, and where; one that people moved or sorted is theirs. */
const FORMER_PLACES: Readonly<Record<string, { readonly group: string; readonly sort: number }>> = {
  'entity:monitorPoint': { group: 'group:data', sort: 0 },
  'screen:dm-quality': { group: 'group:quality', sort: 0 },
  'screen:omRules-rule': { group: 'group:alarm', sort: 7 },
  'entity:monitorRule': { group: 'group:alarm', sort: 8 },
  'entity:specialEvent': { group: 'group:alarm', sort: 9 },
  'entity:alarmKnowledge': { group: 'group:alarm', sort: 10 },
  'entity:online': { group: 'group:permission', sort: 6 },
};

/**
 * Brings pages of an older menu to the groups they belong to by now, each once: those that stand where they were made. Names, keys and what
 * is granted stay; whoever holds a page comes to hold the groups above it.
 */
export async function moveFormerPages(
  tx: Ctx,
  menu: EntityOf<'menu'>,
  made: ReadonlyMap<string, Made>,
): Promise<void> {
  const names = Object.entries(FORMER_PLACES).map(([key, { group }]) => `${key}@${group}`);
  const open = new Set(await noteFormerPlaces(tx.db, names));
  if (open.size === 0) return;
  const rows = new Map(
    (await listMenus(tx.db, { roleIds: null })).flatMap((row) =>
      row.menuKey ? [[row.menuKey, row] as const] : [],
    ),
  );
  for (const [key, { group, sort }] of Object.entries(FORMER_PLACES)) {
    const row = rows.get(key);
    const to = made.get(key);
    const isAsMade = row?.sort === sort && row.pid === rows.get(group)?.id;
    if (open.has(`${key}@${group}`) && row && isAsMade && to)
      await moveEntry(tx, menu, { row, to: { ...to, name: row.name }, rows });
  }
}
