import type { AnswerOf, QueryOf } from '#schemas/api/contract.ts';
import type { PERIOD } from '#schemas/api/period.ts';
import { formatWallDay, parseWallTime } from '#schemas/basics/wall-time.ts';
import { addDays } from '#schemas/plans/due-dates.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { orderWaiting } from './order-waiting.ts';
import { AHEAD_DAYS } from './plan-rule.ts';
import { listToWrite } from './planned-store.ts';
import { listPeriodRules, loadOffDays } from './rule-store.ts';
import { listWaitingPlaces, type WaitingPlace } from './waiting-store.ts';
import { planOrSay } from './write-ledger.ts';

/** What a run of the plan made. */
export interface PlanRun {
  readonly ordered: number;
  readonly missed: number;
  /** Rules whose dates could not be written, and those at stations whose orders could not be made; rule and ledger say why. */
  readonly failed: number;
}

/** Places whose orders one transaction makes: people who make orders meanwhile wait for it, a third of a second. */
const TOGETHER = 20;

/**
 * Works out the dates of every rule and makes the orders of those whose time has come. Harmless twice, by several servers at once and
 * after a kill: each work of the ledger gets its order in the transaction that says so.
 */
export async function followPlans(ctx: Ctx): Promise<PlanRun> {
  const rules = await listPeriodRules(ctx.db);
  const run = { ordered: 0, missed: 0, failed: 0 };
  for (const id of new Set([...rules.map((rule) => rule.id), ...(await listToWrite(ctx.db))]))
    // one after the other: each writes as many rows as there are stations
    // oxlint-disable-next-line no-await-in-loop
    if (!(await isWritten(ctx, id))) run.failed += 1;
  const today = formatWallDay(ctx.now());
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  for (const places of chunksOf(await listWaitingPlaces(ctx.db, today))) {
    const rule = byId.get(places[0]?.ruleId ?? '');
    if (!rule) continue;
    // what waits on another day is for the run of that day
    if (formatWallDay(ctx.now()) !== today) break;
    // orders of a day are numbered in their order
    // oxlint-disable-next-line no-await-in-loop
    const made = await orderWaiting(ctx, rule, places);
    run.ordered += made.ordered;
    run.missed += made.missed;
    run.failed += made.failed;
  }
  return run;
}

/** A rule whose dates cannot be written says so, and holds up none of the others. */
async function isWritten(ctx: Ctx, id: string): Promise<boolean> {
  try {
    await planOrSay(ctx, id);
    return true;
  } catch (error) {
    ctx.log.error({ ruleId: id, error: String(error) }, 'the dates of a rule could not be written');
    return false;
  }
}

/** Places in their order, those of one rule that follow each other together. */
function chunksOf(places: readonly WaitingPlace[]): readonly (readonly WaitingPlace[])[] {
  const chunks: WaitingPlace[][] = [];
  for (const place of places) {
    const last = chunks.at(-1);
    if (last && last.length < TOGETHER && last[0]?.ruleId === place.ruleId) last.push(place);
    else chunks.push([place]);
  }
  return chunks;
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
