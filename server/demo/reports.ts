import { DAY_MS, HOUR_MS } from '#schemas/basics/units.ts';
import {
  followReports,
  makeUnmade,
  noteReports,
  periodsDue,
  plantPeriod,
} from '#server/areas/report/face.ts';
import { followMarks, markDays } from '#server/areas/statistic/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { moveRecord } from '#server/moves/move-record.ts';
import { needEntity } from '#server/records/access.ts';
import { listRows } from '#server/records/store/entity-read.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';
import { changeHour, readOldMessages } from '#server/seeds/demo-city-store.ts';
import type { SeededCity } from '#server/seeds/demo-city.ts';
import { telling } from './cases.ts';
import { DemoPast } from './past.ts';

/** Days ago: reported and audited until then, reported until then, and the day whose values came late. */
const AUDITED = 4;
const REPORTED = 2;
const LATE = { days: 3, hour: 10 } as const;
/** Reports of a day that the O&M company reported; the others wait for it. */
const PER_DAY = 4;
const POINT = '1';
const WEEK = 7;
/** When a night's reports are made, and when people report them, after midnight. */
const MADE_MS = 1.25 * HOUR_MS;
const REPORTED_MS = 9 * HOUR_MS;

/**
 * A week of daily reports: the older ones reported and audited, one of them with a next version because values came late, the last one as the
 * night made it. Comes after the days are summed up and their rates counted.
 */
export async function seedReports(tx: Ctx, city: SeededCity): Promise<void> {
  await telling(tx, 'reports', () => fillReports(tx, new DemoPast(tx, city), tx.now().getTime()));
  await readOldMessages(tx.db, new Date(tx.now().getTime() - DAY_MS));
}

async function fillReports(tx: Ctx, past: DemoPast, nowMs: number): Promise<void> {
  for (const period of periodsDue('day', new Date(nowMs), WEEK)) {
    const made = past.at(Math.min(nowMs - HOUR_MS, startOf(period.to) + DAY_MS + MADE_MS));
    await plantPeriod(made, period);
    await makeUnmade(made);
  }
  const reports = await reportsOf(await past.as('opsmgr', nowMs - HOUR_MS));
  for (const day of new Set(reports.map(({ day: one }) => one)))
    for (const { id } of reports.filter((one) => one.day === day).slice(0, PER_DAY)) {
      const [age, at] = [daysSince(day, nowMs), startOf(day) + DAY_MS + REPORTED_MS];
      const move = { id, fields: {} };
      if (age >= REPORTED)
        await moveRecord(await past.as('opsmgr', at), 'dailyReport', { ...move, move: 'report' });
      if (age >= AUDITED)
        await moveRecord(await past.as('bureau', at + HOUR_MS), 'dailyReport', {
          ...move,
          move: 'audit',
        });
    }
  const late = reports.find(({ day }) => daysSince(day, nowMs) === LATE.days);
  if (!late) return;
  await changeHour(tx.db, { ...late, hour: LATE.hour });
  await markDays(tx.db, [{ pointId: late.pointId, day: late.day }]);
  await followMarks(past.at(nowMs), noteReports);
  await followReports(past.at(nowMs));
}

const startOf = (day: string): number => Date.parse(`${day}T00:00:00+08:00`);
const daysSince = (day: string, nowMs: number): number =>
  Math.floor((nowMs - startOf(day)) / DAY_MS);

/** Daily reports of points that somebody sees and that have values, by point. */
async function reportsOf(
  ctx: Ctx,
): Promise<readonly { readonly id: string; readonly pointId: string; readonly day: string }[]> {
  const entity = needEntity(ctx, 'dailyReport');
  const rows = await listRows(ctx.db, ctx.scope, entity, {
    where: [
      ruleCondition(entity, {
        all: [
          { field: 'kind', op: 'eq', value: 'day' },
          { field: 'subject', op: 'eq', value: POINT },
          { field: 'received', op: 'gt', value: 0 },
        ],
      }),
    ],
  });
  return rows
    .map((row) => ({
      id: String(row['id']),
      pointId: String(row['targetId']),
      day: String(row['period']),
    }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
