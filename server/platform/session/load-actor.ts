import type { Actor } from '#server/base/context/ctx.ts';
import { resolveScope } from '#server/base/context/scope.ts';
import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import {
  listDataDepts,
  listDeptsBelow,
  findAccess,
  findAccount,
  listPermissions,
  listRolesOf,
  listStationsOf,
  type AccessRow,
} from './access-store.ts';
import { listAssignedStations } from './personnel-store.ts';

/** Who somebody is and which rows he may see. */
export interface Sight {
  readonly actor: Actor;
  readonly scope: Scope;
}

/** Who a user is, what he may do and which rows he may see; null when he is missing or disabled. */
export async function loadActor(db: Db, userId: string): Promise<Sight | null> {
  const user = await findAccess(db, userId);
  return user ? sightOf(db, user) : null;
}

/** What an account is good for, whether or not it may sign in now; null when it is missing. */
export async function loadAccount(db: Db, userId: string): Promise<Sight | null> {
  const user = await findAccount(db, userId);
  return user ? sightOf(db, user) : null;
}

async function sightOf(db: Db, user: AccessRow): Promise<Sight> {
  const userId = user.id;
  const isSuperAdmin = user.superAdmin === true;
  const roles = await listRolesOf(db, userId);
  const roleIds = roles.map(({ id }) => id);
  const permissions = await listPermissions(db, isSuperAdmin ? null : roleIds);
  const actor: Actor = {
    kind: 'user',
    id: user.id,
    username: user.username,
    realName: user.realName,
    isSuperAdmin,
    userType: user.userType ?? '',
    deptId: user.deptId,
    enterpriseId: user.enterpriseId,
    opsCompanyId: user.opsCompanyId,
    regionCode: user.regionCode,
    roleIds,
    roleNames: roles.map(({ name }) => name),
    permissions: isSuperAdmin ? new Set(['*:*:*', ...permissions]) : permissions,
    mustChangePassword: user.mustChangePassword === true,
  };
  if (isSuperAdmin) return { actor, scope: { kind: 'all', userId } };
  const { stations, served } = await listStationsOf(db, user);
  const [dept, deptTree] = [
    await listDeptsBelow(db, await listDataDepts(db, roleIds)),
    user.deptId ? await listDeptsBelow(db, [user.deptId]) : [],
  ];
  const assigned = await listAssignedStations(db, userId);
  return {
    actor,
    scope: resolveScope(actor, {
      dept,
      deptTree,
      stations: [...new Set([...stations, ...assigned])],
      served,
    }),
  };
}
