import { HOUR_MS, MINUTE_MS } from '#schemas/basics/units.ts';
import { parseWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import type { Db } from '#server/db/db.ts';
import { text, type Fields } from './order.ts';
import {
  findFlowRule,
  findTypeRule,
  findWorkRule,
  type RuleKey,
  type StoredFlowRule,
  type StoredTypeRule,
  type StoredWorkRule,
} from './rules-store.ts';

/** Of a type that `ruleConfig/type` does not name: anybody may open it, and it needs nothing. */
export const FREE_TYPE: StoredTypeRule = {
  isActive: true,
  needVisit: false,
  needConfirm: false,
  needForm: false,
  photoCount: 0,
  photoStation: 0,
  photoReading: 0,
  photoBefore: 0,
  photoAfter: 0,
  photoCheckin: 0,
  samplingAfter: null,
  samplingEvery: 6,
  samplingTypes: [],
  urgency: '2',
  finishHours: null,
  requiredBooks: [],
};

/** Of a type that `ruleConfig/flow` does not name: what its form begins with. */
export const PLAIN_FLOW: StoredFlowRule = {
  audits: ['ops'],
  process: null,
  confirmBy: 'any',
  remote: 'alarm',
  photoStrict: true,
  responseHours: null,
  reviewHours: 24,
  confirmHours: 72,
  afterConfirm: 'confirm',
  escalateHours: null,
  escalateTo: [],
};

/** What an order of this type needs. */
export async function readTypeRule(db: Db, key: RuleKey): Promise<StoredTypeRule> {
  return (await findTypeRule(db, key)) ?? FREE_TYPE;
}

/** How an order of this type runs. */
export async function readFlowRule(db: Db, key: RuleKey): Promise<StoredFlowRule> {
  return (await findFlowRule(db, key)) ?? PLAIN_FLOW;
}

/** The terms of work of an order's company. @throws Error the row for all companies is gone, which no interface lets happen */
export async function readWorkRule(db: Db, opsCompanyId: string | null): Promise<StoredWorkRule> {
  const rule = await findWorkRule(db, opsCompanyId);
  if (!rule) throw new Error('ops_work_rule has no row for all companies');
  return rule;
}

/** Whose rules count for an order. */
export function ruleKeyOf(order: Fields): RuleKey {
  return { orderType: text(order, 'orderType') ?? '', opsCompanyId: text(order, 'opsCompanyId') };
}

const BY_URGENCY = {
  1: ['responseOrdinary', 'handleOrdinary'],
  2: ['responsePressing', 'handlePressing'],
  3: ['responseUrgent', 'handleUrgent'],
} as const;

/** The two terms of an urgency (dictionary work_order_urgency); one that nobody knows counts as ordinary. */
function termsOf(urgency: string | null): (typeof BY_URGENCY)[keyof typeof BY_URGENCY] {
  return urgency === '2' || urgency === '3' ? BY_URGENCY[urgency] : BY_URGENCY[1];
}

/** When an order is due whose deadline nobody chose: by its type, else by its urgency. @param from ms since 1970 */
export async function planEndOf(
  db: Db,
  { urgency, ...key }: RuleKey & { readonly urgency: string },
  from: number,
): Promise<string> {
  const { finishHours } = await readTypeRule(db, key);
  const hours = finishHours ?? (await readWorkRule(db, key.opsCompanyId))[termsOf(urgency)[1]];
  return wallTime(from + hours * HOUR_MS);
}

/** What an order keeps of the rules of the moment at which it is made, whatever becomes of them. */
export async function termsOfOrder(
  db: Db,
  order: Fields,
): Promise<{
  readonly needVisit: boolean;
  readonly needConfirm: boolean;
  readonly needForm: boolean;
  readonly photoCount: number;
  readonly stationPhotoCount: number;
  readonly readingPhotoCount: number;
  readonly beforePhotoCount: number;
  readonly afterPhotoCount: number;
  readonly checkinPhotoCount: number;
  readonly photoStrict: boolean;
  readonly requiredBooks: readonly string[];
  readonly audits: readonly string[];
  readonly auditLevels: number;
  readonly auditsDone: number;
  readonly auditBy: string | null;
  readonly auditProcess: string | null;
  readonly confirmBy: string;
  readonly remoteAllowed: boolean;
}> {
  const key = ruleKeyOf(order);
  const [type, flow] = [await readTypeRule(db, key), await readFlowRule(db, key)];
  return {
    needVisit: type.needVisit,
    needConfirm: type.needConfirm,
    needForm: type.needForm,
    photoCount: type.photoCount,
    stationPhotoCount: type.photoStation,
    readingPhotoCount: type.photoReading,
    beforePhotoCount: type.photoBefore,
    afterPhotoCount: type.photoAfter,
    checkinPhotoCount: type.photoCheckin,
    photoStrict: flow.photoStrict,
    requiredBooks: type.requiredBooks,
    audits: flow.audits,
    auditLevels: flow.audits.length,
    auditsDone: 0,
    auditBy: flow.audits[0] ?? null,
    auditProcess: flow.process,
    confirmBy: flow.confirmBy,
    remoteAllowed: flow.remote === 'always' || (flow.remote === 'alarm' && order['source'] === '2'),
  };
}

/** Clocks of an order that comes into a status now, by the rules of this moment. */
export interface Clocks {
  /** By when the status should be left; null where it has no clock. */
  readonly statusDue: string | null;
  /** By when whoever it is given to should accept it; what it was before where it is given to nobody now. */
  readonly responseDue?: string | null;
  readonly escalateAt: string | null;
  readonly autoConfirm?: boolean;
}

/** Statuses in which an order is handled: its clock is the end of its plan. */
const HANDLED = new Set(['2', '-1']);

/** The clocks of an order in a status. @param nowMs ms since 1970, when it came into it */
export async function clocksOf(
  db: Db,
  order: Fields,
  { status, nowMs }: { readonly status: string; readonly nowMs: number },
): Promise<Clocks> {
  const key = ruleKeyOf(order);
  const flow = await readFlowRule(db, key);
  const rule = await readWorkRule(db, key.opsCompanyId);
  const hours: Readonly<Record<string, number>> = {
    0: (rule.assignMinutes * MINUTE_MS) / HOUR_MS,
    1: flow.responseHours ?? rule[termsOf(text(order, 'urgency'))[0]],
    3: flow.reviewHours,
    4: flow.confirmHours,
  };
  const dueMs = HANDLED.has(status)
    ? parseWallTime(order['planEnd'])
    : nowMs + (hours[status] ?? Infinity) * HOUR_MS;
  const lateHours = flow.escalateHours ?? rule.escalateHours;
  const statusDue = HANDLED.has(status) ? null : momentOf(dueMs);
  return {
    statusDue,
    ...(status === '1' ? { responseDue: statusDue } : {}),
    escalateAt: lateHours === null || dueMs === null ? null : momentOf(dueMs + lateHours * HOUR_MS),
    ...(status === '4' ? { autoConfirm: flow.afterConfirm === 'confirm' } : {}),
  };
}

/** Who is told when a term of an order was missed for long (dictionary work_escalate_to). */
export async function readEscalation(db: Db, order: Fields): Promise<readonly string[]> {
  const key = ruleKeyOf(order);
  const flow = await readFlowRule(db, key);
  return flow.escalateHours === null
    ? (await readWorkRule(db, key.opsCompanyId)).escalateTo
    : flow.escalateTo;
}

/** The score of a finished order by the rule of its company; null where it gives none. */
export function scoreOf(rule: StoredWorkRule, order: Fields): number | null {
  if (!rule.isScored) return null;
  const [accepted, due] = [parseWallTime(order['acceptTime']), parseWallTime(order['responseDue'])];
  const isLate = accepted !== null && due !== null && accepted > due;
  const exceptions = Array.isArray(order['exceptions']) ? order['exceptions'] : [];
  const less =
    (isLate ? rule.scoreResponse : 0) +
    (order['isOverdue'] === true || exceptions.includes('3') ? rule.scoreOverdue : 0) +
    Number(order['rejectCount'] ?? 0) * rule.scoreReject +
    (exceptions.includes('1') ? rule.scoreCheckin : 0);
  return Math.max(0, 100 - less);
}

function momentOf(ms: number | null): string | null {
  return ms === null || !Number.isFinite(ms) ? null : wallTime(ms);
}
