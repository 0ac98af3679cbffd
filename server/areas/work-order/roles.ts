import type { KnownRole } from '#schemas/moves/roles.ts';
import { matches } from '#schemas/rules/matches.ts';
import type { Rule } from '#schemas/types/field-base.ts';
import { kindOf } from '#schemas/types/kinds.ts';
import type { Actor, Ctx } from '#server/base/context/ctx.ts';
import { regionPrefix } from '#server/base/context/scope.ts';
import { holdsKey } from '#server/records/access.ts';
import { orderEntity, type Fields } from './order.ts';

/** Values of the dictionary `user_type`. */
export const USER_TYPE = {
  enterprise: '1',
  bureau: '2',
  opsAdmin: '3',
  engineer: '4',
  platform: '5',
  observer: '6',
} as const;

const EVERY: Rule = { all: [] };
const NONE: Rule = { any: [] };

/**
 * The people of a work order (DOMAIN.md section 5): dispatcher, engineer it is given to, manager of the O&M company, confirmer, bureau
 * and creator, each by the orders towards which an actor is one. Dispatcher and manager are members of the company (or of the platform)
 * told apart by the key only that role needs.
 */
const RULES = {
  DISP: (actor) =>
    !holdsKey(actor, 'ops:order:assign')
      ? NONE
      : actor.userType === USER_TYPE.platform
        ? EVERY
        : ofOwnCompany(actor),
  MGR: (actor) => (holdsKey(actor, 'ops:order:reopen') ? ofOwnCompany(actor) : NONE),
  ENG: ({ id }) => equals('assigneeId', id),
  CRE: ({ id }) => equals('creator', id),
  CONF: ({ id, userType, enterpriseId }) => ({
    any: [
      equals('creator', id),
      ...(userType === USER_TYPE.enterprise && enterpriseId
        ? [equals('enterpriseId', enterpriseId)]
        : []),
    ],
  }),
  REG: ({ userType, regionCode }) =>
    userType === USER_TYPE.bureau && regionCode
      ? { field: 'regionCode', op: 'startsWith', value: regionPrefix(regionCode) }
      : NONE,
} as const satisfies Readonly<Record<string, (actor: Actor) => Rule>>;

export type WorkOrderRole = keyof typeof RULES;

/** The roles as the life cycle asks for them. A super admin has every role of people; guards still bind him. */
export const ROLES = Object.fromEntries(
  (Object.keys(RULES) as WorkOrderRole[]).map((role) => [role, (ctx: Ctx) => knownRole(ctx, role)]),
) as Readonly<Record<WorkOrderRole, (ctx: Ctx) => KnownRole>>;

function knownRole(ctx: Ctx, role: WorkOrderRole): KnownRole {
  const { fields } = orderEntity(ctx);
  const rule = ruleFor(ctx.actor, role);
  return { rule, has: (row) => matches(rule, row, { kindOf: (name) => kindOf(fields, name) }) };
}

function ruleFor(actor: Actor, role: WorkOrderRole): Rule {
  if (actor.kind !== 'user') return NONE;
  return actor.isSuperAdmin ? EVERY : RULES[role](actor);
}

/** Whether a bureau acts within its own region. */
export function isBureauOf({ actor }: Ctx, row: Fields): boolean {
  const { userType, regionCode } = actor;
  return (
    userType === USER_TYPE.bureau &&
    !!regionCode &&
    String(row['regionCode'] ?? '').startsWith(regionPrefix(regionCode))
  );
}

function ofOwnCompany({ userType, opsCompanyId }: Actor): Rule {
  const isOps = userType === USER_TYPE.opsAdmin || userType === USER_TYPE.engineer;
  return isOps && opsCompanyId ? equals('opsCompanyId', opsCompanyId) : NONE;
}

function equals(field: string, value: string): Rule {
  return { field, op: 'eq', value };
}
