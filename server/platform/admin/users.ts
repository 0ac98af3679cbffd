import { wallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { Scope } from '#server/base/context/scope.ts';
import { demandGoodPassword, isTypedForOnce } from '#server/platform/session/good-password.ts';
import { readLastLogins } from '#server/platform/session/last-login-store.ts';
import { removeAssociations } from '#server/platform/session/online-store.ts';
import { deleteUserTokens, isNameTaken } from '#server/platform/session/session-store.ts';
import { fileAddress } from '#server/records/attachments/file-address.ts';
import { hooksOf } from '#server/records/hooks.ts';
import type { EntityHooks, SaveStep, Values } from '#server/records/hooks.ts';
import { existsError } from '#server/records/resource/taken-values.ts';
import { changeRecord } from '#server/records/resource/write.ts';
import { listVisibleKeys } from '#server/records/store/entity-read.ts';
import { fieldIsNot } from '#server/records/store/entity-where.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { addHeldWork } from './disable-user.ts';
import { dropFormerFiles, leaveFormerUnit } from './former-unit.ts';
import {
  areRolesWithin,
  demandNoneAbove,
  demandNotAbove,
  hasChanged,
  REACH,
  widerFields,
  type Reach,
} from './not-above.ts';
import { demandStanding } from './own-hand.ts';
import { ofOwnUnits } from './people-of-units-store.ts';
import { demandStationsWithin } from './personnel.ts';
import { listServingCompanies } from './serving-companies-store.ts';
import { markSignIn } from './unlock.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Turns a password into what is stored. */
type HashPassword = (password: string) => Promise<string> | string;

const DISABLED = '0';
/** Whose sign-ins end when one of these changes. */
const SIGNED_IN_BY = [
  'password',
  'status',
  'roleIdList',
  'username',
  'stationGroupIdList',
  'stationIdList',
] as const;

/** The rules of accounts (CONTRACT.md 3.1): super admins are hidden, nobody locks himself out, nobody grants more than he holds. */
export function userHooks(hashPassword: HashPassword): EntityHooks<'user'> {
  return {
    where: (ctx) => {
      const user = ctx.registry.entity('user');
      return user ? [fieldIsNot(user, 'superAdmin', true), ...ofOwnUnits(ctx.actor)] : [];
    },
    choiceScope: async (ctx) => withServingCompanies(ctx),
    decorate: async (ctx, rows) =>
      markSignIn(ctx, await addHeldWork(ctx, await addLastLogin(ctx, rows))),
    async beforeSave(ctx, step) {
      demandNotSelf(ctx, step);
      demandProof(ctx, step);
      demandNoMaster(ctx, step);
      demandOwnReach(ctx, step);
      await demandNotAbove(ctx, step);
      const values: Mutable<Values<'user'>> = {
        ...step.values,
        ...(await keepUnseenRoles(ctx, step)),
      };
      demandOthersHand(ctx, { ...step, values });
      if (takesRights(ctx, step)) await demandStanding(ctx);
      Object.assign(values, await leaveFormerUnit(ctx, step, values));
      await demandRolesWithin(ctx, step, values);
      await demandStationsWithin(ctx, { values, before: step.before });
      if (typeof values.username === 'string') await demandFreeName(ctx, values.username, step.id);
      if (typeof values.password === 'string') {
        const username = toText(values.username ?? step.before?.username);
        await demandGoodPassword(ctx, { password: values.password, username, field: 'password' });
        if (!ctx.isTrial) values.password = await hashPassword(values.password);
        values.passwordDate = wallTime(ctx.now());
        if (step.id !== ctx.actor.id && (await isTypedForOnce(ctx)))
          values.mustChangePassword = true;
      }
      if (values.avatar !== undefined) values.headUrl = addressOf(values.avatar);
      return values;
    },
    async afterSave(ctx, step) {
      await dropFormerFiles(ctx, step);
      if (!step.before || !SIGNED_IN_BY.some((field) => hasChanged(step, field))) return;
      await deleteUserTokens(ctx.db, step.id);
      ctx.emit('session.revoked', { userId: step.id });
    },
    async afterImport(ctx, id) {
      // whoever made the file knows the password
      await changeRecord(ctx, 'user', id, { mustChangePassword: true });
    },
    async beforeDelete(ctx, ids) {
      if (ids.includes(ctx.actor.id)) throw new AppError('self', { id: ctx.actor.id });
      await demandNoneAbove(ctx, ids);
      await demandStanding(ctx);
      await removeAssociations(ctx, 'user', ids);
    },
    async afterDelete(ctx, ids) {
      for (const userId of ids) {
        await deleteUserTokens(ctx.db, userId);
        ctx.emit('session.revoked', { userId });
      }
    },
  };
}

/** When each account last signed in, for its list. */
export async function addLastLogin(
  ctx: Ctx,
  rows: readonly StoredRow[],
): Promise<readonly StoredRow[]> {
  const last = await readLastLogins(
    ctx.db,
    rows.map((row) => toText(row['username'])),
  );
  return rows.map((row) => ({ ...row, lastLogin: last.get(toText(row['username'])) ?? null }));
}

/** The address of the picture, as the usual clients ask for it. */
function addressOf(avatar: unknown): string | null {
  const [file] = Array.isArray(avatar) ? (avatar as readonly { readonly id?: unknown }[]) : [];
  return file?.id ? fileAddress(toText(file.id)) : null;
}

/** Names that differ in case alone are one name: who signs in as `Admin` is not another than `admin`. */
async function demandFreeName(ctx: Ctx, username: string, id: string): Promise<void> {
  const user = ctx.registry.entity('user');
  if (user && (await isNameTaken(ctx.db, username, id))) throw existsError(ctx, user, ['username']);
}

function demandNotSelf(ctx: Ctx, { id, values, before }: SaveStep<'user'>): void {
  if (before && id === ctx.actor.id && toText(values.status) === DISABLED)
    throw new AppError('self', { id });
}

/** What decides what somebody may and sees. */
const OWN_RIGHTS = [
  ...REACH,
  'deptId',
  'roleIdList',
  'stationGroupIdList',
  'stationIdList',
] as const;

/** Whether a write may take something of what somebody else may and sees, or ends his sign-in; others of them need not wait for each other. */
function takesRights(ctx: Ctx, step: SaveStep<'user'>): boolean {
  if (!step.before || step.id === ctx.actor.id) return false;
  return [...SIGNED_IN_BY, ...OWN_RIGHTS].some((field) => hasChanged(step, field));
}

/** Nobody decides about his own rights: given they would be too much, taken he could not take them back. */
function demandOthersHand(
  ctx: Ctx,
  { id, values, before }: Pick<SaveStep<'user'>, 'id' | 'values' | 'before'>,
): void {
  if (!before || id !== ctx.actor.id) return;
  const path = OWN_RIGHTS.find(
    (field) => values[field] !== undefined && !isSame(values[field], before[field]),
  );
  if (path)
    throw new AppError(
      'invalid',
      {},
      { issues: [{ path, rule: 'ownRights', message: 'errors.session.ownRights' }] },
    );
}

/** Lists of ids are the same in whatever order. */
function isSame(one: unknown, other: unknown): boolean {
  const said = (value: unknown): string =>
    Array.isArray(value) ? [...value].map(toText).sort().join() : toText(value);
  return said(one) === said(other);
}

/** Region, unit and user type widen what a user sees: nobody gives a wider view than his own. */
function demandOwnReach(ctx: Ctx, step: SaveStep<'user'>): void {
  const isTouched = (field: Reach) =>
    hasChanged(step, field) ||
    ((field === 'regionCode' || field === 'userType') &&
      REACH.some((other) => hasChanged(step, other)));
  const field = widerFields(ctx, { ...step.before, ...step.values }).find(isTouched);
  if (field) throw new AppError('notSubset', { field });
}

/** What one signs in with and gets a new password by: one's own is changed where the old password is asked for. */
const PROVEN = ['password', 'mobile'] as const;

/** A session left open is no way to the account: whoever holds the keys of accounts does not change his own sign-in by them. */
function demandProof(ctx: Ctx, step: SaveStep<'user'>): void {
  if (
    !step.before ||
    step.id !== ctx.actor.id ||
    hooksOf(ctx, step.view?.name ?? '').isProven === true
  )
    return;
  const field = PROVEN.find((name) => hasChanged(step, name));
  if (field)
    throw new AppError(
      'invalid',
      {},
      { issues: [{ path: field, rule: 'ownByProof', message: 'errors.session.ownByProof' }] },
    );
}

/** Whatever a schema says of the field: only a super admin makes one. */
function demandNoMaster(ctx: Ctx, step: SaveStep<'user'>): void {
  if (step.values.superAdmin === true && !ctx.actor.isSuperAdmin && hasChanged(step, 'superAdmin'))
    throw new AppError('notSubset', { field: 'superAdmin' });
}

/** Roles that the editor cannot see stay with the user. */
async function keepUnseenRoles(
  ctx: Ctx,
  { values, before }: SaveStep<'user'>,
): Promise<Pick<Values<'user'>, 'roleIdList'>> {
  const held = before?.roleIdList ?? [];
  const asked = values.roleIdList;
  const role = ctx.registry.entity('role');
  if (!asked || held.length === 0 || !role) return {};
  const hooks = hooksOf(ctx, 'role');
  const visible = await listVisibleKeys(ctx.db, ctx.scope, role, {
    keys: held,
    where: hooks.where?.(ctx) ?? [],
  });
  const seen = new Set([...visible, ...((await hooks.offered?.(ctx)) ?? [])]);
  return { roleIdList: [...new Set([...asked, ...held.filter((id) => !seen.has(id))])] };
}

async function demandRolesWithin(
  ctx: Ctx,
  { before }: SaveStep<'user'>,
  values: Values<'user'>,
): Promise<void> {
  if (ctx.actor.isSuperAdmin || !values.roleIdList) return;
  const held = new Set<string>(before?.roleIdList ?? []);
  const added = values.roleIdList.filter((id) => !held.has(id));
  if (!(await areRolesWithin(ctx, added))) throw new AppError('notSubset', { field: 'roleIdList' });
}

/** Orders go to people of the companies that serve the stations the actor sees, so a picker offers them too. */
async function withServingCompanies(ctx: Ctx): Promise<Scope> {
  const { scope } = ctx;
  const station = ctx.registry.entity('station');
  if (scope.kind === 'all' || !station) return scope;
  const serving = await listServingCompanies(ctx.db, scope, station);
  return {
    ...scope,
    values: { ...scope.values, opsCompany: [...new Set([...scope.values.opsCompany, ...serving])] },
  };
}
