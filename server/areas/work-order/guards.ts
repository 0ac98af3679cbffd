import type { Actor } from '#server/base/context/ctx.ts';

/** What the policy must know about an order (or, for `create`, about its station). */
export interface OrderView {
  readonly status: string | null;
  readonly assigneeId: string | null;
  readonly creatorId: string | null;
  readonly enterpriseId: string | null;
  readonly opsCompanyId: string | null;
  readonly regionCode: string | null;
}

/** Numbers of the life cycle that an operator may change (system parameters `workOrder.*`). */
export interface WorkOrderRules {
  /** Metres between check-in and station above which the check-in is an exception. */
  readonly checkinRadiusM: number;
  readonly maxDelays: number;
  readonly urgeMinutes: number;
  readonly reopenDays: number;
  readonly autoConfirmHours: number;
  /** Order types (dictionary work_order_type) that need a visit before they are submitted. */
  readonly visitTypes: readonly string[];
  /** Order types that the enterprise confirms after the review. */
  readonly confirmTypes: readonly string[];
  /** Order types whose forms must be filled in before they are submitted. */
  readonly formTypes: readonly string[];
}

export const DEFAULT_RULES: WorkOrderRules = {
  checkinRadiusM: 500,
  maxDelays: 3,
  urgeMinutes: 30,
  reopenDays: 7,
  autoConfirmHours: 72,
  visitTypes: ['4', '5'],
  confirmTypes: ['2', '3'],
  formTypes: [],
};

/** What the guards look at besides status and relation; the service reads it, the policy only judges. Times in ms since 1970. */
export interface WorkOrderFacts {
  readonly now: number;
  readonly orderType?: string;
  /** Dictionary work_order_source. */
  readonly source?: string;
  readonly planStart?: number | null;
  readonly planEnd?: number | null;
  readonly newPlanEnd?: number | null;
  readonly submitTime?: number | null;
  readonly completeTime?: number | null;
  readonly checkinTime?: number | null;
  readonly acceptTime?: number | null;
  readonly statusTime?: number | null;
  readonly urgeTime?: number | null;
  readonly isDelayPending?: boolean;
  readonly delayCount?: number;
  readonly needsVisit?: boolean;
  readonly needsConfirm?: boolean;
  readonly areFormsComplete?: boolean;
  readonly isStationVisible?: boolean;
  readonly hasOpenDuplicate?: boolean;
  readonly newAssignee?: { readonly id: string; readonly isActive: boolean; readonly opsCompanyId: string | null };
}

interface Asked {
  readonly actor: Actor;
  readonly order: OrderView;
  readonly facts: WorkOrderFacts;
  readonly rules: WorkOrderRules;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const ALARM_SOURCE = '2';
const DATA_CHECK_TYPE = '12';

/** The named conditions of `states/work-order.json` (workorder-transitions.json, guards). Absent facts fail safe. */
export const GUARDS: Readonly<Record<string, (asked: Asked) => boolean>> = {
  stationVisible: ({ facts }) => facts.isStationVisible === true,
  planOrder: ({ facts }) => facts.planStart != null && facts.planEnd != null && facts.planEnd > facts.planStart,
  noOpenDuplicate: ({ facts }) => facts.hasOpenDuplicate === false,
  assigneeOfCompany: ({ order, facts }) =>
    facts.newAssignee?.isActive === true && order.opsCompanyId !== null && facts.newAssignee.opsCompanyId === order.opsCompanyId,
  otherAssignee: ({ order, facts }) => facts.newAssignee !== undefined && facts.newAssignee.id !== order.assigneeId,
  isAssignee: ({ actor, order }) => actor.id === order.assigneeId,
  nothingSubmitted: ({ facts }) => facts.submitTime == null,
  oncePerVisit: ({ facts }) => facts.checkinTime == null || facts.acceptTime == null || facts.checkinTime < facts.acceptTime,
  noPendingDelay: ({ facts }) => facts.isDelayPending !== true,
  pendingDelay: ({ facts }) => facts.isDelayPending === true,
  laterPlanEnd: ({ facts }) => facts.newPlanEnd != null && (facts.planEnd == null || facts.newPlanEnd > facts.planEnd),
  delayLimit: ({ facts, rules }) => (facts.delayCount ?? 0) < rules.maxDelays,
  formsComplete: ({ facts }) => facts.areFormsComplete === true,
  visited: ({ facts }) => facts.needsVisit !== true || facts.checkinTime != null,
  remoteAllowed: ({ facts }) => (facts.source === ALARM_SOURCE || facts.orderType === DATA_CHECK_TYPE) && facts.needsVisit !== true,
  fourEyes: ({ actor, order }) => actor.id !== order.assigneeId,
  waitedForConfirm: ({ facts, rules }) => facts.statusTime != null && facts.now - facts.statusTime >= rules.autoConfirmHours * HOUR_MS,
  recentlyCompleted: ({ facts, rules }) => facts.completeTime != null && facts.now - facts.completeTime <= rules.reopenDays * DAY_MS,
  urgeInterval: ({ facts, rules }) => facts.urgeTime == null || facts.now - facts.urgeTime >= rules.urgeMinutes * MINUTE_MS,
};
