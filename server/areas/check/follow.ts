import type { JobDays } from '#schemas/basics/job-params.ts';
import { DAY_MS, HOUR_MS } from '#schemas/basics/units.ts';
import { formatWallDay } from '#schemas/basics/wall-time.ts';
import { shiftDate } from '#schemas/types/dates.ts';
import type { PointDay } from '#server/areas/statistic/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { readUnits } from '#server/platform/factors/unit-store.ts';
import {
  listCheckedHours,
  listCheckedPoints,
  listRules,
  noteDue,
  noteSpan,
  takeDue,
  type HourSpan,
  type PointHour,
} from './check-store.ts';
import { hoursBefore, judgeHours, type CheckRule } from './judge.ts';
import { replaceMarks, type PointFinding } from './marks.ts';
import { watchRelations } from './relation-alarms.ts';
import { rulesFor } from './rules-for.ts';
import { tellMarks } from './tell-marks.ts';

/** Days worked off in one transaction, and points read at once. */
const AT_ONCE = 500;
const POINTS_AT_ONCE = 100;
/** Days that are checked again where no span is said. */
const CHECKED_BACK = 7;
/** Days back to which values that come late are checked. */
const FOLLOWED_BACK = 40;

/** Days whose sums are made anew are due to be checked; those long ago only where somebody asks for it. */
export async function noteChanged(tx: Ctx, days: readonly PointDay[]): Promise<void> {
  const oldest = shiftDate(formatWallDay(tx.now()), -FOLLOWED_BACK);
  await noteDue(
    tx.db,
    days.filter(({ day }) => day >= oldest),
  );
}

/** Checks every day that is due. Meant for every minute; values come in without waiting for it. @returns how many days */
export async function followChecks(ctx: Ctx): Promise<number> {
  let done = 0;
  for (;;) {
    const count = await inTransaction(ctx, async (tx) => {
      const days = await takeDue(tx.db, AT_ONCE);
      await checkDays(tx, days);
      return days.length;
    });
    done += count;
    if (count === 0) return done;
  }
}

/** As `followChecks`; whoever is on duty is told of what came into doubt by it. A day that somebody has checked again tells nobody. */
export async function followAndTell(ctx: Ctx): Promise<void> {
  const since = ctx.now();
  if ((await followChecks(ctx)) > 0) await tellMarks(ctx, since);
}

/** Checks the last days anew, or a span `2026-01-01,2026-03-31`, by the rules as they are now. The job of that name in the schedule calls it. */
export async function recheckReadings(ctx: Ctx, days: JobDays = {}): Promise<void> {
  const today = formatWallDay(ctx.now());
  const { to = today, from = shiftDate(to < today ? to : today, -CHECKED_BACK) } = days;
  await noteSpan(ctx.db, { from, to });
  await followChecks(ctx);
}

/** The first hours of the day after are held against the last ones of a day that changed. */
async function checkDays(tx: Ctx, days: readonly PointDay[]): Promise<void> {
  if (days.length === 0) return;
  const rules = await listRules(tx.db);
  const today = formatWallDay(tx.now());
  const pointsByDay = new Map<string, Set<string>>();
  for (const { pointId, day } of days)
    for (const each of [day, shiftDate(day, 1)])
      if (each === day || each <= today)
        pointsByDay.set(each, (pointsByDay.get(each) ?? new Set()).add(pointId));
  for (const [day, points] of pointsByDay) {
    const fromMs = Date.parse(`${day}T00:00:00+08:00`);
    for (const pointIds of inParts([...points]))
      await checkSpan(tx, { pointIds, fromMs, toMs: fromMs + DAY_MS }, rules);
  }
}

async function checkSpan(tx: Ctx, span: HourSpan, rules: readonly CheckRule[]): Promise<void> {
  const factors = new Set(
    rules.flatMap(({ factorCode, otherFactorCode }) => [
      factorCode,
      ...(otherFactorCode === null ? [] : [otherFactorCode]),
    ]),
  );
  const points = await listCheckedPoints(tx.db, span.pointIds);
  const unitOf = await readUnits(tx.db);
  const hours = await listCheckedHours(
    tx.db,
    { ...span, fromMs: span.fromMs - hoursBefore(rules) * HOUR_MS },
    [...factors],
  );
  const byPoint = new Map<string, PointHour[]>(points.map(({ id }) => [id, []]));
  for (const hour of hours) byPoint.get(hour.pointId)?.push(hour);
  const findings = points.flatMap((point): readonly PointFinding[] =>
    judgeHours(byPoint.get(point.id) ?? [], rulesFor(rules, point, unitOf))
      .filter(({ atMs }) => atMs >= span.fromMs)
      .map((finding) => ({ ...finding, point })),
  );
  await replaceMarks(tx, span, findings);
  await watchRelations(tx, { points, rules, unitOf, byPoint, findings });
}

function inParts(ids: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(ids.length / POINTS_AT_ONCE) }, (_, at) =>
    ids.slice(at * POINTS_AT_ONCE, (at + 1) * POINTS_AT_ONCE),
  );
}
