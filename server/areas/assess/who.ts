import type { EntitySchema } from '#schemas/language/entity.ts';
import type { KnownRole } from '#schemas/moves/roles.ts';
import { matches } from '#schemas/rules/matches.ts';
import type { Rule } from '#schemas/types/field-base.ts';
import { kindOf } from '#schemas/types/kinds.ts';
import type { Actor } from '#server/base/context/ctx.ts';

const ENTERPRISE = '1';
const COMPANY = '2';
const ENGINEER = '3';
/** User types (dictionary `user_type`): managers of an O&M company, its engineers. */
const OPS_MANAGER = '3';
const OPS_ENGINEER = '4';
const DRAFT = '0';

const EVERY: Rule = { all: [] };
const NONE: Rule = { any: [] };

/** Whether somebody belongs to no unit that is judged: bureaus, the platform's own staff, the system. */
function standsApart({ isSuperAdmin, enterpriseId, opsCompanyId }: Actor): boolean {
  return isSuperAdmin || (enterpriseId === null && opsCompanyId === null);
}

/**
 * Which sheets somebody is ever shown, besides his scope. Whoever is judged sees his own once it is announced; a manager those of his
 * engineers from the beginning, an engineer his own alone.
 */
export function seenSheets(actor: Actor): Rule {
  if (standsApart(actor)) return EVERY;
  const announced: Rule = { field: 'status', op: 'ne', value: DRAFT };
  if (actor.enterpriseId !== null)
    return {
      all: [
        announced,
        isOf(ENTERPRISE),
        { field: 'enterpriseId', op: 'eq', value: actor.enterpriseId },
      ],
    };
  if (actor.userType === OPS_ENGINEER)
    return { all: [announced, isOf(ENGINEER), { field: 'userId', op: 'eq', value: actor.id }] };
  const company: Rule = { field: 'opsCompanyId', op: 'eq', value: actor.opsCompanyId };
  return { all: [company, { any: [isOf(ENGINEER), { all: [isOf(COMPANY), announced] }] }] };
}

/** Which records of assessment: those of somebody's own unit; an engineer those about himself. */
export function seenFacts(actor: Actor): Rule {
  if (standsApart(actor)) return EVERY;
  if (actor.enterpriseId !== null)
    return { field: 'enterpriseId', op: 'eq', value: actor.enterpriseId };
  return actor.userType === OPS_ENGINEER
    ? { field: 'userId', op: 'eq', value: actor.id }
    : { field: 'companyId', op: 'eq', value: actor.opsCompanyId };
}

/** Who announces, answers and notes: whoever belongs to no judged unit; of engineers the managers of their company. Nobody judges his own. */
export function judged(actor: Actor): Rule {
  if (standsApart(actor)) return EVERY;
  if (actor.opsCompanyId === null || actor.userType === OPS_ENGINEER) return NONE;
  return {
    all: [isOf(ENGINEER), { field: 'opsCompanyId', op: 'eq', value: actor.opsCompanyId }],
  };
}

/** Whether somebody computes, or notes something, for such targets; of which company they are is asked of the row. */
export function judgesKind(actor: Actor, kind: string): boolean {
  if (standsApart(actor)) return true;
  return kind === ENGINEER && actor.opsCompanyId !== null && actor.userType !== OPS_ENGINEER;
}

/** Who may object: people of the enterprise, managers of the company, the engineer himself. */
export function objected({ kind, id, userType, enterpriseId, opsCompanyId }: Actor): Rule {
  if (kind !== 'user') return NONE;
  if (enterpriseId !== null)
    return { all: [isOf(ENTERPRISE), { field: 'enterpriseId', op: 'eq', value: enterpriseId }] };
  if (userType === OPS_MANAGER)
    return { all: [isOf(COMPANY), { field: 'opsCompanyId', op: 'eq', value: opsCompanyId }] };
  return { all: [isOf(ENGINEER), { field: 'userId', op: 'eq', value: id }] };
}

/** A rule as a role of a life cycle. */
export function roleOf(entity: EntitySchema, rule: Rule): KnownRole {
  return {
    rule,
    has: (row) => matches(rule, row, { kindOf: (name) => kindOf(entity.fields, name) }),
  };
}

function isOf(kind: string): Rule {
  return { field: 'kind', op: 'eq', value: kind };
}
