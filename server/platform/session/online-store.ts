import { sql } from 'kysely';

import type { Ctx } from '#server/base/context/ctx.ts';
import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { needEntity } from '#server/records/access.ts';
import { column, visibleRows, type Condition } from '#server/records/store/entity-where.ts';
import { removeLinking } from '#server/records/store/kept-rows.ts';
import type { EntityOf } from '#server/registry/rows.ts';

/** Since when and until when a user is signed in. */
export interface OnlineTimes {
  readonly userId: string;
  readonly loginDate: string;
  readonly expireDate: string;
}

/** Rows of users who hold a live access token. */
export function isOnline(now: Date): Condition {
  return sql<boolean>`exists (select 1 from sys_token k where k.user_id = ${column('id')} and k.kind = 'access' and k.expires_at > ${now})`;
}

export async function readOnlineTimes(
  db: Db,
  userIds: readonly string[],
  now: Date,
): Promise<readonly OnlineTimes[]> {
  const { rows } = await sql<OnlineTimes>`
    select user_id::text as "userId", max(created_at) as "loginDate", max(expires_at) as "expireDate" from sys_token
    where kind = 'access' and expires_at > ${now} and user_id = any(${userIds}::bigint[]) group by user_id`.execute(
    db,
  );
  return rows;
}

/** Rows whose `user_id` names a user within the scope. */
export function ofVisibleUsers(user: EntityOf<'user'>, scope: Scope): Condition {
  return sql<boolean>`${column('user_id')} in (select t.id from sys_user t where ${visibleRows(user, scope)})`;
}

/** Removes what ties users, or monitoring points, to each other and to accounts elsewhere. */
export async function removeAssociations(
  ctx: Ctx,
  of: 'user' | 'monitorPoint',
  ids: readonly string[],
): Promise<void> {
  const by = ctx.actor.id;
  const link = of === 'user' ? 'userId' : 'monitorPointId';
  await removeLinking(ctx.db, needEntity(ctx, 'userMonitor'), { link, ids, by });
  if (of === 'user')
    await removeLinking(ctx.db, needEntity(ctx, 'userAccount'), { link: 'userId', ids, by });
}

/** Ids of the users who hold a live access token and, by one of their roles or as super administrators, a permission key; `login`: all of them. */
export async function listOnlineHolders(
  db: Db,
  key: string,
  now: Date,
): Promise<readonly string[]> {
  const holds =
    key === 'login'
      ? sql``
      : sql` and (coalesce(u.super_admin, false) or exists (
        select 1 from sys_role_user r join sys_role_menu g on g.role_id = r.role_id join sys_menu m on m.id = g.menu_id
        where r.user_id = u.id and ${key} = any(string_to_array(m.permissions, ','))))`;
  const { rows } = await sql<{ id: string }>`
    select u.id::text as id from sys_user u
    where exists (select 1 from sys_token k where k.user_id = u.id and k.kind = 'access' and k.expires_at > ${now})${holds}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Ids of the users who hold a live access token and bear one of the roles or are among the people; `null`: all of them. */
export async function listOnlineAmong(
  db: Db,
  who: { readonly roleIds: readonly string[]; readonly userIds: readonly string[] } | null,
  now: Date,
): Promise<readonly string[]> {
  const among =
    who === null
      ? sql``
      : sql` and (k.user_id = any(${[...who.userIds]}::bigint[])
          or k.user_id in (select user_id from sys_role_user where role_id = any(${[...who.roleIds]}::bigint[])))`;
  const { rows } = await sql<{
    id: string;
  }>`select distinct k.user_id::text as id from sys_token k where k.kind = 'access' and k.expires_at > ${now}${among}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
