import { WEATHER_FACTORS } from '#schemas/api/readings.ts';
import { seriesName } from './curve-option.ts';
import type { CurveSeries } from './curve-values.ts';

export interface WeatherTable {
  readonly columns: readonly string[];
  /** `isDuring`: within the event. */
  readonly rows: readonly {
    readonly time: string;
    readonly isDuring: boolean;
    readonly cells: readonly (number | string)[];
  }[];
}

const NORMAL = new Set(['', 'N']);
const HOUR_CHARS = 13;

/**
 * The weather hour by hour, a column for each factor and point that said anything; values that are marked do not count. Null where nothing
 * was said. Where the point itself says a factor, others of the station do not say it again.
 */
export function weatherTable(
  series: readonly CurveSeries[],
  { pointId, from, to }: { readonly pointId: string; readonly from: string; readonly to: string },
): WeatherTable | null {
  const said = series
    .map((one) => ({
      ...one,
      points: one.points.filter(({ value, flag }) => value !== null && NORMAL.has(flag)),
    }))
    .filter(({ points }) => points.length > 0);
  const own = new Set(
    said.filter((one) => one.pointId === pointId).map(({ factorCode }) => factorCode),
  );
  const shown = said
    .filter((one) => one.pointId === pointId || !own.has(one.factorCode))
    .sort(
      (one, other) =>
        WEATHER_FACTORS.indexOf(one.factorCode) - WEATHER_FACTORS.indexOf(other.factorCode),
    );
  if (shown.length === 0) return null;
  const values = shown.map(({ points }) => new Map(points.map(({ time, value }) => [time, value])));
  const times = [...new Set(shown.flatMap(({ points }) => points.map(({ time }) => time)))].sort();
  const isOne = shown.every((one) => one.pointId === shown[0]?.pointId);
  return {
    columns: shown.map((one) => seriesName(isOne ? { ...one, pointName: '' } : one)),
    rows: times.map((time) => ({
      time,
      isDuring:
        time.slice(0, HOUR_CHARS) >= from.slice(0, HOUR_CHARS) &&
        time.slice(0, HOUR_CHARS) <= to.slice(0, HOUR_CHARS),
      cells: values.map((map) => map.get(time) ?? '-'),
    })),
  };
}
