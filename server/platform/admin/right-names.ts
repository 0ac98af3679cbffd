import { oncePer } from '#schemas/basics/once-per.ts';
import type { Lang } from '#schemas/types/words.ts';
import type { Registry } from '#server/registry/registry.ts';
import { menuName } from './menu-names.ts';
import { builtInMenus, type BuiltInMenu } from './sync-menus.ts';

/** Of several that would do more are not told: a sentence is read, a list is not. */
const MOST_TOLD = 3;

/**
 * What the rights of a rule are called where roles are given them: `ops:park:page` is 园区 › 查看. A rule may name several, as a list or
 * as it is said (`a | b`); a role is called by its name, a key that no entry of the menu gives as it is written.
 */
export function sayRights(
  registry: Registry,
  rule: string | readonly string[],
  lang: Lang,
): string {
  const keys = [rule].flat().flatMap((one) => one.split(/[\s|&(),]+/));
  const names = keys.filter(Boolean).map((key) => rightName(registry, key, lang));
  return [...new Set(names)].slice(0, MOST_TOLD).join(' / ');
}

function rightName(registry: Registry, key: string, lang: Lang): string {
  const row = giversOf(builtInMenus(registry)).get(key);
  if (!row) return key.replace(/^@/, '');
  const above = isButton(row) && row.parent !== undefined ? [row.parent] : [];
  return [...above, row.menuKey].map((one) => menuName(registry, one, lang) ?? one).join(' › ');
}

/** The entry that gives each key. Forms give keys of what they pick as well: pages and what only looks come first. */
const giversOf = oncePer((made: ReadonlyMap<string, BuiltInMenu>) => {
  const rank = (row: BuiltInMenu): number =>
    isButton(row) ? (row.menuKey.endsWith(':view') ? 1 : 2) : 0;
  const found = new Map<string, BuiltInMenu>();
  for (const row of [...made.values()].toSorted((a, b) => rank(a) - rank(b)))
    for (const key of (row.permissions ?? '').split(',').filter((one) => !found.has(one)))
      found.set(key, row);
  return found;
});

function isButton({ type }: BuiltInMenu): boolean {
  return type === '1';
}
