import { sql } from 'kysely';

import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { allOf, visibleRows, type Condition } from '#server/records/store/entity-where.ts';
import type { EntityOf } from '#server/registry/rows.ts';

/** Whose accounts are looked at, and from when on somebody counts as unused. */
export interface Looked {
  readonly user: EntityOf<'user'>;
  readonly scope: Scope;
  readonly where: readonly Condition[];
  readonly now: Date;
  readonly unusedBefore: Date;
}

/** An account in use that somebody should look at. `isWeak` is null while nobody typed its password. */
export interface AccountState {
  readonly id: string;
  readonly username: string;
  readonly realName: string | null;
  readonly isWeak: boolean | null;
  readonly mustChange: boolean;
  readonly isUnused: boolean;
  readonly isLocked: boolean;
  readonly hasTwoStep: boolean;
  /** `YYYY-MM-DD HH:mm:ss`, the wall time of China. */
  readonly lastLogin: string | null;
}

export interface AccountCounts {
  readonly accounts: number;
  readonly weakPasswords: number;
  readonly uncheckedPasswords: number;
  readonly mustChange: number;
  readonly unusedAccounts: number;
  readonly lockedAccounts: number;
  readonly twoStepAccounts: number;
  readonly signedIn: number;
  readonly sessions: number;
  readonly knownDevices: number;
}

/** Values of the dictionaries `login_operation` and `login_status`. */
const SIGNED_IN = '0';
const SUCCEEDED = '1';

/** Notes whether the password whose hash this is was weak when it was typed. */
export async function notePassword(
  db: Db,
  {
    userId,
    hash,
    isWeak,
    at,
  }: {
    readonly userId: string;
    readonly hash: string;
    readonly isWeak: boolean;
    readonly at: Date;
  },
): Promise<void> {
  await sql`insert into sys_password_note (user_id, hash, is_weak, at) values (${userId}::bigint, ${hash}, ${isWeak}, ${at})
    on conflict (user_id) do update set hash = excluded.hash, is_weak = excluded.is_weak, at = excluded.at`.execute(
    db,
  );
}

export async function countAccounts(db: Db, looked: Looked): Promise<AccountCounts> {
  const { rows } = await sql<AccountCounts>`select count(*)::int as "accounts",
      count(*) filter (where "isWeak")::int as "weakPasswords", count(*) filter (where "isWeak" is null)::int as "uncheckedPasswords",
      count(*) filter (where "mustChange")::int as "mustChange", count(*) filter (where "isUnused")::int as "unusedAccounts",
      count(*) filter (where "isLocked")::int as "lockedAccounts", count(*) filter (where "hasTwoStep")::int as "twoStepAccounts",
      count(*) filter (where families > 0)::int as "signedIn", coalesce(sum(families), 0)::int as "sessions",
      coalesce(sum(devices), 0)::int as "knownDevices"
    from (${accountsOf(looked)}) a`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('a count answered nothing');
  return counts;
}

/** Accounts with something to do about, weak passwords first. */
export async function listAccounts(
  db: Db,
  looked: Looked,
  limit: number,
): Promise<readonly AccountState[]> {
  const { rows } =
    await sql<AccountState>`select id::text as id, username, "realName", "isWeak", "mustChange", "isUnused", "isLocked", "hasTwoStep", "lastLogin"
    from (${accountsOf(looked)}) a where "isWeak" or "isUnused" or "isLocked" or "mustChange"
    order by coalesce("isWeak", false) desc, "isLocked" desc, "isUnused" desc, a.id limit ${limit}`.execute(
      db,
    );
  return rows;
}

/** Sign-ins that failed since each of the times. */
export async function countFailures(
  db: Db,
  day: Date,
  week: Date,
): Promise<{ readonly failedDay: number; readonly failedWeek: number }> {
  const { rows } = await sql<{ failedDay: number; failedWeek: number }>`
    select count(*) filter (where create_date >= ${day})::int as "failedDay", count(*)::int as "failedWeek" from sys_log_login
    where create_date >= ${week} and operation = ${SIGNED_IN} and status <> ${SUCCEEDED}`.execute(
    db,
  );
  return rows[0] ?? { failedDay: 0, failedWeek: 0 };
}

/** Accounts in use and in sight, with all that is known of their safety. */
function accountsOf({ user, scope, where, now, unusedBefore }: Looked) {
  return sql`select t.id, t.username, t.real_name as "realName", n.is_weak as "isWeak", coalesce(t.must_change_password, false) as "mustChange",
      l.at as "lastLogin", coalesce(t.create_date < ${unusedBefore}, true) and coalesce(l.at < ${unusedBefore}, true) as "isUnused",
      exists (select 1 from sys_try y where y.name = lower(t.username) and y.locked_until > ${now}) as "isLocked",
      exists (select 1 from sys_totp o where o.user_id = t.id and o.confirmed_at is not null) as "hasTwoStep",
      (select count(distinct k.family) from sys_token k where k.user_id = t.id and k.kind <> 'ticket' and k.used_at is null and k.expires_at > ${now}) as families,
      (select count(*) from sys_known_device d where d.user_id = t.id) as devices
    from sys_user t
    left join sys_password_note n on n.user_id = t.id and n.hash = encode(sha256(convert_to(t.password, 'UTF8')), 'hex')
    left join lateral (select create_date as at from sys_log_login g
      where g.creator_name = t.username and g.operation = ${SIGNED_IN} and g.status = ${SUCCEEDED} order by create_date desc limit 1) l on true
    where coalesce(t.status::text, '1') <> '0' and ${visibleRows(user, scope)} and ${allOf(where)}`;
}
