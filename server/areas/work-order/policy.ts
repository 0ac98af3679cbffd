import type { Actor } from '#server/base/context/ctx.ts';
import { findMove, type PossibleMove } from '#schemas/language/moves.ts';
import type { Mover } from '#schemas/language/check-file.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import { regionPrefix } from '#server/base/context/scope.ts';
import { GUARDS, type OrderView, type WorkOrderFacts, type WorkOrderRules } from './guards.ts';

/**
 * The people of a work order (DOMAIN.md section 5): dispatcher, engineer it is given to, manager of the O&M company,
 * confirmer, bureau, creator, and the system itself.
 */
export const WORK_ORDER_ROLES = ['DISP', 'ENG', 'MGR', 'CONF', 'REG', 'CRE', 'SYS'] as const;
export type WorkOrderRole = (typeof WORK_ORDER_ROLES)[number];

/** The states files whose moves the server makes, and the words it knows in them. */
export const MOVERS: ReadonlyMap<string, Mover> = new Map([['workOrder', { roles: new Set(WORK_ORDER_ROLES), guards: new Set(Object.keys(GUARDS)) }]]);

/** Values of the dictionary `user_type`. */
export const USER_TYPE = { enterprise: '1', bureau: '2', opsAdmin: '3', engineer: '4', platform: '5', observer: '6' } as const;

export type MoveVerdict =
  | { readonly ok: true; readonly move: PossibleMove; readonly to: string }
  /** `status`: not a move of this status. `role`: not this actor's move. `guard`: a named condition does not hold. */
  | { readonly ok: false; readonly reason: 'status' | 'role' | 'permission' }
  | { readonly ok: false; readonly reason: 'guard'; readonly guard: string };

export interface MoveRequest {
  readonly actor: Actor;
  readonly name: string;
  readonly order: OrderView;
  readonly facts: WorkOrderFacts;
  readonly rules: WorkOrderRules;
}

/** Whether the actor holds the exact key or the wildcard. */
export function holdsKey(actor: Actor, key: string): boolean {
  return actor.isSuperAdmin || actor.permissions.has('*:*:*') || actor.permissions.has(key);
}

/**
 * The roles an actor has towards an order. Dispatcher and manager are members of its O&M company (or of the platform)
 * told apart by the key only that role needs: `ops:order:assign` and `ops:order:reopen`. A super admin has every role
 * of people; guards still bind him.
 */
export function rolesTowards(actor: Actor, order: OrderView): readonly WorkOrderRole[] {
  if (actor.kind === 'system') return ['SYS'];
  if (actor.kind === 'anonymous') return [];
  if (actor.isSuperAdmin) return ['DISP', 'ENG', 'MGR', 'CONF', 'REG', 'CRE'];
  const { opsAdmin, engineer, platform, enterprise, bureau } = USER_TYPE;
  const isOps = actor.userType === opsAdmin || actor.userType === engineer;
  const isOwnCompany = isOps && same(actor.opsCompanyId, order.opsCompanyId);
  const isCreator = same(actor.id, order.creatorId);
  const isOwnEnterprise = actor.userType === enterprise && same(actor.enterpriseId, order.enterpriseId);
  const roles: [WorkOrderRole, boolean][] = [
    ['DISP', (isOwnCompany || actor.userType === platform) && holdsKey(actor, 'ops:order:assign')],
    ['ENG', same(actor.id, order.assigneeId)],
    ['MGR', isOwnCompany && holdsKey(actor, 'ops:order:reopen')],
    ['CONF', isOwnEnterprise || (isCreator && order.status !== null)],
    ['REG', actor.userType === bureau && isWithin(order.regionCode, actor.regionCode)],
    ['CRE', isCreator],
  ];
  return roles.filter(([, has]) => has).map(([role]) => role);
}

/** Judges one move: status, then the permission key, then the role, then every guard of the table's row. */
export function judgeMove(states: StatesSchema, request: MoveRequest): MoveVerdict {
  const { actor, name, order, facts } = request;
  const known = findMove(states, order.status, name);
  if (!known) return { ok: false, reason: 'status' };
  if (!holdsKey(actor, known.move.permission) && actor.kind !== 'system') return { ok: false, reason: 'permission' };
  const move = findMove(states, order.status, name, { roles: rolesTowards(actor, order) });
  if (!move) return { ok: false, reason: 'role' };
  const failed = (move.case.guards ?? []).find((guard) => !passes(guard, request));
  if (failed) return { ok: false, reason: 'guard', guard: failed };
  return { ok: true, move, to: chooseTarget(move, facts) };
}

function passes(name: string, { actor, order, facts, rules }: MoveRequest): boolean {
  const guard = GUARDS[name];
  if (!guard) throw new Error(`no work-order guard "${name}"; known: ${Object.keys(GUARDS).join(', ')}`);
  return guard({ actor, order, facts, rules });
}

/** Where a move with several targets leads: creation by assignee, review by the need of a confirmation. */
function chooseTarget(move: PossibleMove, facts: WorkOrderFacts): string {
  const [first = '', second] = move.to;
  if (second === undefined) return first;
  if (move.name === 'create') return facts.newAssignee ? second : first;
  return facts.needsConfirm ? first : second;
}

function same(a: string | null, b: string | null): boolean {
  return a !== null && a !== '' && a === b;
}

function isWithin(regionCode: string | null, holder: string | null): boolean {
  return !!regionCode && !!holder && regionCode.startsWith(regionPrefix(holder));
}
