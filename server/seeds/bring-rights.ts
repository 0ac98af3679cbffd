import { grantedKeys } from '#schemas/language/file-parts.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { addLateKeys } from '#server/platform/admin/follow-menus.ts';
import { addHints, addNews } from '#server/platform/admin/menu-news-store.ts';
import { grantMenus, listMenus, type MenuRow } from '#server/platform/admin/menu-store.ts';
import { builtInMenus } from '#server/platform/admin/sync-menus.ts';
import type { Registry } from '#server/registry/registry.ts';
import {
  hasUsers,
  listBuiltInRoles,
  listHeldEntries,
  listKnown,
  listRoleNames,
  noteKnown,
  type BuiltInRole,
  type KnownRights,
} from './known-right-store.ts';
import { findNewEntries, judgeNewRights, keysOf, type NewRights } from './new-rights.ts';
import { makeRoles, SEED_ROLES } from './seed-roles.ts';

/**
 * Suggests to the built-in roles what an update brought and a fresh installation would give them: menu entries and rights that this
 * installation never knew, each once, for an administrator to give; makes the roles it never had. What somebody took away is not suggested,
 * roles that people made or renamed are left alone, and a right that the seeds give to nobody is suggested to nobody. Runs at each start after
 * menus and seeds; `files` are the shipped schemas without published versions, whose rights are the publisher's to give.
 * @returns names of the roles that an installation had before this start; none of one that was just made
 */
export async function bringRights(tx: Ctx, files: Registry): Promise<ReadonlySet<string>> {
  const known = await knownRights(tx);
  const shipped = builtInMenus(files);
  const had = known.entries.size > 0 ? await listRoleNames(tx.db) : new Set<string>();
  let menus: readonly MenuRow[] | undefined;
  // a database that knows nothing has just got its roles with all they hold
  if (known.entries.size > 0) {
    await makeNewRoles(tx, known, had);
    const late = await addLateKeys(tx, shipped, (key) => !known.rights.has(key));
    menus = await listMenus(tx.db, { roleIds: null });
    const fresh = findNewEntries(menus, { known, shipped: new Set([...shipped.keys(), ...late]) });
    await addNews(
      tx.db,
      fresh.flatMap(({ menuKey }) => menuKey ?? []),
    );
    const given =
      fresh.length > 0 ? await suggestAll(tx, { menus, fresh, known, had }) : new Set<string>();
    const byFiles = new Set(
      files
        .entities()
        .flatMap((entity) =>
          Object.keys(entity.grant ?? {}).flatMap((role) => grantedKeys(entity, role)),
        ),
    );
    const nobodys = [...new Set(fresh.flatMap(keysOf))].filter(
      (key) => !known.rights.has(key) && !given.has(key) && !byFiles.has(key),
    );
    if (nobodys.length > 0)
      tx.log.info({ rights: nobodys }, 'new rights of this version that are suggested to no role');
  }
  const now = menus ?? (await listMenus(tx.db, { roleIds: null }));
  await noteAll(tx, { known, shipped, now });
  return had;
}

/** What is noted; where somebody emptied the notes, what some role holds: all else is asked about once more, sooner than never. */
async function knownRights(tx: Ctx): Promise<KnownRights> {
  const noted = await listKnown(tx.db);
  if (noted.entries.size > 0 || !(await hasUsers(tx.db))) return noted;
  tx.log.warn(
    {},
    'what this installation knew of menu entries and rights is gone from sys_known_right: what no role holds is asked about as if it were new; roles that this version brings are not made',
  );
  const held = await listHeldEntries(tx.db);
  return {
    entries: new Set(held.map(({ menuKey }) => menuKey)),
    rights: new Set(held.flatMap(keysOf)),
    roles: new Set(SEED_ROLES.map(({ name }) => name)),
  };
}

/** Suggests the new entries to the roles of the seeds; those that were just made get them. @returns keys that somebody is to have */
async function suggestAll(
  tx: Ctx,
  { had, ...news }: Parameters<typeof judgeNewRights>[2] & { readonly had: ReadonlySet<string> },
): Promise<ReadonlySet<string>> {
  const roles = await listBuiltInRoles(
    tx.db,
    SEED_ROLES.map(({ name }) => name),
  );
  const given = new Set<string>();
  for (const seed of SEED_ROLES) {
    const role = roles.find(({ name }) => name === seed.name);
    const brought = judgeNewRights(seed, role?.held ?? new Set(), news);
    if (role && had.has(role.name)) await suggest(tx, role, brought);
    else if (role) await grantMenus(tx.db, [role.id], brought.ids);
    else if (brought.ids.length > 0)
      tx.log.warn(
        { role: seed.name, rights: brought.rights },
        'a built-in role is gone or bears another name: the new rights of this version are suggested to nobody in its place',
      );
    if (role) for (const key of brought.rights) given.add(key);
  }
  return given;
}

/**
 * Makes the roles that only this version delivers, with what a fresh installation gives them: whoever shall bear one is given it by an
 * administrator. One whose name is taken is left to the people who took it.
 */
async function makeNewRoles(
  tx: Ctx,
  known: KnownRights,
  taken: ReadonlySet<string>,
): Promise<void> {
  const made = SEED_ROLES.filter(({ name }) => !known.roles.has(name) && !taken.has(name));
  if (made.length === 0) return;
  await makeRoles(tx, made);
  tx.log.info(
    { roles: made.map(({ name }) => name) },
    'roles that this version brings are made; nobody bears them yet',
  );
}

/** From now on all that stands in the menu and in the shipped files is known. */
async function noteAll(
  tx: Ctx,
  {
    known,
    shipped,
    now,
  }: {
    readonly known: KnownRights;
    readonly shipped: ReturnType<typeof builtInMenus>;
    readonly now: readonly MenuRow[];
  },
): Promise<void> {
  await noteKnown(tx.db, {
    entries: new Set(
      [...shipped.keys(), ...now.flatMap(({ menuKey }) => menuKey ?? [])].filter(
        (key) => !known.entries.has(key),
      ),
    ),
    roles: new Set(SEED_ROLES.map(({ name }) => name)),
    rights: new Set(
      [...[...shipped.values()].map(({ permissions = null }) => ({ permissions })), ...now]
        .flatMap(keysOf)
        .filter((key) => !known.rights.has(key)),
    ),
  });
}

/** Suggests what a fresh installation would give the role: an administrator decides. */
async function suggest(
  tx: Ctx,
  { id, name }: BuiltInRole,
  { ids, rights, leftOut }: NewRights,
): Promise<void> {
  if (leftOut.length > 0)
    tx.log.warn(
      { role: name, entries: leftOut },
      'new entries below pages that this role does not hold are not suggested',
    );
  if (ids.length === 0) return;
  await addHints(
    tx.db,
    ids.map((menuId) => ({ roleId: id, menuId })),
  );
  tx.log.info(
    { role: name, rights, entries: ids.length },
    'new rights of this version wait for an administrator to give them to a built-in role',
  );
}
