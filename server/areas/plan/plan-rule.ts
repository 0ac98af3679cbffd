import { createHash } from 'node:crypto';

import { formatWallDay } from '#schemas/basics/wall-time.ts';
import {
  addDays,
  dueDates,
  type Days,
  type DueDate,
  type OffDays,
} from '#schemas/plans/due-dates.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import {
  addDues,
  changeDues,
  datesKept,
  digestStations,
  dropPlanned,
  dropStrayDues,
  holdPlan,
  listStretches,
  type Stretch,
} from './ledger-store.ts';
import {
  findMadeOf,
  forgetPlanned,
  isPlanned,
  notePlanned,
  notePlanning,
} from './planned-store.ts';
import { listPeriodRules, loadOffDays, type PeriodRule } from './rule-store.ts';

/** The ledger holds the dates of two months: this one and the next of the calendar. */
export const AHEAD_DAYS = 62;

/** Stations whose dates one statement writes: some 13,000 rows, a quarter of a second of a database that does one thing at a time. */
export const STRETCH = 200;

/** Rows that one statement takes out, as many as one writes. */
export const PIECE = 13_000;

/** What a rule puts into its ledger, as rule, stations and days off are at this moment. */
interface Plan {
  readonly rule: PeriodRule;
  readonly span: Days;
  readonly dates: readonly DueDate[];
  readonly stations: string;
  /** The same while none of it changes. */
  readonly madeOf: string;
}

/** Is told how far the writing is, in stations. */
type Tell = (done: number, total: number) => Promise<void>;
const quietly: Tell = () => Promise.resolve();

/**
 * Writes the dates of one rule into the ledger, as the rule and the days off are; a rule that is off or gone plans nothing. While nothing
 * has changed since the last time, nothing is compared. Outside a transaction each piece is one of its own; a process that ends between
 * two leaves a ledger that the next call completes.
 */
export async function planRule(ctx: Ctx, id: string, tell: Tell = quietly): Promise<void> {
  const plan = await inTransaction(ctx, (tx) => beginPlan(tx, id));
  if (plan === null) return;
  if (plan === 'none') return dropAll(ctx, id);
  if (!(await dropStrays(ctx, plan))) return;
  const stretches = await listStretches(ctx.db, id, STRETCH);
  for (const [at, stretch] of stretches.entries()) {
    // one after the other: a database with one connection answers others between them
    // oxlint-disable-next-line no-await-in-loop
    const goesOn = await inTransaction(ctx, (tx) => planStretch(tx, plan, stretch));
    if (!goesOn) return;
    // oxlint-disable-next-line no-await-in-loop
    await tell((at + 1) * STRETCH, stretches.length * STRETCH);
  }
  await inTransaction(ctx, async (tx) => {
    // stations that came meanwhile are the next call's
    if ((await isStill(tx, plan)) && (await digestStations(tx.db, id)) === plan.stations)
      await notePlanned(tx.db, id, { until: plan.span.to, madeOf: plan.madeOf });
  });
}

/** What there is to write; `none`: what stands there goes; null where the ledger is as the rule wants it. */
async function beginPlan(tx: Ctx, id: string): Promise<Plan | 'none' | null> {
  await holdPlan(tx.db, id);
  const [rule] = await listPeriodRules(tx.db, id);
  if (!rule?.isEnabled) return (await isPlanned(tx.db, id)) ? 'none' : null;
  const plan = await planOf(tx, rule);
  if ((await findMadeOf(tx.db, id)) === plan.madeOf) {
    await notePlanned(tx.db, id, { until: plan.span.to, madeOf: plan.madeOf });
    return null;
  }
  await notePlanning(tx.db, id, plan.span.from);
  return plan;
}

/** Takes out what a rule planned that is off or gone, piece by piece. */
async function dropAll(ctx: Ctx, id: string): Promise<void> {
  let left = true;
  while (left)
    // oxlint-disable-next-line no-await-in-loop
    left = await inTransaction(ctx, async (tx) => {
      await holdPlan(tx.db, id);
      // whoever switched it on again plans it
      if ((await listPeriodRules(tx.db, id))[0]?.isEnabled) return false;
      if ((await dropPlanned(tx.db, id, PIECE)) === PIECE) return true;
      await forgetPlanned(tx.db, id);
      return false;
    });
}

/** @returns false where the rule is another one meanwhile */
async function dropStrays(ctx: Ctx, plan: Plan): Promise<boolean> {
  const { rule, span, dates } = plan;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const gone = await inTransaction(ctx, async (tx) =>
      (await isStill(tx, plan))
        ? dropStrayDues(tx.db, rule, { from: span.from, dates, most: PIECE })
        : null,
    );
    if (gone === null) return false;
    if (gone < PIECE) return true;
  }
}

/** @returns false where the rule is another one meanwhile: whoever saved it has planned it */
async function planStretch(tx: Ctx, plan: Plan, stretch: Stretch): Promise<boolean> {
  if (!(await isStill(tx, plan))) return false;
  const { rule, dates } = plan;
  await changeDues(tx.db, rule, { dates, stretch });
  await addDues(tx.db, rule, { dates, stretch });
  return true;
}

async function isStill(tx: Ctx, { rule }: Plan): Promise<boolean> {
  await holdPlan(tx.db, rule.id);
  const [now] = await listPeriodRules(tx.db, rule.id);
  return now !== undefined && textOf(now) === textOf(rule);
}

function textOf({ plannedUntil: _until, ...rule }: PeriodRule): string {
  return JSON.stringify(rule);
}

async function planOf(tx: Ctx, rule: PeriodRule): Promise<Plan> {
  const span = spanOf(rule, formatWallDay(tx.now()));
  const dates = dueDates(rule, span, await loadOffDaysAround(tx, span));
  const { name, orderType, windowDays } = rule;
  const stations = await digestStations(tx.db, rule.id);
  const parts = [name, orderType, windowDays, datesKept(dates), stations];
  const madeOf = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return { rule, span, dates, stations, madeOf };
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
