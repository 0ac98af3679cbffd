import type { Rule } from '#schemas/types/field-base.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import type { Actor } from '#server/base/context/ctx.ts';
import { regionPrefix } from '#server/base/context/scope.ts';
import { holdsKey, USER_TYPE, type WorkOrderRole } from './policy.ts';

const EVERY: Rule = { all: [] };
const NONE: Rule = { any: [] };

/**
 * The orders that wait for an actor, as a rule of the list: those from whose status a move leads on (`todo` of the move) that he
 * holds the key of, has the role for, and no guard known beforehand forbids. The same judgement as `judgeMove`, asked of all rows at
 * once; what only a filled-in dialog can tell (a new assignee, a missing form) is not asked here.
 */
export function waitingOrdersRule(states: StatesSchema, actor: Actor): Rule {
  const moves = Object.values(states.moves).filter(({ todo, permission }) => todo !== undefined && holdsKey(actor, permission));
  return {
    any: moves.flatMap(({ todo = NONE, cases }) =>
      cases.map(({ from, roles, guards }): Rule => ({
        all: [
          { field: 'status', op: 'in', value: from.filter((status) => status !== null) },
          todo,
          { any: (roles ?? []).map((role) => roleRule(role, actor)) },
          ...(guards ?? []).map((guard) => GUARD_RULES[guard]?.(actor) ?? EVERY),
        ],
      })),
    ),
  };
}

/** Guards that the row itself answers. */
const GUARD_RULES: Readonly<Record<string, (actor: Actor) => Rule>> = {
  isAssignee: ({ id }) => equals('assigneeId', id),
  fourEyes: ({ id }) => ({ not: equals('assigneeId', id) }),
  pendingDelay: () => equals('delayStatus', '1'),
};

const ROLE_RULES: Readonly<Record<WorkOrderRole, (actor: Actor) => Rule>> = {
  DISP: (actor) => (!holdsKey(actor, 'ops:order:assign') ? NONE : actor.userType === USER_TYPE.platform ? EVERY : ofOwnCompany(actor)),
  MGR: (actor) => (holdsKey(actor, 'ops:order:reopen') ? ofOwnCompany(actor) : NONE),
  ENG: ({ id }) => equals('assigneeId', id),
  CRE: ({ id }) => equals('creator', id),
  CONF: ({ id, userType, enterpriseId }) => ({
    any: [equals('creator', id), ...(userType === USER_TYPE.enterprise && enterpriseId ? [equals('enterpriseId', enterpriseId)] : [])],
  }),
  REG: ({ userType, regionCode }) =>
    userType === USER_TYPE.bureau && regionCode ? { field: 'regionCode', op: 'startsWith', value: regionPrefix(regionCode) } : NONE,
  SYS: () => NONE,
};

/** Where `rolesTowards` gives the actor the role. */
function roleRule(role: string, actor: Actor): Rule {
  if (actor.isSuperAdmin) return role === 'SYS' ? NONE : EVERY;
  return Object.hasOwn(ROLE_RULES, role) ? ROLE_RULES[role as WorkOrderRole](actor) : NONE;
}

function ofOwnCompany({ userType, opsCompanyId }: Actor): Rule {
  const isOps = userType === USER_TYPE.opsAdmin || userType === USER_TYPE.engineer;
  return isOps && opsCompanyId ? equals('opsCompanyId', opsCompanyId) : NONE;
}

function equals(field: string, value: string): Rule {
  return { field, op: 'eq', value };
}
