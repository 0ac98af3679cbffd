import { HOUR_MS } from '#schemas/basics/units.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { RECORD_LANG, sayIn, type Said } from '#server/base/texts/said.ts';
import { insertMissing, type SeedRow } from '#server/records/store/seed-rows.ts';
import { DEMO_TEXTS, type SeededCity, type SeededStation } from './demo-city.ts';
import { auditColumns } from './seed-base.ts';

/** An alarm of the demo month that an order may take up. */
export interface DemoAlarm {
  readonly id: string;
  readonly at: Date;
  /** What its order is called. */
  readonly title: Said;
  readonly seeded: SeededStation;
}

interface Step {
  readonly move: string;
  readonly to: string;
  readonly by: 'mgr' | 'eng' | 'client';
  readonly text?: string;
  /** Hours after the order was made. */
  readonly after: number;
}

const CREATED: Step = { move: 'create', to: '1', by: 'mgr', after: 0 };
const UNASSIGNED: Step = { move: 'create', to: '0', by: 'mgr', after: 0 };
const ACCEPTED: Step = { move: 'accept', to: '2', by: 'eng', after: 0.4 };
const SUBMITTED: Step = { move: 'submit', to: '3', by: 'eng', after: 5, text: 'result' };
const AUDITED: Step = { move: 'audit', to: '4', by: 'mgr', after: 8, text: 'audit' };
const CANCELLED: Step = { move: 'cancel', to: '8', by: 'mgr', after: 1, text: 'cancel' };

/** How an order came to each status, following the move table. */
const PATHS: Readonly<Record<string, readonly Step[]>> = {
  '0': [UNASSIGNED],
  '1': [CREATED],
  '2': [CREATED, ACCEPTED],
  '3': [CREATED, ACCEPTED, SUBMITTED],
  '4': [CREATED, ACCEPTED, SUBMITTED, AUDITED],
  '5': [
    CREATED,
    ACCEPTED,
    SUBMITTED,
    AUDITED,
    { move: 'confirm', to: '5', by: 'client', after: 20, text: 'confirm' },
  ],
  '7': [CREATED, { move: 'refuse', to: '7', by: 'eng', after: 0.5, text: 'refuse' }],
  '8': [UNASSIGNED, CANCELLED],
  '9': [UNASSIGNED, CANCELLED, { move: 'delete', to: '9', by: 'mgr', after: 2 }],
  '-1': [
    CREATED,
    ACCEPTED,
    SUBMITTED,
    { move: 'reject', to: '-1', by: 'mgr', after: 8, text: 'reject' },
  ],
};
const STATUS_PLAN = [
  '0',
  '0',
  '0',
  '1',
  '1',
  '1',
  '2',
  '2',
  '2',
  '2',
  '3',
  '3',
  '3',
  '4',
  '4',
  '5',
  '5',
  '5',
  '5',
  '5',
  '7',
  '8',
  '9',
  '-1',
  '-1',
];
/** Alarm status that belongs to an order's status: in progress while it is open, handled when it is closed. */
const ALARM_STATUS: Readonly<Record<string, string>> = { '5': '2', '8': '0', '9': '0' };

const LEAD_HOURS = 26;
const PLAN_HOURS = 24;
const UTC8_MS = 8 * HOUR_MS;

/** What an order changes about its alarm. */
export interface AlarmLink {
  readonly alarmId: string;
  readonly orderId: string;
  readonly status: string;
}

/** Writes 25 orders in every status with their history. Fresh ones began hours ago, closed ones within the month. */
export async function seedOrders(
  ctx: Ctx,
  city: SeededCity,
  alarms: readonly DemoAlarm[],
): Promise<readonly AlarmLink[]> {
  const people = {
    mgr: city.users.get('opsmgr') ?? '0',
    eng: city.users.get('opseng') ?? '0',
    client: city.users.get('enterprise') ?? '0',
  };
  const numbers = new Map<string, number>();
  const links: AlarmLink[] = [];
  const own = city.stations.filter(({ station }) => station.opsCompany === 'a');
  const waiting = alarms
    .filter(({ seeded }) => own.includes(seeded))
    .toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const nowMs = ctx.now().getTime();
  for (const [index, status] of STATUS_PLAN.entries()) {
    const begun = new Date(nowMs - hoursAgo(status, index) * HOUR_MS);
    const alarm = index % 3 === 2 ? undefined : takeAlarm(waiting, begun);
    const seeded = alarm?.seeded ?? own[index % own.length];
    if (!seeded) continue;
    const id = newId();
    const orderNo = nextNumber(numbers, begun);
    await seedOrder(ctx, { id, orderNo, status, begun, seeded, alarm, people, nowMs });
    if (alarm) links.push({ alarmId: alarm.id, orderId: id, status: ALARM_STATUS[status] ?? '1' });
  }
  await insertMissing(
    ctx.db,
    'sys_number',
    [...numbers].map(([day, last]) => ({ rule: 'workOrder.orderNo', start: `WO${day}`, last })),
    ['rule', 'start'],
  );
  return links;
}

interface OrderSeed {
  readonly id: string;
  readonly orderNo: string;
  readonly status: string;
  readonly begun: Date;
  readonly seeded: SeededStation;
  readonly alarm: DemoAlarm | undefined;
  readonly people: Readonly<Record<Step['by'], string>>;
  readonly nowMs: number;
}

async function seedOrder(ctx: Ctx, order: OrderSeed): Promise<void> {
  const { id, alarm } = order;
  await insertMissing(ctx.db, 'ops_work_order', [orderRow(order)], ['id']);
  await insertMissing(ctx.db, 'sys_move_log', logRows(order), ['id']);
  if (alarm)
    await insertMissing(
      ctx.db,
      'ops_work_order_alarm',
      [{ order_id: id, alarm_id: alarm.id }],
      ['order_id', 'alarm_id'],
    );
}

/** The next number of the day an order began; `numbers` keeps the last one of each day. */
function nextNumber(numbers: Map<string, number>, begun: Date): string {
  const day = new Date(begun.getTime() + UTC8_MS).toISOString().slice(0, 10).replaceAll('-', '');
  const number = (numbers.get(day) ?? 0) + 1;
  numbers.set(day, number);
  return `WO${day}${String(number).padStart(4, '0')}`;
}

/** The newest alarm whose hour was over when an order began; it waits for no other then. */
function takeAlarm(waiting: DemoAlarm[], begun: Date): DemoAlarm | undefined {
  const place = waiting.findIndex(({ at }) => at.getTime() + HOUR_MS <= begun.getTime());
  return place < 0 ? undefined : waiting.splice(place, 1)[0];
}

function orderRow(order: OrderSeed): SeedRow {
  const { id, orderNo, status, begun, seeded, alarm, people, nowMs } = order;
  const planEnd = new Date(begun.getTime() + PLAN_HOURS * HOUR_MS);
  return {
    id,
    order_no: orderNo,
    status,
    ...causeOf(alarm, seeded),
    station_id: seeded.stationId,
    enterprise_id: seeded.enterpriseId,
    ops_company_id: seeded.opsCompanyId,
    region_code: seeded.regionCode,
    content: DEMO_TEXTS.orderContent,
    plan_start: begun,
    plan_end: planEnd,
    ...progressOf(status, begun, people),
    need_confirm: true,
    need_visit: false,
    audits: ['ops'],
    audit_levels: 1,
    audits_done: ['4', '5'].includes(status) ? 1 : 0,
    audit_by: 'ops',
    confirm_by: 'any',
    remote_allowed: alarm !== undefined,
    auto_confirm: true,
    exceptions: [],
    redeploy_count: 0,
    reject_count: status === '-1' ? 1 : 0,
    urge_count: 0,
    delay_status: '0',
    delay_count: 0,
    is_overdue: ['1', '2', '-1'].includes(status) && planEnd.getTime() < nowMs,
    ...auditColumns(begun),
    creator: people.mgr,
  };
}

/** An order is for an alarm, or one of the rounds. */
function causeOf(alarm: DemoAlarm | undefined, { station }: SeededStation): SeedRow {
  if (alarm)
    return {
      ...titled(alarm.title),
      urgency: '3',
      order_type: '2',
      source: '2',
      alarm_key: alarm.id,
    };
  return {
    ...titled({ key: 'demo.patrol', params: { station: station.name } }),
    urgency: '1',
    order_type: '1',
    source: '4',
    alarm_key: null,
  };
}

/** A title with what it is in other languages. */
const titled = (title: Said): SeedRow => ({
  title: sayIn(RECORD_LANG, title),
  words: JSON.stringify({ title }),
});

/** What the steps on the way to its status left in an order. */
function progressOf(status: string, begun: Date, people: OrderSeed['people']): SeedRow {
  const steps = PATHS[status] ?? [];
  const at = (move: string): Date | null => {
    const step = steps.find((one) => one.move === move);
    return step ? timeOf(step, begun) : null;
  };
  const isAssigned = steps.some(({ to }) => to === '1');
  const isRefused = steps.some(({ move }) => move === 'refuse');
  const [accepted, submitted, audited] = [at('accept'), at('submit'), at('audit')];
  return {
    assignee_id: isAssigned && !isRefused ? people.eng : null,
    ...(isAssigned
      ? { dispatcher_id: people.mgr, dispatch_time: begun }
      : { dispatcher_id: null, dispatch_time: null }),
    accept_time: accepted,
    response_minutes: accepted && 24,
    submit_time: submitted,
    ...(submitted
      ? { work_minutes: 276, result: DEMO_TEXTS.result }
      : { work_minutes: null, result: null }),
    audit_time: audited,
    auditor_id: audited && people.mgr,
    complete_time: at('confirm'),
    status_time: timeOf(steps.at(-1) ?? CREATED, begun),
  };
}

function logRows({
  id,
  status,
  begun,
  people,
}: Pick<OrderSeed, 'id' | 'status' | 'begun' | 'people'>): readonly SeedRow[] {
  let from: string | null = null;
  return (PATHS[status] ?? []).map((step) => {
    const row = {
      id: newId(),
      entity: 'workOrder',
      record_id: id,
      at: timeOf(step, begun),
      user_id: people[step.by],
      move: step.move,
      from_status: from,
      to_status: step.to,
      comment: step.text ? (DEMO_TEXTS[step.text] ?? null) : null,
    };
    from = step.to;
    return row;
  });
}

/** Open orders began lately, so that no timer moves them at once; closed ones lie within the month. */
function hoursAgo(status: string, index: number): number {
  if (['0', '1', '2'].includes(status)) return 2 + index;
  if (['3', '4', '-1'].includes(status)) return LEAD_HOURS + index;
  return LEAD_HOURS + index * 11;
}

const timeOf = ({ after }: Step, begun: Date): Date => new Date(begun.getTime() + after * HOUR_MS);
