import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import {
  insertMissing,
  isEmptyTable,
  listMenuPermissionRows,
} from '#server/records/store/seed-rows.ts';
import seedFile from './roles.json' with { type: 'json' };

/** A role of the seed file: permission keys, `x:y:*` takes all keys of that object. */
export interface SeedRole {
  readonly key: string;
  readonly name: string;
  readonly remark: string;
  readonly permissions: readonly string[];
}

export const SEED_ROLES: readonly SeedRole[] = seedFile;

/** What the seeds call their roles, by key. */
export const ROLE_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  seedFile.map(({ key, name }) => [key, name]),
);

/** Roles a fresh database starts with, granted by permission key over the menu rows that exist. */
export async function seedRoles(ctx: Ctx): Promise<void> {
  if (await isEmptyTable(ctx.db, 'sys_role')) await makeRoles(ctx, SEED_ROLES);
}

/** Makes roles of the seeds with all that a fresh database gives them; nobody bears them yet. */
export async function makeRoles(ctx: Ctx, roles: readonly SeedRole[]): Promise<void> {
  const menus = await listMenuPermissionRows(ctx.db);
  const parents = new Map(menus.map(({ id, pid }) => [id, pid]));
  const at = ctx.now();
  for (const role of roles) {
    const id = newId();
    await insertMissing(
      ctx.db,
      'sys_role',
      [
        {
          id,
          name: role.name,
          remark: role.remark,
          creator: '0',
          create_date: at,
          updater: '0',
          update_date: at,
        },
      ],
      ['id'],
    );
    const granted = withParents(
      menus.filter(({ permissions }) => isGranted(role, permissions)).map((menu) => menu.id),
      parents,
    );
    await insertMissing(
      ctx.db,
      'sys_role_menu',
      [...granted].map((menuId) => ({ role_id: id, menu_id: menuId })),
      ['role_id', 'menu_id'],
    );
  }
}

/** Whether the seeds give a role every key of an entry; one without keys comes with what stands below it. */
export function isGranted(role: SeedRole, permissions: string | null): boolean {
  const keys = (permissions ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);
  return (
    keys.length > 0 &&
    keys.every((key) => role.permissions.some((pattern) => matchesPermission(pattern, key)))
  );
}

/** `dm:limit:*` takes every key of that object; anything else is exact. */
export function matchesPermission(pattern: string, key: string): boolean {
  return pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : pattern === key;
}

function withParents(
  ids: readonly string[],
  parents: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const all = new Set<string>();
  for (const id of ids)
    for (let at: string | undefined = id; at && at !== '0' && !all.has(at); at = parents.get(at))
      all.add(at);
  return all;
}
