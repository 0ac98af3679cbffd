import { formatWallDay, parseWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import { catchUp, type WaitingDue } from '#schemas/plans/catch-up.ts';
import { addDays } from '#schemas/plans/due-dates.ts';
import {
  createWorkOrder,
  findLeastBusy,
  findStationEngineer,
} from '#server/areas/work-order/face.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import {
  hasPlannedOrder,
  holdWaiting,
  noteMissed,
  noteOrdered,
  noteProblem,
  type WaitingPlace,
} from './ledger-store.ts';
import type { PeriodRule } from './rule-store.ts';

/** When the work of a day begins. */
const BEGIN = '08:00:00';
const END = '23:59:59';
const MAX_CONTENT = 1000;

/** What became of the waiting work of one rule at one station. */
interface Made {
  readonly ordered: number;
  readonly missed: number;
  readonly failed: number;
}

/** Makes the orders of one rule at one station, all or none; a refusal is kept with the work, which waits for the next run. */
export async function orderWaiting(ctx: Ctx, rule: PeriodRule, place: WaitingPlace): Promise<Made> {
  try {
    return await inTransaction(ctx, (tx) => orderHeld(tx, rule, place));
  } catch (error) {
    ctx.log.warn({ ...place, error: String(error) }, 'no order of the plan');
    await noteProblem(ctx.db, place, reasonOf(ctx, error));
    return { ordered: 0, missed: 0, failed: 1 };
  }
}

async function orderHeld(tx: Ctx, rule: PeriodRule, place: WaitingPlace): Promise<Made> {
  const today = formatWallDay(tx.now());
  const waiting = await holdWaiting(tx.db, place, addDays(today, rule.leadDays));
  const { made, missed } = catchUp(rule.catchUp, waiting, today);
  await noteMissed(
    tx.db,
    missed.map(({ id }) => id),
  );
  for (const due of made)
    // each is judged beside those before it
    // oxlint-disable-next-line no-await-in-loop
    await orderOf(tx, rule, place, due);
  return { ordered: made.length, missed: missed.length, failed: 0 };
}

async function orderOf(
  tx: Ctx,
  rule: PeriodRule,
  { stationId }: WaitingPlace,
  due: WaitingDue,
): Promise<void> {
  const { orderType } = rule;
  const today = formatWallDay(tx.now());
  // late work has as long as it ever had, from today
  const last = due.last < today ? addDays(today, rule.windowDays - 1) : due.last;
  const now = wallTime(tx.now());
  const begin = `${due.day} ${BEGIN}`;
  const planStart = begin < now ? now : begin;
  const { id } = await createWorkOrder(tx, {
    fields: {
      stationId,
      orderType,
      urgency: rule.urgency,
      title: rule.name,
      content:
        [rule.equipment, rule.content].filter(Boolean).join('\n').slice(0, MAX_CONTENT) || null,
      planStart,
      planEnd: `${last} ${END}`,
      ...(await assigneeOf(tx, rule, stationId)),
    },
    dutyAt: rule.assignee === 'none' ? null : new Date(parseWallTime(planStart) ?? tx.now()),
    bookCodes: [rule.templateCode ?? []].flat(),
    onDuplicate: (await hasPlannedOrder(tx.db, { stationId, orderType })) ? 'new' : 'join',
  });
  await noteOrdered(tx.db, due.id, id);
}

/** Whom the rule names; nobody where it leaves that to who is on duty, or where there is none. */
async function assigneeOf(
  tx: Ctx,
  { assignee }: PeriodRule,
  stationId: string,
): Promise<{ readonly assigneeId?: string }> {
  const id =
    assignee === 'station'
      ? await findStationEngineer(tx.db, stationId)
      : assignee === 'balance'
        ? await findLeastBusy(tx.db, stationId)
        : undefined;
  return id === undefined ? {} : { assigneeId: id };
}

/** A life cycle says its reason; what else refuses is for whoever looks after the server. */
function reasonOf(ctx: Ctx, error: unknown): string {
  const reason = error instanceof AppError ? error.params['reason'] : undefined;
  return typeof reason === 'string' ? reason : serverText(ctx.lang, 'period.refused');
}
