import type { AnswerOf, QueryOf } from '#schemas/api/contract.ts';
import type { PERIOD } from '#schemas/api/period.ts';
import { formatWallDay, parseWallTime } from '#schemas/basics/wall-time.ts';
import { addDays, dueDates, type Days, type OffDays } from '#schemas/plans/due-dates.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { dropPlanned, dropStrayDues, listWaitingPlaces, writeDues } from './ledger-store.ts';
import { orderWaiting } from './order-waiting.ts';
import { listPeriodRules, loadOffDays, notePlanned, type PeriodRule } from './rule-store.ts';

/** The ledger holds the dates of two months: this one and the next of the calendar. */
const AHEAD_DAYS = 62;

/** What a run of the plan made. */
export interface PlanRun {
  readonly ordered: number;
  readonly missed: number;
  /** Rules at stations whose orders could not be made; the ledger says why. */
  readonly failed: number;
}

/**
 * Works out the dates of every rule and makes the orders of those whose time has come. Harmless twice, by several servers at once and
 * after a kill: each work of the ledger gets its order in the transaction that says so.
 */
export async function followPlans(ctx: Ctx): Promise<PlanRun> {
  const rules = await listPeriodRules(ctx.db);
  for (const { id } of rules)
    // one after the other: each writes as many rows as there are stations
    // oxlint-disable-next-line no-await-in-loop
    await planRule(ctx, id);
  const today = formatWallDay(ctx.now());
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const run = { ordered: 0, missed: 0, failed: 0 };
  for (const place of await listWaitingPlaces(ctx.db, today)) {
    const rule = byId.get(place.ruleId);
    if (!rule) continue;
    // orders of a day are numbered in their order
    // oxlint-disable-next-line no-await-in-loop
    const made = await orderWaiting(ctx, rule, place);
    run.ordered += made.ordered;
    run.missed += made.missed;
    run.failed += made.failed;
  }
  return run;
}

/** Writes the dates of one rule into the ledger, as the rule and the days off are now; a rule that is off plans nothing. */
export async function planRule(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [rule] = await listPeriodRules(tx.db, id);
    if (!rule) return;
    if (!rule.isEnabled) {
      await dropPlanned(tx.db, [id]);
      return;
    }
    const span = spanOf(rule, formatWallDay(tx.now()));
    const dates = dueDates(rule, span, await loadOffDaysAround(tx, span));
    await dropStrayDues(tx.db, rule, { from: span.from, dates });
    await writeDues(tx.db, rule, dates);
    await notePlanned(tx.db, id, span.to);
  });
}

/** From today on, or from where the ledger of a server that was long away ends. */
function spanOf({ plannedUntil }: PeriodRule, today: string): Days {
  const next = plannedUntil === null ? today : addDays(plannedUntil, 1);
  return { from: next < today ? next : today, to: addDays(today, AHEAD_DAYS) };
}

/** Days off around a span: what is off at its end moves beyond it. */
function loadOffDaysAround(ctx: Ctx, { from, to }: Days): Promise<OffDays> {
  return loadOffDays(ctx.db, { from: addDays(from, -AHEAD_DAYS), to: addDays(to, AHEAD_DAYS) });
}

/** What is known of days off within a span. @throws AppError `invalid` what is no day */
export async function listOffDays(
  ctx: Ctx,
  asked: QueryOf<typeof PERIOD.offDays>,
): Promise<AnswerOf<typeof PERIOD.offDays>> {
  const today = formatWallDay(ctx.now());
  const span = {
    from: asked.from ?? addDays(today, -AHEAD_DAYS),
    to: asked.to ?? addDays(today, AHEAD_DAYS),
  };
  for (const path of ['from', 'to'] as const)
    if (parseWallTime(span[path]) === null) throw notDay(path);
  const { off, worked, years } = await loadOffDays(ctx.db, span);
  return { off: [...off], worked: [...worked], years: [...years] };
}

function notDay(path: string): AppError {
  const issue = { path, rule: 'min', message: 'errors.period.day', params: {} };
  return new AppError('invalid', {}, { issues: [issue] });
}
