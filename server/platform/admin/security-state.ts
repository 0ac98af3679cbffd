import { DAY_MS } from '#schemas/basics/units.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { Db } from '#server/db/db.ts';
import { verifyAudit, type ChainState } from '#server/platform/audit/audit-chain.ts';
import { readFact } from '#server/platform/installation/installation-store.ts';
import {
  countAccounts,
  countFailures,
  listAccounts,
  type AccountCounts,
  type AccountState,
  type Looked,
} from '#server/platform/session/security-state-store.ts';
import { needEntity } from '#server/records/access.ts';
import { readParams } from '#server/records/param-store.ts';
import { accountsInSight } from './online.ts';

/** What an administrator looks at before anybody else does. Times as wall time; no backup was ever made: null. */
export interface SecurityState extends AccountCounts {
  readonly failedDay: number;
  readonly failedWeek: number;
  readonly twoStepRoles: string;
  readonly refusesCommon: boolean;
  readonly lastBackup: string | null;
}

/** Whether the logs are as they were written. */
export interface AuditState {
  readonly isSound: boolean;
  readonly result: string;
  readonly links: number;
  readonly brokenAt: string | null;
  readonly checkedAt: string;
}

const WEEK_DAYS = 7;
const UNUSED_DAYS = 90;
const MAX_ACCOUNTS = 500;
const ROLES_PARAM = 'TWO_STEP_ROLES';
const COMMON_PARAM = 'PASSWORD_REFUSE_COMMON';

/** How safe the installation is, counted over the accounts in the actor's sight. */
export async function readSecurityState(ctx: Ctx): Promise<SecurityState> {
  const counts = await countAccounts(ctx.db, lookedAt(ctx));
  const failures = await countFailures(ctx.db, daysAgo(ctx, 1), daysAgo(ctx, WEEK_DAYS));
  const roles = await readParams(ctx.db, ROLES_PARAM);
  const common = await readParams(ctx.db, COMMON_PARAM);
  const backup = await readFact(ctx.db, 'lastBackup');
  return {
    ...counts,
    ...failures,
    twoStepRoles: roles.get(ROLES_PARAM) ?? '',
    refusesCommon: common.get(COMMON_PARAM) !== '0',
    lastBackup: backup === null ? null : wallTime(new Date(backup)),
  };
}

/** Accounts in the actor's sight with a weak or temporary password, locked ones and those that nobody used for 90 days. */
export async function listWatchedAccounts(ctx: Ctx): Promise<readonly AccountState[]> {
  return listAccounts(ctx.db, lookedAt(ctx), MAX_ACCOUNTS);
}

/** One reading of the whole chain at a time for each database, however many ask. */
const readings = new WeakMap<Db, Promise<ChainState>>();

export async function readAuditState(ctx: Ctx): Promise<AuditState> {
  const reading =
    readings.get(ctx.db) ?? verifyAudit(ctx.db).finally(() => readings.delete(ctx.db));
  readings.set(ctx.db, reading);
  const state = await reading;
  const why = state.ok ? 'sound' : state.why;
  return {
    isSound: state.ok,
    result: serverText(ctx.lang, `security.chain.${why}`),
    links: state.links,
    brokenAt: state.ok ? null : state.at,
    checkedAt: wallTime(ctx.now()),
  };
}

function lookedAt(ctx: Ctx): Looked {
  return {
    user: needEntity(ctx, 'user'),
    scope: ctx.scope,
    where: accountsInSight(ctx),
    now: ctx.now(),
    unusedBefore: daysAgo(ctx, UNUSED_DAYS),
  };
}

function daysAgo(ctx: Ctx, days: number): Date {
  return new Date(ctx.now().getTime() - days * DAY_MS);
}
