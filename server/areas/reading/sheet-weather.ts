import { WEATHER_FACTORS, type DrawnSeries } from '#schemas/api/readings.ts';
import { HOUR_MS } from '#schemas/basics/units.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { WritePart } from '#server/sheet/parts.ts';
import { nearPoints, readHours, spanOf } from './sheet-around.ts';

const AROUND_MS = 6 * HOUR_MS;
const MINUTE_CHARS = 16;
const NONE = '-';

/** The weather hour by hour from six hours before a record began to six hours after, where the points of its station measure it. */
export const writeWeather: WritePart = async (ctx, { row }) => {
  const [begin] = spanOf(row);
  if (begin === null) return undefined;
  const found = await readHours(ctx, {
    pointIds: await nearPoints(ctx, row, 'stationId'),
    factors: WEATHER_FACTORS,
    fromMs: begin - AROUND_MS,
    toMs: begin + AROUND_MS,
  });
  const shown = ownOrOnly(found, toText(row['monitorPointId']));
  const values = shown.map(measuredIn);
  const times = [...new Set(values.flatMap((map) => [...map.keys()]))].sort((a, b) => a - b);
  if (times.length === 0) return undefined;
  const isOne = shown.every(({ pointId }) => pointId === shown[0]?.pointId);
  const titleOf = ({ pointName, factorName, unit }: DrawnSeries): string =>
    `${isOne ? '' : `${pointName} `}${factorName}${unit ? ` (${unit})` : ''}`;
  return [
    {
      kind: 'table',
      columns: [
        { title: serverText(ctx.lang, 'sheet.finding.time'), align: 'left' },
        ...shown.map((one) => ({ title: titleOf(one), align: 'right' as const })),
      ],
      rows: times.map((time) => [
        wallTime(time).slice(0, MINUTE_CHARS),
        ...values.map((map) => String(map.get(time) ?? NONE)),
      ]),
    },
  ];
};

/** Where the point itself says a factor, others of the station do not say it again. */
function ownOrOnly(series: readonly DrawnSeries[], pointId: string): readonly DrawnSeries[] {
  const own = new Set(
    series.filter((one) => one.pointId === pointId).map(({ factorCode }) => factorCode),
  );
  return series
    .filter((one) => one.pointId === pointId || !own.has(one.factorCode))
    .toSorted(
      (one, other) =>
        WEATHER_FACTORS.indexOf(one.factorCode) - WEATHER_FACTORS.indexOf(other.factorCode),
    );
}

/** Values by their time; those that are marked do not count. */
function measuredIn({ start, times, values, flags }: DrawnSeries): ReadonlyMap<number, number> {
  const isMarked = (at: number): boolean =>
    flags.some((run) => at >= run.at && at < run.at + run.count);
  return new Map(
    times.flatMap((offset, at): [number, number][] => {
      const value = values[at] ?? null;
      return value === null || isMarked(at) ? [] : [[(start + offset) * 1000, value]];
    }),
  );
}
