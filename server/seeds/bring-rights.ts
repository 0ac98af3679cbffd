import { grantedKeys } from '#schemas/language/file-parts.ts';
import { LANGS } from '#schemas/types/words.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { addLateKeys } from '#server/platform/admin/follow-menus.ts';
import { addNews } from '#server/platform/admin/menu-news-store.ts';
import { grantMenus, listMenus } from '#server/platform/admin/menu-store.ts';
import { builtInMenus } from '#server/platform/admin/sync-menus.ts';
import { insertOperationLog } from '#server/platform/audit/audit-store.ts';
import { writeHistory } from '#server/records/store/history.ts';
import type { Registry } from '#server/registry/registry.ts';
import {
  listBuiltInRoles,
  listKnown,
  listRoleNames,
  noteKnown,
  type BuiltInRole,
  type KnownRights,
} from './known-right-store.ts';
import { findNewEntries, judgeNewRights, keysOf, type NewRights } from './new-rights.ts';
import { makeRoles, SEED_ROLES } from './seed-roles.ts';

/**
 * Gives the built-in roles what an update brought and a fresh installation would give them: menu entries and rights that this installation
 * never knew, each once, and makes the roles it never had. What somebody took away stays away, roles that people made or renamed are left alone, and a right that the seeds
 * give to nobody goes to nobody. Runs at each start after menus and seeds; `files` are the shipped schemas without published versions, whose
 * rights are the publisher's to give.
 */
export async function bringRights(tx: Ctx, files: Registry): Promise<void> {
  const known = await listKnown(tx.db);
  const shipped = builtInMenus(files);
  // a database that knows nothing has just got its roles with all they hold
  if (known.entries.size > 0) {
    await makeNewRoles(tx, known);
    const late = await addLateKeys(tx, shipped, (key) => !known.rights.has(key));
    const menus = await listMenus(tx.db, { roleIds: null });
    const fresh = findNewEntries(menus, { known, shipped: new Set([...shipped.keys(), ...late]) });
    await addNews(
      tx.db,
      fresh.flatMap(({ menuKey }) => menuKey ?? []),
    );
    const roles =
      fresh.length > 0
        ? await listBuiltInRoles(
            tx.db,
            SEED_ROLES.map(({ name }) => name),
          )
        : [];
    const given = new Set<string>();
    for (const seed of fresh.length > 0 ? SEED_ROLES : []) {
      const role = roles.find(({ name }) => name === seed.name);
      const brought = judgeNewRights(seed, role?.held ?? new Set(), { menus, fresh, known });
      if (role) await give(tx, role, brought);
      else if (brought.ids.length > 0)
        tx.log.warn(
          { role: seed.name, rights: brought.rights },
          'a built-in role is gone or bears another name: it is not given the new rights of this version',
        );
      if (role) for (const key of brought.rights) given.add(key);
    }
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
      tx.log.info({ rights: nobodys }, 'new rights of this version that no role was given');
  }
  await noteAll(tx, known, shipped);
}

/**
 * Makes the roles that only this version delivers, with what a fresh installation gives them: whoever shall bear one is given it by an
 * administrator. One whose name is taken is left to the people who took it.
 */
async function makeNewRoles(tx: Ctx, known: KnownRights): Promise<void> {
  const taken = await listRoleNames(tx.db);
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
  known: KnownRights,
  shipped: ReturnType<typeof builtInMenus>,
): Promise<void> {
  const now = await listMenus(tx.db, { roleIds: null });
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

async function give(
  tx: Ctx,
  { id, name, held }: BuiltInRole,
  { ids, rights, leftOut }: NewRights,
): Promise<void> {
  if (leftOut.length > 0)
    tx.log.warn(
      { role: name, entries: leftOut },
      'new entries below pages that this role does not hold are not granted',
    );
  if (ids.length === 0) return;
  await grantMenus(tx.db, [id], ids);
  const by = tx.actor.id;
  const before = [...held].sort();
  await writeHistory(tx.db, {
    entity: 'role',
    recordId: id,
    change: 'update',
    fields: { menuIdList: [before, [...before, ...ids].sort()] },
    by,
  });
  await insertOperationLog(tx.db, {
    userId: null,
    creatorName: tx.actor.username,
    module: 'sys',
    operation: serverText(LANGS[0], 'seed.rightsBrought', { role: name }),
    words: { operation: { key: 'seed.rightsBrought', params: { role: name } } },
    requestUri: '',
    requestMethod: '',
    requestParams: JSON.stringify({ role: name, rights, entries: ids.length }),
    requestTime: 0,
    status: '1',
    requestId: tx.requestId,
    ip: '',
    userAgent: '',
    at: tx.now(),
  });
  tx.emit('entity.changed', { entity: 'role', id, change: 'update', by });
  tx.log.info(
    { role: name, rights, entries: ids.length },
    'a built-in role is given the new rights of this version',
  );
}
