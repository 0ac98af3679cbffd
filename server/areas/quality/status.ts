import type { BodyOf } from '#schemas/api/contract.ts';
import type { OfflineStatus, QUALITY } from '#schemas/api/quality.ts';
import { DAY_MS, MINUTE_MS } from '#schemas/basics/units.ts';
import { formatWallDay, parseWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import { shiftDate } from '#schemas/types/dates.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { wordsFor } from '#server/base/texts/said.ts';
import { needEntity } from '#server/records/access.ts';
import { monthOf } from './ask.ts';
import {
  countOfflineBy,
  countOfflineTimes,
  countPointStatuses,
  countStations,
  listOfflineStations,
  type OfflineAsk,
  type Spans,
} from './status-store.ts';

/** Points by status, and what stands offline: how many stations, of which companies, since when and why, and how often against before. */
export async function readOfflineStatus(
  ctx: Ctx,
  { regionCode, enterpriseId }: BodyOf<typeof QUALITY.status>,
): Promise<OfflineStatus> {
  const now = ctx.now();
  const [station, point, alarm] = [
    needEntity(ctx, 'station'),
    needEntity(ctx, 'monitorPoint'),
    needEntity(ctx, 'alarmRecord'),
  ];
  const ask: OfflineAsk = {
    scope: ctx.scope,
    station,
    point,
    alarm,
    regionCode,
    enterpriseId,
    now,
  };
  const [statuses, stations, silent, company, opsCompany, contrast] = await Promise.all([
    countPointStatuses(ctx.db, ask),
    countStations(ctx.db, ask),
    listOfflineStations(ctx.db, ask),
    countOfflineBy(ctx.db, ask, 'enterprise'),
    countOfflineBy(ctx.db, ask, 'opsCompany'),
    countOfflineTimes(ctx.db, ask, spansUpTo(now)),
  ]);
  const today = dayStart(formatWallDay(now)).getTime();
  const since = (fromMs: number, toMs: number): number =>
    silent.filter(({ sinceMs }) => sinceMs !== null && sinceMs >= fromMs && sinceMs < toMs).length;
  return {
    points: statuses.reduce((sum, { count }) => sum + count, 0),
    statuses,
    count: {
      stations,
      offline: company.reduce((sum, { offline }) => sum + offline, 0),
      today: since(today, Number.POSITIVE_INFINITY),
      overDay: since(Number.NEGATIVE_INFINITY, now.getTime() - DAY_MS),
    },
    company: company.map(({ id, name, ...counts }) => ({
      enterpriseId: id,
      enterpriseName: name,
      ...counts,
    })),
    opsCompany: opsCompany.map(({ id, name, ...counts }) => ({
      opsCompanyId: id,
      opsCompanyName: name,
      ...counts,
    })),
    station: silent.map(({ sinceMs, words, ...row }) => ({
      id: row.stationId,
      ...row,
      reason: wordsFor(ctx.lang, words)['message'] ?? row.reason,
      since: sinceMs === null ? null : wallTime(sinceMs),
      minutes:
        sinceMs === null ? null : Math.max(0, Math.floor((now.getTime() - sinceMs) / MINUTE_MS)),
    })),
    contrast,
  };
}

/** Today and this month up to now, each against the equal part of the one before (PACKAGES.md decision A7). */
export function spansUpTo(now: Date): Spans {
  const day = formatWallDay(now);
  const [today, month] = [dayStart(day), dayStart(monthOf(day).from)];
  const yesterday = dayStart(shiftDate(day, -1));
  const lastMonth = dayStart(monthOf(shiftDate(monthOf(day).from, -1)).from);
  // a month that is shorter than this one has got so far ends with itself
  const sameMoment = Math.min(
    lastMonth.getTime() + now.getTime() - month.getTime(),
    month.getTime(),
  );
  return {
    today: { from: today, to: now },
    yesterday: { from: yesterday, to: new Date(now.getTime() - DAY_MS) },
    month: { from: month, to: now },
    lastMonth: { from: lastMonth, to: new Date(sameMoment) },
  };
}

function dayStart(day: string): Date {
  return new Date(parseWallTime(`${day} 00:00:00`) ?? Number.NaN);
}
