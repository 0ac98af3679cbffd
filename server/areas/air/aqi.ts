import type { AirRow, AIR } from '#schemas/api/air.ts';
import type { BodyOf } from '#schemas/api/contract.ts';
import type { PageResult } from '#schemas/api/envelope.ts';
import { isId } from '#schemas/basics/ids.ts';
import { DAY_MS, HOUR_MS } from '#schemas/basics/units.ts';
import { formatWallDay, wallTime } from '#schemas/basics/wall-time.ts';
import {
  AQI_POLLUTANTS,
  AQI_VALIDITY,
  aqiEditionOf,
  computeAqi,
  greatestEightHours,
  meanAqiConcentration,
  OZONE_EIGHT_HOUR_LIMIT,
  type AqiConcentrations,
  type AqiPollutant,
  type AqiResult,
  type AqiSpan,
} from '#schemas/formulas/aqi.ts';
import { isRealDate } from '#schemas/types/dates.ts';
import { listCountedHours } from '#server/areas/statistic/face.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { needEntity } from '#server/records/access.ts';
import { listAirPoints, listSentFactors, type AirPoint } from './air-store.ts';

/** Codes of HJ 212 that the pollutants have. */
const FACTOR_OF: Readonly<Record<AqiPollutant, string>> = {
  SO2: 'a21026',
  NO2: 'a21004',
  CO: 'a21005',
  O3: 'a05024',
  PM10: 'a34002',
  'PM2.5': 'a34004',
};
const FACTORS = Object.values(FACTOR_OF);
/** As screens name their columns. */
const NAME_OF = {
  SO2: 'so2',
  NO2: 'no2',
  CO: 'co',
  O3: 'o3',
  PM10: 'pm10',
  'PM2.5': 'pm25',
} as const satisfies Record<AqiPollutant, string>;

const DAY_CHARS = 10;
const LATELY_DAYS = 7;
/** What a point sent within so many days before is what it monitors. */
const MONITORED_DAYS = 30;
const MOST_DAYS = { hour: 31, day: 366 } as const satisfies Record<AqiSpan, number>;

/** What the standard has a report show: an index that is not published, a pollutant that is not monitored, no primary pollutant. */
const NOT_PUBLISHED = 'NA';
const NOT_MONITORED = '/';
const NONE = '—';

interface Ask {
  readonly span: AqiSpan;
  /** Begin of the first span, end of the last one that may be shown. */
  readonly fromMs: number;
  readonly toMs: number;
}

/** A row to be worked out: a point and the begin of an hour or day. */
interface PointTime {
  readonly point: AirPoint;
  readonly atMs: number;
}

/**
 * One page of the air quality of points: a row for each hour that is over, or day that began, and each point of ambient air, the newest
 * first. Worked out of the hourly values that count, so that a correction that was agreed to shows at once.
 * @throws AppError `invalid` a day, a point or an order that cannot be
 */
export async function pageAqi(
  ctx: Ctx,
  body: BodyOf<typeof AIR.page>,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<PageResult<AirRow>> {
  const ask = askOf(ctx, body);
  const points = await listAirPoints(ctx.db, {
    scope: ctx.scope,
    point: needEntity(ctx, 'monitorPoint'),
    regionCode: body.regionCode ?? null,
    pointIds: idsOf(body.pointIds),
  });
  const step = ask.span === 'hour' ? HOUR_MS : DAY_MS;
  const spans = Math.max(0, Math.ceil((ask.toMs - ask.fromMs) / step));
  const total = spans * points.length;
  const first = (page - 1) * limit;
  const places = Array.from(
    { length: Math.max(0, Math.min(limit, total - first)) },
    (_, at): PointTime | undefined => {
      const row = first + at;
      const back = Math.floor(row / points.length);
      const point = points[row % points.length];
      return (
        point && {
          point,
          atMs: ask.fromMs + step * (body.order === 'asc' ? back : spans - 1 - back),
        }
      );
    },
  ).filter((place) => place !== undefined);
  return { total, list: places.length === 0 ? [] : await rowsOf(ctx, ask.span, places) };
}

function askOf(
  ctx: Ctx,
  { kind = 'day', from, to, orderField = 'time' }: BodyOf<typeof AIR.page>,
): Ask {
  if (orderField !== 'time')
    throw new AppError('invalid', { name: 'orderField', expected: 'time' });
  const now = ctx.now().getTime();
  const last = to === undefined ? formatWallDay(now) : dayOf(to, 'to');
  const first =
    from === undefined
      ? formatWallDay(startOf(last) - (LATELY_DAYS - 1) * DAY_MS)
      : dayOf(from, 'from');
  const fromMs = startOf(first);
  const untilMs = startOf(last) + DAY_MS;
  if (fromMs >= untilMs || untilMs - fromMs > MOST_DAYS[kind] * DAY_MS)
    throw new AppError('invalid', { name: 'from', max: MOST_DAYS[kind] });
  const overMs = kind === 'hour' ? Math.floor(now / HOUR_MS) * HOUR_MS : now;
  return { span: kind, fromMs, toMs: Math.max(fromMs, Math.min(untilMs, overMs)) };
}

function dayOf(text: string, name: string): string {
  const day = text.slice(0, DAY_CHARS);
  if (!isRealDate(day)) throw new AppError('invalid', { name });
  return day;
}

function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00+08:00`);
}

function idsOf(text: string | undefined): readonly string[] | null {
  const ids = text?.split(',').flatMap((part) => part.trim() || []) ?? [];
  if (ids.some((id) => !isId(id))) throw new AppError('invalid', { name: 'pointIds' });
  return ids.length === 0 ? null : ids;
}

async function rowsOf(
  ctx: Ctx,
  span: AqiSpan,
  places: readonly PointTime[],
): Promise<readonly AirRow[]> {
  const pointIds = [...new Set(places.map(({ point }) => point.id))];
  const times = places.map(({ atMs }) => atMs);
  const [fromMs, toMs] = [
    Math.min(...times),
    Math.max(...times) + (span === 'hour' ? HOUR_MS : DAY_MS),
  ];
  const sent = await listSentFactors(ctx.db, {
    pointIds,
    factors: FACTORS,
    fromMs: fromMs - MONITORED_DAYS * DAY_MS,
    toMs,
  });
  const monitored = new Set(sent.map(({ pointId, factorCode }) => `${pointId}|${factorCode}`));
  const hours = await listCountedHours(ctx.db, { pointIds, factors: FACTORS, fromMs, toMs });
  const values = new Map(
    hours.map(({ pointId, factorCode, atMs, value }) => [
      `${pointId}|${factorCode}|${atMs}`,
      value,
    ]),
  );
  return places.map(({ point, atMs }) => {
    const given: Partial<Record<AqiPollutant, number | string | null>> = {};
    for (const pollutant of AQI_POLLUTANTS) {
      const key = `${point.id}|${FACTOR_OF[pollutant]}`;
      const at = (hour: number): string | null =>
        values.get(`${key}|${atMs + hour * HOUR_MS}`) ?? null;
      if (monitored.has(key)) given[pollutant] = span === 'hour' ? at(0) : meanOfDay(pollutant, at);
    }
    return shownRow({ point, atMs }, span, given);
  });
}

function meanOfDay(pollutant: AqiPollutant, at: (hour: number) => string | null): number | null {
  const day = Array.from({ length: 24 }, (_, hour) => at(hour));
  return pollutant === 'O3'
    ? greatestEightHours(day, OZONE_EIGHT_HOUR_LIMIT)
    : meanAqiConcentration(pollutant, day, AQI_VALIDITY.dayHours);
}

function shownRow({ point, atMs }: PointTime, span: AqiSpan, given: AqiConcentrations): AirRow {
  const result = computeAqi(aqiEditionOf(formatWallDay(atMs)), span, given);
  const time = wallTime(atMs);
  return {
    id: `${point.id}|${atMs}`,
    time: span === 'hour' ? time.slice(0, 16) : time.slice(0, DAY_CHARS),
    pointId: point.id,
    pointName: point.name,
    stationId: point.stationId,
    regionCode: point.regionCode,
    regionName: point.regionName ?? point.regionCode,
    aqi: result.aqi === null ? NOT_PUBLISHED : String(result.aqi),
    level: result.level === null ? null : String(result.level.level),
    primary: result.aqi === null ? NOT_PUBLISHED : result.primary.join(', ') || NONE,
    edition: result.edition,
    ...figuresOf(result),
  };
}

type Figures = Omit<
  AirRow,
  | 'id'
  | 'time'
  | 'pointId'
  | 'pointName'
  | 'stationId'
  | 'regionCode'
  | 'regionName'
  | 'aqi'
  | 'level'
  | 'primary'
  | 'edition'
>;

/** Index and concentration of each pollutant as texts. */
function figuresOf({ iaqi, concentrations }: AqiResult): Figures {
  const shown = (value: number | null | undefined): string =>
    value === undefined ? NOT_MONITORED : value === null ? NOT_PUBLISHED : String(value);
  const entries = AQI_POLLUTANTS.flatMap((pollutant) => [
    [`${NAME_OF[pollutant]}Iaqi`, shown(iaqi[pollutant])],
    [NAME_OF[pollutant], shown(concentrations[pollutant])],
  ]);
  return Object.fromEntries(entries) as Figures;
}
