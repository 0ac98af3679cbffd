import { parseWallTime, wallTime } from '#schemas/types/wall-time.ts';
import { distanceM, readPosition } from './distance.ts';
import type { WorkOrderRules } from './guards.ts';
import type { StoredRow } from '#server/records/store/rows.ts';
import { DELAY, EXCEPTION, type Fields, text, withException } from './order.ts';

/** What a move finds: the order, what was sent with it, who moves it and when. */
export interface MoveStep {
  readonly order: StoredRow;
  readonly fields: Fields;
  readonly to: string;
  readonly userId: string;
  readonly now: Date;
  readonly rules: WorkOrderRules;
  /** Where the order's station stands. */
  readonly stationLocation: unknown;
}

const REMOTE_RESPONSE = '2';
const COMPLETED = '5';
const MINUTE_MS = 60_000;

type Effect = (step: MoveStep) => Fields;

/** Column changes of each move (workorder-transitions.json, effects); status, times of status and version are written for all. */
const EFFECTS: Readonly<Record<string, Effect>> = {
  assign: ({ fields, userId, now }) => ({ assigneeId: fields['assigneeId'], dispatcherId: userId, dispatchTime: wallTime(now) }),
  accept: ({ order, now }) => ({ acceptTime: wallTime(now), responseMinutes: minutesSince(order['dispatchTime'], now) }),
  refuse: () => ({ assigneeId: null }),
  redeploy: ({ order, fields, userId, now }) => ({
    assigneeId: fields['assigneeId'],
    dispatcherId: userId,
    dispatchTime: wallTime(now),
    acceptTime: null,
    redeployCount: Number(order['redeployCount'] ?? 0) + 1,
    ...(order['delayStatus'] === DELAY.pending ? { delayStatus: DELAY.declined, newPlanEnd: null } : {}),
  }),
  checkin: ({ order, fields, now, rules, stationLocation }) => {
    const [here, station] = [readPosition(fields), readPosition(stationLocation)];
    const distance = here && station ? Math.round(distanceM(here, station)) : null;
    const isFar = distance !== null && distance > rules.checkinRadiusM;
    return { checkinTime: wallTime(now), checkinDistance: distance, ...(isFar ? { exceptions: withException(order, EXCEPTION.checkin) } : {}) };
  },
  save: ({ fields }) => ({ forms: fields['forms'] }),
  applyDelay: ({ order, fields }) => ({
    delayStatus: DELAY.pending,
    newPlanEnd: fields['newPlanEnd'],
    delayReason: fields['reason'],
    delayCount: Number(order['delayCount'] ?? 0) + 1,
  }),
  auditDelay: ({ order, fields }) =>
    fields['pass'] === true ? { delayStatus: DELAY.agreed, planEnd: order['newPlanEnd'], isOverdue: false } : { delayStatus: DELAY.declined },
  submit: (step) => ({
    ...submitted(step),
    result: step.fields['result'],
    ...(step.fields['photos'] ? { photos: step.fields['photos'] } : {}),
    ...(step.fields['forms'] ? { forms: step.fields['forms'] } : {}),
  }),
  remoteDeal: (step) => ({
    ...submitted(step),
    result: step.fields['result'],
    alarmVerifyResult: step.fields['alarmVerifyResult'],
    responseType: REMOTE_RESPONSE,
    acceptTime: text(step.order, 'acceptTime') ?? wallTime(step.now),
  }),
  audit: ({ userId, now, to }) => ({ auditTime: wallTime(now), auditorId: userId, ...(to === COMPLETED ? { completeTime: wallTime(now) } : {}) }),
  reject: ({ order }) => ({ rejectCount: Number(order['rejectCount'] ?? 0) + 1 }),
  confirm: ({ fields, now }) => ({ completeTime: wallTime(now), ...(fields['score'] == null ? {} : { score: fields['score'] }) }),
  autoConfirm: ({ now }) => ({ completeTime: wallTime(now) }),
  reopen: () => ({ completeTime: null }),
  urge: ({ order, now }) => ({ urgeCount: Number(order['urgeCount'] ?? 0) + 1, urgeTime: wallTime(now) }),
};

/** The columns a move changes. */
export function changesOf(move: string, step: MoveStep): Fields {
  const isStatusChange = step.to !== step.order['status'];
  return {
    ...EFFECTS[move]?.(step),
    ...(isStatusChange ? { status: step.to, statusTime: wallTime(step.now), remindTime: null } : {}),
    updater: step.userId,
    updateDate: wallTime(step.now),
  };
}

function submitted({ order, now }: MoveStep): Fields {
  const planEnd = parseWallTime(order['planEnd']);
  const isLate = planEnd !== null && planEnd < now.getTime();
  return {
    submitTime: wallTime(now),
    workMinutes: minutesSince(order['acceptTime'], now) ?? 0,
    ...(isLate ? { exceptions: withException(order, EXCEPTION.overtime) } : {}),
  };
}

function minutesSince(since: unknown, now: Date): number | null {
  const ms = parseWallTime(since);
  return ms === null ? null : Math.max(0, Math.round((now.getTime() - ms) / MINUTE_MS));
}
