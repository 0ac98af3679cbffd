import { formatWallDay, parseWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import { catchUp } from '#schemas/plans/catch-up.ts';
import { addDays } from '#schemas/plans/due-dates.ts';
import { createWorkOrder } from '#server/areas/work-order/face.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { readDictionaries } from '#server/records/dictionaries/dictionaries.ts';
import { assigneesOf, type Assignees } from './assignees.ts';
import type { PeriodRule } from './rule-store.ts';
import {
  holdWaiting,
  listPlannedStations,
  noteMissed,
  noteOrdered,
  noteProblem,
  type HeldDue,
  type WaitingPlace,
} from './waiting-store.ts';

/** When the work of a day begins. */
const BEGIN = '08:00:00';
const END = '23:59:59';
const MAX_CONTENT = 1000;

/** What became of the waiting work of one rule. */
interface Made {
  readonly ordered: number;
  readonly missed: number;
  readonly failed: number;
}

/**
 * Makes the orders of one rule at some stations. All in one transaction; where one of them is refused each station has its own, so that
 * only the work that is refused stays, with the reason, and waits for the next run.
 */
export async function orderWaiting(
  ctx: Ctx,
  rule: PeriodRule,
  places: readonly WaitingPlace[],
): Promise<Made> {
  // a transaction keeps no dictionaries: each of its orders would read them
  await readDictionaries(ctx);
  try {
    return await inTransaction(ctx, (tx) => orderHeld(tx, rule, places));
  } catch (error) {
    if (places.length === 1) return keepProblem(ctx, places, error);
  }
  const made = { ordered: 0, missed: 0, failed: 0 };
  for (const place of places) {
    // oxlint-disable-next-line no-await-in-loop
    const one = await orderWaiting(ctx, rule, [place]);
    made.ordered += one.ordered;
    made.missed += one.missed;
    made.failed += one.failed;
  }
  return made;
}

async function keepProblem(
  ctx: Ctx,
  places: readonly WaitingPlace[],
  error: unknown,
): Promise<Made> {
  const [{ ruleId, stationId, dueIds } = NOWHERE] = places;
  ctx.log.warn({ ruleId, stationId, error: String(error) }, 'no order of the plan');
  await noteProblem(ctx.db, dueIds, reasonOf(ctx, error));
  return { ordered: 0, missed: 0, failed: 1 };
}

const NOWHERE: WaitingPlace = { ruleId: '', stationId: '', dueIds: [] };

async function orderHeld(
  tx: Ctx,
  rule: PeriodRule,
  places: readonly WaitingPlace[],
): Promise<Made> {
  const today = formatWallDay(tx.now());
  const ids = places.flatMap(({ dueIds }) => dueIds);
  const held = await holdWaiting(tx.db, ids, addDays(today, rule.leadDays));
  const fates = places.map(({ stationId }) =>
    catchUp(
      rule.catchUp,
      held.filter((due) => due.stationId === stationId),
      today,
    ),
  );
  const missed = fates.flatMap((fate) => fate.missed.map(({ id }) => id));
  await noteMissed(tx.db, missed);
  const toMake = fates.flatMap(({ made }) => made);
  if (toMake.length > 0) await orderAll(tx, rule, toMake);
  return { ordered: toMake.length, missed: missed.length, failed: 0 };
}

async function orderAll(tx: Ctx, rule: PeriodRule, dues: readonly HeldDue[]): Promise<void> {
  const stationIds = [...new Set(dues.map(({ stationId }) => stationId))];
  const { orderType } = rule;
  const planned = new Set(await listPlannedStations(tx.db, { stationIds, orderType }));
  const assignees = await assigneesOf(tx, rule.assignee, stationIds);
  const made: { readonly dueId: string; readonly orderId: string }[] = [];
  for (const due of dues) {
    // each is judged beside those before it
    // oxlint-disable-next-line no-await-in-loop
    const orderId = await orderOf(tx, rule, due, {
      assignees,
      isPlanned: planned.has(due.stationId),
    });
    made.push({ dueId: due.id, orderId });
    planned.add(due.stationId);
  }
  await noteOrdered(tx.db, made);
}

async function orderOf(
  tx: Ctx,
  rule: PeriodRule,
  due: HeldDue,
  { assignees, isPlanned }: { readonly assignees: Assignees; readonly isPlanned: boolean },
): Promise<string> {
  const today = formatWallDay(tx.now());
  // late work has as long as it ever had, from today
  const last = due.last < today ? addDays(today, rule.windowDays - 1) : due.last;
  const now = wallTime(tx.now());
  const begin = `${due.day} ${BEGIN}`;
  const planStart = begin < now ? now : begin;
  const { stationId } = due;
  const assigneeId = due.plannedFor ?? assignees.next(stationId);
  const { id, isThisGroup } = await createWorkOrder(tx, {
    // what somebody wrote is his own in every language
    words: null,
    fields: {
      stationId,
      orderType: rule.orderType,
      urgency: rule.urgency,
      title: rule.name,
      content:
        [rule.equipment, rule.content].filter(Boolean).join('\n').slice(0, MAX_CONTENT) || null,
      planStart,
      planEnd: `${last} ${END}`,
      ...(assigneeId !== undefined && { assigneeId }),
    },
    dutyAt: rule.assignee === 'none' ? null : new Date(parseWallTime(planStart) ?? tx.now()),
    bookCodes: [rule.templateCode ?? []].flat(),
    onDuplicate: isPlanned ? 'new' : 'join',
  });
  if (assigneeId !== undefined && !isThisGroup) assignees.given(assigneeId);
  return id;
}

/** A life cycle says its reason; what else refuses is for whoever looks after the server. */
function reasonOf(ctx: Ctx, error: unknown): string {
  const reason = error instanceof AppError ? error.params['reason'] : undefined;
  return typeof reason === 'string' ? reason : serverText(ctx.lang, 'period.refused');
}
