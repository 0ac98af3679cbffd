import { formatWallDay } from '#schemas/basics/wall-time.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { shiftDate } from '#schemas/types/dates.ts';
import type { PointDay } from '#server/areas/statistic/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import type { Content } from './content.ts';
import { differenceOf } from './difference.ts';
import { lockMaking } from './making-store.ts';
import { periodsDue, REPORT_KINDS, type ReportKind, type ReportPeriod } from './periods.ts';
import {
  findContent,
  hasUnmadePoints,
  holdReports,
  isPlanted,
  keepReports,
  listRegionNames,
  listReportPoints,
  lockReports,
  noteDue,
  plantMembers,
  plantReports,
  plantRevision,
  reportsOf,
  reportsOver,
  SUBJECTS,
  takeDue,
  takeUnmade,
  type ReportRow,
} from './report-store.ts';
import { membersOf, plantedOf, regionsOf, subjectsOf } from './subjects.ts';
import { tellRevisions } from './tell.ts';
import { holdOutdated } from './template-store.ts';
import { extraTemplates, makeCopies, noteVersions, plantMissing } from './templates.ts';
import { workOut } from './work-out.ts';

/** Periods that are made up for after a time without a server. */
const CAUGHT_UP: Readonly<Record<ReportKind, number>> = {
  day: 7,
  week: 2,
  month: 2,
  quarter: 1,
  year: 1,
};
/** Reports made in one transaction. */
const AT_ONCE = 50;
/** Days that are looked at again in one transaction. */
const DUE_AT_ONCE = 50;
/** Days back to which values that come late make a next version. */
const FOLLOWED_BACK = 400;

/**
 * Every report that is due, made; the days whose values changed since, looked at again. Meant for every ten minutes on any server: what is
 * there is not made again, what a server that ended has left is made by the next.
 * @returns how many reports were made
 */
export async function followReports(ctx: Ctx): Promise<number> {
  for (const kind of REPORT_KINDS)
    for (const period of periodsDue(kind, ctx.now(), CAUGHT_UP[kind]))
      // oxlint-disable-next-line no-await-in-loop -- one period after another
      await plantDue(ctx, period);
  return (await makeUnmade(ctx)) + (await followDue(ctx));
}

async function plantDue(ctx: Ctx, period: ReportPeriod): Promise<void> {
  if (!(await isPlanted(ctx.db, period))) await plantPeriod(ctx, period);
  for (const template of extraTemplates(ctx, period.kind))
    // oxlint-disable-next-line no-await-in-loop -- few templates
    await plantMissing(ctx, template, period);
}

/** The reports of a period, not made yet: all of them or none. */
export async function plantPeriod(ctx: Ctx, period: ReportPeriod): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    await lockReports(tx.db);
    const points = await listReportPoints(tx.db, { by: period.to });
    const codes = points.flatMap(({ regionCode }) =>
      regionCode === null ? [] : regionsOf(regionCode),
    );
    const names = await listRegionNames(tx.db, [...new Set(codes)]);
    const subjects = subjectsOf(points, (code) => names.get(code) ?? code);
    const reports = subjects.map((subject) =>
      plantedOf(subject, period, { id: newId(), by: tx.actor.id }),
    );
    const planted = await plantReports(tx.db, reports, tx.now());
    const ofPoints = new Map(
      reports.flatMap(({ id, monitor_point_id: point }) => (point === null ? [] : [[point, id]])),
    );
    await plantMembers(
      tx.db,
      membersOf(subjects, (id) => ofPoints.get(id)),
    );
    return planted;
  });
}

/** Makes what is planted, points before those that add them up. */
export async function makeUnmade(
  ctx: Ctx,
  report: (done: number) => Promise<void> = async () => {},
): Promise<number> {
  let done = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction after another
    const count = await inTransaction(ctx, makeSome);
    if (count === 0) return done + (await makeCopies(ctx));
    done += count;
    // oxlint-disable-next-line no-await-in-loop
    await report(done);
  }
}

async function makeSome(tx: Ctx): Promise<number> {
  await lockMaking(tx.db);
  const rows = await takeUnmade(tx.db, AT_ONCE);
  const [first] = rows;
  if (!first) return 0;
  const isGroup = first.subject !== SUBJECTS.point;
  // another server is at the points: whoever comes next adds them up
  if (isGroup && (await hasUnmadePoints(tx.db, { kind: first.kind, name: first.period }))) return 0;
  await keepReports(tx.db, await workOut(tx, rows), tx.now());
  await noteVersions(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.length;
}

/** Days whose sums are made anew: a report of them may need a next version. Today has none yet. */
export async function noteReports(tx: Ctx, days: readonly PointDay[]): Promise<void> {
  const today = formatWallDay(tx.now());
  const oldest = shiftDate(today, -FOLLOWED_BACK);
  const over = days.filter(({ day }) => day >= oldest && day < today);
  if (over.length > 0) await noteDue(tx.db, over);
}

/** Values that came late: what they change is a next version, the one before stays as it was. */
export async function followDue(ctx: Ctx): Promise<number> {
  let done = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction after another
    const [days, revised] = await inTransaction(ctx, async (tx) => {
      await lockMaking(tx.db);
      const due = await takeDue(tx.db, DUE_AT_ONCE);
      return [due.length, due.length === 0 ? 0 : await reviseOver(tx, due)] as const;
    });
    if (days === 0) return done;
    done += revised;
  }
}

async function reviseOver(tx: Ctx, days: readonly PointDay[]): Promise<number> {
  const ofPoints = await reviseReports(tx, await holdReports(tx.db, reportsOver('point', days)));
  if (ofPoints === 0) return 0;
  return ofPoints + (await reviseReports(tx, await holdReports(tx.db, reportsOver('group', days))));
}

/** Works out the made reports of a period again, as far as the asker sees them. @returns how many have a next version */
export async function revisePeriod(
  ctx: Ctx,
  entity: EntitySchema,
  period: ReportPeriod,
): Promise<number> {
  let revised = 0;
  for (const isPoint of [true, false]) {
    const where = reportsOf(period, { scope: ctx.scope, entity, isPoint });
    // oxlint-disable-next-line no-await-in-loop -- points before those that add them up
    revised += await inTransaction(ctx, async (tx) => {
      await lockMaking(tx.db);
      return reviseReports(tx, await holdReports(tx.db, where));
    });
  }
  return revised;
}

/** Works out reports again; those whose data differ get a next version, made at once. @returns how many */
export async function reviseReports(tx: Ctx, rows: readonly ReportRow[]): Promise<number> {
  const made = rows.filter(({ status }) => status !== UNMADE);
  const revised: Revised[] = [];
  for (const same of byPeriod(made)) {
    // oxlint-disable-next-line no-await-in-loop -- points of a day before those of its week, each kind by itself
    const contents = await workOut(tx, same);
    const versions = new Map(same.map((row) => [row.id, row]));
    for (const content of contents) {
      const before = versions.get(content.id);
      if (!before || before.dataVersion === content.data_version) continue;
      // oxlint-disable-next-line no-await-in-loop -- few change
      if (!(await saysOtherwise(tx, before.id, content.content))) continue;
      const id = newId();
      // oxlint-disable-next-line no-await-in-loop -- few change
      await plantRevision(tx.db, { id, previousId: before.id, now: tx.now() });
      // oxlint-disable-next-line no-await-in-loop
      await keepReports(tx.db, [{ ...content, id }], tx.now());
      revised.push({ before, id });
    }
  }
  const ids = revised.map(({ id }) => id);
  await noteVersions(tx, ids);
  const copies = await reviseCopies(tx, ids);
  await tellRevisions(tx, [...revised, ...copies]);
  return revised.length + copies.length;
}

/** Whether a next version would have anything to show for itself: a member that is called otherwise now is nothing. */
async function saysOtherwise(tx: Ctx, id: string, content: Content): Promise<boolean> {
  const before = await findContent(tx.db, id);
  return !before || differenceOf(before, content).length > 0;
}

/** What templates show of reports that have a next version gets one too. */
async function reviseCopies(tx: Ctx, ids: readonly string[]): Promise<readonly Revised[]> {
  const copies: Revised[] = [];
  for (const before of ids.length === 0 ? [] : await holdOutdated(tx.db, ids)) {
    const id = newId();
    // oxlint-disable-next-line no-await-in-loop -- few change
    await plantRevision(tx.db, { id, previousId: before.id, now: tx.now() });
    copies.push({ before, id });
  }
  if (copies.length > 0) await makeCopies(tx);
  return copies;
}

interface Revised {
  readonly before: ReportRow;
  readonly id: string;
}

const UNMADE = '0';

/** Reports of one kind, period and sort of subject together; days before longer periods, which count by them. */
function byPeriod(rows: readonly ReportRow[]): readonly (readonly ReportRow[])[] {
  const by = new Map<string, ReportRow[]>();
  for (const row of rows) {
    const isPoint = row.subject === SUBJECTS.point;
    const key = `${REPORT_KINDS.indexOf(row.kind)} ${isPoint ? 0 : 1} ${row.period}`;
    by.set(key, [...(by.get(key) ?? []), row]);
  }
  return [...by].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, same]) => same);
}
