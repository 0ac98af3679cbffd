import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { regionPrefix, SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import type { Scope } from '#server/base/context/scope.ts';
import { listDataDepts, listPermissions } from '#server/platform/session/access-store.ts';
import { loadAccount } from '#server/platform/session/load-actor.ts';
import { holdsKey, needEntity } from '#server/records/access.ts';
import type { SaveStep, Values } from '#server/records/hooks.ts';
import { findRow, listVisibleKeys } from '#server/records/store/entity-read.ts';
import type { StoredOf, WholeRow } from '#server/registry/rows.ts';
import { accountsInSight } from './online.ts';

/** What an account sees follows from these. */
export const REACH = ['regionCode', 'enterpriseId', 'opsCompanyId', 'userType'] as const;
export type Reach = (typeof REACH)[number];
/** Platform staff without a region see every region. */
const PLATFORM_STAFF = '5';

/** What a write changes of a stored account. */
interface AccountChange {
  readonly values: Values<'user'>;
  readonly before: StoredOf<'user'> | undefined;
}

/**
 * Whoever changes an account stands above it: it must hold no key and see nothing beyond his own. That holds for each of its fields. Its
 * name, password, number and address sign in; its status, type, region and unit say whether and what somebody sees.
 * @throws AppError `notSubset` with the first field that is changed
 */
export async function demandNotAbove(
  ctx: Ctx,
  step: AccountChange & Pick<SaveStep<'user'>, 'id'>,
): Promise<void> {
  const { id, before, values } = step;
  const changed = (Object.keys(values) as (keyof WholeRow<'user'>)[]).find((field) =>
    hasChanged(step, field),
  );
  if (before && changed !== undefined && (await isAbove(ctx, id, before)))
    throw new AppError('notSubset', { field: changed });
}

/** As `demandNotAbove`, of accounts that are to be deleted. @throws AppError `notSubset` */
export async function demandNoneAbove(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const user = ctx.registry.entity('user');
  for (const id of ids) {
    const before = user && (await findRow(ctx.db, SYSTEM_SCOPE, user, { id }));
    if (before && (await isAbove(ctx, id, before as StoredOf<'user'>)))
      throw new AppError('notSubset', { field: 'id' });
  }
}

/** As `demandNotAbove`, of an account whose sight is to be given to somebody else. @throws AppError `notFound` it is out of sight; `notSubset` */
export async function demandSightGiven(ctx: Ctx, id: string, field: string): Promise<void> {
  const user = needEntity(ctx, 'user');
  const before = await findRow(ctx.db, ctx.scope, user, { id, where: accountsInSight(ctx) });
  if (!before) throw new AppError('notFound', { id });
  if (await isAbove(ctx, id, before)) throw new AppError('notSubset', { field });
}

/** Whether roles give no key and show no department beyond the actor's own. */
export async function areRolesWithin(ctx: Ctx, ids: readonly string[]): Promise<boolean> {
  if (ctx.actor.isSuperAdmin || ids.length === 0) return true;
  const given = [...(await listPermissions(ctx.db, ids))];
  if (!given.every((key) => holdsKey(ctx.actor, key))) return false;
  if (ctx.scope.kind === 'all') return true;
  const own = new Set([...ctx.scope.values.dept, ...ctx.scope.values.deptTree]);
  return (await listDataDepts(ctx.db, ids)).every((id) => own.has(id));
}

async function isAbove(ctx: Ctx, id: string, before: StoredOf<'user'>): Promise<boolean> {
  if (id === ctx.actor.id || ctx.actor.isSuperAdmin) return false;
  const account = await loadAccount(ctx.db, id);
  const holdsMore =
    !account ||
    account.actor.isSuperAdmin ||
    ![...account.actor.permissions].every((key) => holdsKey(ctx.actor, key));
  return (
    holdsMore || widerFields(ctx, before).length > 0 || !(await isSightWithin(ctx, account.scope))
  );
}

/** Whether an account shows no department and no station that the actor does not see: by its own, its roles, its groups or by name. */
async function isSightWithin(ctx: Ctx, sight: Scope): Promise<boolean> {
  if (ctx.scope.kind === 'all') return true;
  const station = ctx.registry.entity('station');
  if (sight.kind === 'all' || !station) return false;
  const own = new Set([...ctx.scope.values.dept, ...ctx.scope.values.deptTree]);
  if (![...sight.values.dept, ...sight.values.deptTree].every((id) => own.has(id))) return false;
  const seen = await listVisibleKeys(ctx.db, ctx.scope, station, { keys: sight.values.station });
  return sight.values.station.every((id) => seen.has(id));
}

/** Fields of an account that show it more than the actor sees. */
export function widerFields(ctx: Ctx, account: Pick<Values<'user'>, Reach>): readonly Reach[] {
  if (ctx.actor.isSuperAdmin || ctx.scope.kind === 'all') return [];
  const own = ctx.scope.values.region;
  const [region, enterprise, company, type] = REACH.map((field) => toText(account[field]));
  const seesAll = own.some((code) => regionPrefix(code) === '');
  const wider: readonly [Reach, boolean][] = [
    ['regionCode', region !== '' && !own.some((code) => region?.startsWith(regionPrefix(code)))],
    [
      'enterpriseId',
      enterprise !== '' && enterprise !== ctx.actor.enterpriseId && own.length === 0,
    ],
    ['opsCompanyId', company !== '' && company !== ctx.actor.opsCompanyId && !seesAll],
    ['userType', type === PLATFORM_STAFF && region === '' && !seesAll],
  ];
  return wider.filter(([, isWider]) => isWider).map(([field]) => field);
}

/** Whether a write changes a field. */
export function hasChanged(
  { values, before }: AccountChange,
  field: keyof WholeRow<'user'>,
): boolean {
  const was: Values<'user'> = before ?? {};
  return (
    values[field] !== undefined &&
    JSON.stringify(values[field]) !== JSON.stringify(was[field] ?? null)
  );
}
