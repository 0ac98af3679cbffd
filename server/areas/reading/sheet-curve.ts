import { READINGS } from '#schemas/api/readings.ts';
import { DAY_MS } from '#schemas/basics/units.ts';
import { parseWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { CHART_TIMES } from '#schemas/sheet/chart.ts';
import type { SheetChart } from '#schemas/sheet/document.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { holdsKey } from '#server/records/access.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import type { WritePart } from '#server/sheet/parts.ts';
import { readCurves } from './curve.ts';

const KIND = 'hour';
const AROUND_MS = DAY_MS;

/** The hourly values of a record's factor from a day before it began to a day after, with the limits, the time it lasted shaded. */
export const writeCurve: WritePart = async (ctx, { row }) => {
  const [begin, end] = spanOf(row);
  const [pointId, factor] = [toText(row['monitorPointId']), toText(row['factorCode'])];
  const mayAsk = READINGS.curve.permission.some((key) => holdsKey(ctx.actor, key));
  if (begin === null || pointId === '' || factor === '' || !mayAsk) return undefined;
  const [fromMs, toMs] = [begin - AROUND_MS, begin + AROUND_MS];
  const asked = { pointIds: [pointId], factors: [factor], kind: KIND, fromMs, toMs } as const;
  const { series } = await readCurves(ctx, asked).catch((error: unknown) => {
    if (error instanceof AppError) return { series: [] };
    throw error;
  });
  const [one] = series;
  if (!one || one.values.every((value) => value === null)) return undefined;
  const limit = (name: 'upper' | 'lower') => {
    const value = one[name];
    const title = serverText(ctx.lang, `sheet.curve.${name}`);
    return value === null ? [] : [{ name: `${title} ${value}`, value }];
  };
  const step = (toMs - fromMs) / (CHART_TIMES - 1);
  const chart: SheetChart = {
    fromMs,
    toMs,
    unit: one.unit ?? '',
    lines: [
      {
        name: `${one.pointName} ${one.factorName}`,
        points: one.times.map((at, index) => [(one.start + at) * 1000, one.values[index] ?? null]),
      },
    ],
    limits: [...limit('upper'), ...limit('lower')],
    times: Array.from({ length: CHART_TIMES }, (_, at) =>
      wallTime(fromMs + at * step).slice('YYYY-'.length, 'YYYY-MM-DD hh:mm'.length),
    ),
    marked: [begin, Math.max(begin, end ?? begin)],
  };
  return [{ kind: 'chart', chart }];
};

/** From when to when an alarm or a warning lasted. */
function spanOf({
  alarmTime,
  beginTime,
  recoverTime,
  lastTime,
  endTime,
}: StoredRow): readonly [number | null, number | null] {
  return [parseWallTime(alarmTime ?? beginTime), parseWallTime(recoverTime ?? lastTime ?? endTime)];
}
