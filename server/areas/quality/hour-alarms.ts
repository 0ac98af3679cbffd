import { DAY_MS, HOUR_MS } from '#schemas/basics/units.ts';
import { formatIsoWallTime, formatWallDay, wallTime } from '#schemas/basics/wall-time.ts';
import { ALARM_KIND } from '#schemas/dictionaries/alarm-kinds.ts';
import { type OutsideAlarm, raiseAlarms, recoverAlarmsOf } from '#server/areas/alarm/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { countHourOfAll, listRatesOfDay } from './hour-store.ts';

/** Effective transmission of a day below which an alarm is raised (DOMAIN.md 3.1), percent. */
const LEAST_PERCENT = 90;
const PERCENT = 100;

/**
 * Raises and ends the alarms that hours tell of: the hour before last sent nothing though the point was heard (7), and less of yesterday counts
 * than has to (18). Meant for every hour, after the counts are made; twice within one hour changes nothing.
 */
export async function watchHours(ctx: Ctx): Promise<void> {
  await watchMissing(ctx);
  await watchRates(ctx);
}

/** The last hour that is over. A point that is offline, or never sends hours, misses none. */
async function watchMissing(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  const hourMs = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - HOUR_MS;
  const day = formatWallDay(hourMs);
  const hour = wallTime(hourMs).slice(0, 16);
  const hours = await countHourOfAll(ctx.db, hourMs, { from: day, to: day, now });
  const missing = hours.filter(({ received, isHeard }) => received === 0 && isHeard);
  await raiseAlarms(
    ctx,
    missing.map(({ pointId, should, received }): OutsideAlarm => ({
      kind: ALARM_KIND.missing,
      pointId,
      at: new Date(hourMs + HOUR_MS),
      params: { time: hour, should, received },
      evidence: {
        told: 'missing',
        at: formatIsoWallTime(hourMs),
        facts: { hour, should, received },
      },
    })),
  );
  const there = hours
    .filter(({ received }) => received > 0)
    .map(({ pointId }) => ({ kind: ALARM_KIND.missing, pointId }));
  await recoverAlarmsOf(ctx, there, new Date(hourMs + HOUR_MS));
}

/** Yesterday. A point of which nothing came at all is offline, which is an alarm of its own. */
async function watchRates(ctx: Ctx): Promise<void> {
  const day = formatWallDay(ctx.now().getTime() - DAY_MS);
  const at = new Date(Date.parse(`${day}T00:00:00+08:00`) + DAY_MS);
  const rates = (await listRatesOfDay(ctx.db, day)).map((rate) => ({
    ...rate,
    percent: Math.round((rate.valid / rate.should) * PERCENT * 10) / 10,
  }));
  const isLow = ({ percent }: { readonly percent: number }): boolean => percent < LEAST_PERCENT;
  await raiseAlarms(
    ctx,
    rates
      .filter((rate) => isLow(rate) && rate.received > 0)
      .map(({ pointId, percent }): OutsideAlarm => ({
        kind: ALARM_KIND.transmission,
        pointId,
        at,
        value: percent,
        unit: '%',
        limitText: String(LEAST_PERCENT),
        params: { time: day },
        evidence: {
          told: 'transmission',
          at: formatIsoWallTime(at.getTime()),
          facts: { day, percent, least: LEAST_PERCENT },
        },
      })),
  );
  await recoverAlarmsOf(
    ctx,
    rates
      .filter((rate) => !isLow(rate))
      .map(({ pointId }) => ({ kind: ALARM_KIND.transmission, pointId })),
    at,
  );
}
