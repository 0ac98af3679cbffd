import { DAY_MS, MINUTE_MS } from '#schemas/basics/units.ts';
import { parseWallTime } from '#schemas/basics/wall-time.ts';
import type { KnownRole } from '#schemas/moves/roles.ts';
import { matches } from '#schemas/rules/matches.ts';
import type { Rule } from '#schemas/types/field-base.ts';
import { kindOf } from '#schemas/types/kinds.ts';
import type { Actor, Ctx } from '#server/base/context/ctx.ts';
import { regionPrefix } from '#server/base/context/scope.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { Db } from '#server/db/db.ts';
import type { MoveFacts } from '#server/moves/life-cycles.ts';
import { holdsKey } from '#server/records/access.ts';
import { findAssignee } from './assignee-store.ts';
import { areFormsComplete, DELAY, orderEntity, text, type Fields } from './order.ts';
import { refuseCheckin, refuseShort } from './photos.ts';
import { processRefusal } from './process-review.ts';
import { hasBook, listMissingBooks } from './rules-store.ts';
import { readTypeRule, readWorkRule, ruleKeyOf } from './rules.ts';

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
  const rule = ruleFor(ctx.actor, role);
  return {
    rule,
    has: (row) => meets(ctx, rule, row),
    title: serverText(ctx.lang, `workOrder.role.${role}`),
    ...NAMED[role],
  };
}

/** Roles that a field of the order names somebody for. */
const NAMED: Readonly<Partial<Record<WorkOrderRole, { readonly field: string }>>> = {
  ENG: { field: 'assigneeId' },
  CRE: { field: 'creator' },
};

function meets(ctx: Ctx, rule: Rule, row: Fields): boolean {
  const { fields } = orderEntity(ctx);
  return matches(rule, row, { kindOf: (name) => kindOf(fields, name) });
}

/** Orders of which this actor makes the review that is due (dictionary work_audit_by). */
function auditorRule(actor: Actor): Rule {
  const ops = [ruleFor(actor, 'DISP'), ruleFor(actor, 'MGR')];
  return {
    any: [
      {
        all: [
          { any: [{ field: 'auditBy', op: 'isNull' }, equals('auditBy', 'ops')] },
          { any: ops },
        ],
      },
      { all: [equals('auditBy', 'manager'), ruleFor(actor, 'MGR')] },
      { all: [equals('auditBy', 'enterprise'), ofOwnEnterprise(actor)] },
      { all: [equals('auditBy', 'bureau'), ruleFor(actor, 'REG')] },
    ],
  };
}

/** Orders that this actor may confirm, or refuse to, once they are reviewed (dictionary work_confirm_by). */
function confirmerRule(actor: Actor): Rule {
  return {
    any: [
      { field: 'confirmBy', op: 'isNull' },
      equals('confirmBy', 'any'),
      { all: [equals('confirmBy', 'enterprise'), ofOwnEnterprise(actor)] },
      { all: [equals('confirmBy', 'creator'), ruleFor(actor, 'CRE')] },
      { all: [equals('confirmBy', 'bureau'), ruleFor(actor, 'REG')] },
    ],
  };
}

function ofOwnEnterprise({ isSuperAdmin, userType, enterpriseId }: Actor): Rule {
  if (isSuperAdmin) return EVERY;
  return userType === USER_TYPE.enterprise && enterpriseId
    ? equals('enterpriseId', enterpriseId)
    : NONE;
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

/** The order (or, for `create`, what its station gives it) and what was filled in. */
type OrderFacts = Pick<MoveFacts, 'row' | 'form'>;
type Guard = (ctx: Ctx, asked: OrderFacts) => Promise<boolean> | boolean;

/** The named conditions of `states/work-order.json` (workorder-transitions.json, guards): whether nothing stands against the move. */
const GUARDS = {
  stationVisible: (_ctx, { row }) => text(row, 'stationId') !== null,
  ofAlarms: (_ctx, { row }) => row['isOfAlarms'] === true,
  planOrder: (_ctx, { form }) => isLater(form['planEnd'], form['planStart']),
  noOpenDuplicate: (_ctx, { row }) => row['hasOpenDuplicate'] === false,
  assigneeOfCompany: async (ctx, { row, form }) =>
    !isGiven(form, 'assigneeId') ||
    isOfCompany(row, await findAssignee(ctx.db, text(form, 'assigneeId') ?? '')),
  otherAssignee: (_ctx, { row, form }) =>
    !isGiven(form, 'assigneeId') || text(form, 'assigneeId') !== text(row, 'assigneeId'),
  isAssignee: ({ actor }, { row }) => actor.id === text(row, 'assigneeId'),
  nothingSubmitted: (_ctx, { row }) => parseWallTime(row['submitTime']) === null,
  oncePerVisit: (_ctx, { row }) =>
    parseWallTime(row['checkinTime']) === null ||
    parseWallTime(row['acceptTime']) === null ||
    isLater(row['acceptTime'], row['checkinTime']),
  noPendingDelay: (_ctx, { row }) => row['delayStatus'] !== DELAY.pending,
  pendingDelay: (_ctx, { row }) => row['delayStatus'] === DELAY.pending,
  laterPlanEnd: (_ctx, { row, form }) =>
    !isGiven(form, 'newPlanEnd') ||
    parseWallTime(row['planEnd']) === null ||
    isLater(form['newPlanEnd'], row['planEnd']),
  delayLimit: async ({ db }, { row }) =>
    Number(row['delayCount'] ?? 0) < (await limitsOf(db, row)).maxDelays,
  delayDays: async ({ db }, { row, form }) => {
    const { maxDelayDays } = await limitsOf(db, row);
    const [end, wanted] = [parseWallTime(row['planEnd']), parseWallTime(form['newPlanEnd'])];
    if (maxDelayDays === null || end === null || wanted === null) return true;
    return wanted - end <= maxDelayDays * DAY_MS;
  },
  typeActive: async ({ db }, { row, form }) =>
    text(form, 'orderType') === null ||
    (await readTypeRule(db, ruleKeyOf({ ...row, ...form }))).isActive,
  auditorOfStep: (ctx, { row }) => meets(ctx, auditorRule(ctx.actor), row),
  confirmerOfOrder: (ctx, { row }) => meets(ctx, confirmerRule(ctx.actor), row),
  visited: (_ctx, { row }) =>
    row['needVisit'] !== true || parseWallTime(row['checkinTime']) !== null,
  remoteAllowed: (_ctx, { row }) => row['remoteAllowed'] === true && row['needVisit'] !== true,
  fourEyes: ({ actor }, { row }) => actor.id !== text(row, 'assigneeId'),
  waitedForConfirm: (ctx, { row }) => (msSince(ctx, row['statusDue']) ?? -1) >= 0,
  recentlyCompleted: async (ctx, { row }) =>
    (msSince(ctx, row['completeTime']) ?? Infinity) <=
    (await limitsOf(ctx.db, row)).reopenDays * DAY_MS,
  urgeInterval: async (ctx, { row }) =>
    (msSince(ctx, row['urgeTime']) ?? Infinity) >=
    (await limitsOf(ctx.db, row)).urgeMinutes * MINUTE_MS,
} as const satisfies Readonly<Record<string, Guard>>;

/** What stands against handing an order in: templates it needs that nobody has submitted, and whether it has a form where it needs one. */
async function listUnfilled(db: Db, row: Fields, form: Fields): Promise<readonly string[]> {
  const id = text(row, 'id');
  const missing = id === null ? [] : await listMissingBooks(db, id);
  if (missing.length > 0) return missing;
  const needsForm = row['needForm'] === true && !(id !== null && (await hasBook(db, id)));
  return areFormsComplete(row, form, needsForm) ? [] : [''];
}

/** The guards as the life cycle asks them: why not, in the caller's language. */
export const REFUSALS = {
  ...Object.fromEntries(
    (Object.keys(GUARDS) as (keyof typeof GUARDS)[]).map((name) => [
      name,
      async (ctx: Ctx, asked: OrderFacts): Promise<string | null> =>
        (await GUARDS[name](ctx, asked)) ? null : serverText(ctx.lang, `workOrder.guard.${name}`),
    ]),
  ),
  processReady: processRefusal,
  photosTaken: refuseShort,
  checkinPhotographed: refuseCheckin,
  formsComplete: async (ctx: Ctx, { row, form }: OrderFacts): Promise<string | null> => {
    const [first, ...others] = await listUnfilled(ctx.db, row, form);
    if (first === undefined) return null;
    return first === ''
      ? serverText(ctx.lang, 'workOrder.guard.formsComplete')
      : serverText(ctx.lang, 'workOrder.guard.booksMissing', {
          books: [first, ...others].join(serverText(ctx.lang, 'sheet.separator')),
        });
  },
};

/** Guards that the row itself answers. */
export const GUARD_RULES: Readonly<Record<string, (ctx: Ctx) => Rule>> = {
  isAssignee: ({ actor }) => ({ field: 'assigneeId', op: 'eq', value: actor.id }),
  fourEyes: ({ actor }) => ({ field: 'assigneeId', op: 'ne', value: actor.id }),
  pendingDelay: () => ({ field: 'delayStatus', op: 'eq', value: DELAY.pending }),
  auditorOfStep: ({ actor }) => auditorRule(actor),
  confirmerOfOrder: ({ actor }) => confirmerRule(actor),
};

/** An assignee must be active and of the order's O&M company. */
export function isOfCompany(
  order: MoveFacts['row'],
  assignee: Awaited<ReturnType<typeof findAssignee>>,
): boolean {
  const company = text(order, 'opsCompanyId');
  return assignee?.isActive === true && company !== null && assignee.opsCompanyId === company;
}

/** While nobody has filled in the dialog, what it asks for stands against nothing; the move itself demands it. */
function isGiven(form: MoveFacts['form'], name: string): boolean {
  return form[name] !== undefined;
}

/** The limits of an order's company, as they are at this moment. */
function limitsOf(db: Db, row: Fields): ReturnType<typeof readWorkRule> {
  return readWorkRule(db, text(row, 'opsCompanyId'));
}

function isLater(time: unknown, than: unknown): boolean {
  const [one, other] = [parseWallTime(time), parseWallTime(than)];
  return one !== null && other !== null && one > other;
}

function msSince(ctx: Ctx, time: unknown): number | null {
  const since = parseWallTime(time);
  return since === null ? null : ctx.now().getTime() - since;
}
