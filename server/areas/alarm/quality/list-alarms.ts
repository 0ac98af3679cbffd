import type { ALARM_QUALITY, CountedAlarm } from '#schemas/api/alarm-quality.ts';
import type { BodyOf } from '#schemas/api/contract.ts';
import type { PageResult } from '#schemas/api/envelope.ts';
import { SECOND_MS } from '#schemas/basics/units.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { readFactorNames } from '#server/platform/factors/factor-names.ts';
import { readAsked } from './alarm-quality.ts';
import type { JudgedAlarm } from './facts.ts';
import { nameRecords } from './quality-store.ts';
import { originOf } from './sources.ts';
import { weekOf } from './weeks.ts';

export type AlarmsAsk = BodyOf<typeof ALARM_QUALITY.alarms>;

/** Which alarms a number counts, by its name. */
const COUNTED: Readonly<Record<NonNullable<AlarmsAsk['kind']>, (alarm: JudgedAlarm) => boolean>> = {
  alarms: () => true,
  repeats: ({ isRepeat }) => isRepeat,
  brief: ({ isBrief }) => isBrief,
  unhandled: ({ isUnhandled }) => isUnhandled,
  mistaken: ({ isMistaken }) => isMistaken,
};

/** By what a column is sorted, as clients name it; what goes on lasts longest. */
const SORTED: Readonly<Record<string, (alarm: JudgedAlarm) => number>> = {
  alarm_time: ({ atMs }) => atMs,
  seconds: ({ atMs, endMs }) => (endMs ?? Infinity) - atMs,
};

/** A page of the alarms that a number of the page counts: judged as the number judges them. @throws AppError `invalid` as the number, or an order that cannot be */
export async function listCountedAlarms(
  ctx: Ctx,
  {
    kind = 'alarms',
    week,
    origin,
    ruleId,
    pointId,
    factorCode,
    alarmType,
    order = 'desc',
    orderField = 'alarm_time',
    ...body
  }: AlarmsAsk,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<PageResult<CountedAlarm>> {
  const valueOf = Object.hasOwn(SORTED, orderField) ? SORTED[orderField] : undefined;
  if (!valueOf) throw new AppError('invalid', { name: 'orderField' });
  const { alarms, isCapped } = await readAsked(ctx, body);
  const counted = alarms
    .filter(COUNTED[kind])
    .filter((alarm) => isOfRow(alarm, { week, origin, ruleId, pointId, factorCode, alarmType }))
    .sort((a, b) => compare(valueOf(a), valueOf(b)) || compare(a.atMs, b.atMs));
  if (order === 'desc') counted.reverse();
  const shown = counted.slice((page - 1) * limit, page * limit);
  return { list: await named(ctx, shown), total: counted.length, ...(isCapped && { isCapped }) };
}

/** What a row of the page is about; all of it may be left out. */
type RowAsk = Pick<
  AlarmsAsk,
  'week' | 'origin' | 'ruleId' | 'pointId' | 'factorCode' | 'alarmType'
>;

/** Whether a row counts an alarm; a week is asked for by any time of its Monday. */
function isOfRow(alarm: JudgedAlarm, { week, origin, ...facts }: RowAsk): boolean {
  const names = ['ruleId', 'pointId', 'factorCode', 'alarmType'] as const;
  return (
    (!week || weekOf(alarm.atMs) === week.slice(0, 10)) &&
    (!origin || originOf(alarm) === origin) &&
    names.every((name) => !facts[name] || alarm[name] === facts[name])
  );
}

/** Two that go on are equally long. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

async function named(ctx: Ctx, alarms: readonly JudgedAlarm[]): Promise<readonly CountedAlarm[]> {
  const [points, stations, enterprises, factors] = await Promise.all([
    nameRecords(
      ctx.db,
      'point',
      alarms.map(({ pointId }) => pointId),
    ),
    nameRecords(
      ctx.db,
      'station',
      alarms.map(({ stationId }) => stationId),
    ),
    nameRecords(
      ctx.db,
      'enterprise',
      alarms.map(({ enterpriseId }) => enterpriseId),
    ),
    readFactorNames(ctx),
  ]);
  return alarms.map(({ id, atMs, endMs, isRepeat, endBeforeMs, ...alarm }) => {
    const { stationId, pointId, enterpriseId, factorCode, alarmType } = alarm;
    return {
      id,
      alarmTime: wallTime(atMs),
      endTime: timeOf(endMs),
      seconds: endMs === null ? null : Math.round((endMs - atMs) / SECOND_MS),
      endBefore: isRepeat ? timeOf(endBeforeMs) : null,
      stationId,
      stationName: nameOf(stations, stationId),
      pointId,
      pointName: nameOf(points, pointId),
      enterpriseId,
      enterpriseName: nameOf(enterprises, enterpriseId),
      factorCode,
      factorName: nameOf(factors, factorCode) ?? factorCode,
      alarmType,
    };
  });
}

function timeOf(ms: number | null): string | null {
  return ms === null ? null : wallTime(ms);
}

function nameOf(names: ReadonlyMap<string, string>, of: string | null): string | null {
  return of === null ? null : (names.get(of) ?? null);
}
