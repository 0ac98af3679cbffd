import type { DrawnSeries } from '#schemas/api/readings.ts';
import { DAY_MS, HOUR_MS } from '#schemas/basics/units.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { CHART_TIMES } from '#schemas/sheet/chart.ts';
import type { SheetChart } from '#schemas/sheet/document.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import type { WritePart } from '#server/sheet/parts.ts';
import { nearPoints, readHours, spanOf } from './sheet-around.ts';

const AROUND_MS = DAY_MS;
/** More lines cannot be told apart. */
const MOST_LINES = 6;

/** The hourly values of a record's factor from a day before it began to a day after, with the limits, the time it lasted shaded. */
export const writeCurve: WritePart = async (ctx, { row }) => {
  const pointId = toText(row['monitorPointId']);
  const found = await seriesAround(ctx, row, pointId === '' ? [] : [pointId]);
  const [one] = found;
  return one && [{ kind: 'chart', chart: chartOf(ctx, row, [one]) }];
};

/** The same hours of the same factor at other points of the enterprise, the record's own first. */
export const writeSameFactor: WritePart = async (ctx, { row }) => {
  const own = toText(row['monitorPointId']);
  const found = await seriesAround(ctx, row, await nearPoints(ctx, row, 'enterpriseId'));
  const others = found.filter(({ pointId }) => pointId !== own);
  if (others.length === 0) return undefined;
  const shown = [...found.filter(({ pointId }) => pointId === own), ...others];
  return [{ kind: 'chart', chart: chartOf(ctx, row, shown.slice(0, MOST_LINES)) }];
};

/** From a day before the hour in which a record began to a day after: a minute of its own would be read wrongly below a curve of hours. */
function dayAround(row: StoredRow): { readonly fromMs: number; readonly toMs: number } | null {
  const [begin] = spanOf(row);
  if (begin === null) return null;
  const middle = begin - (begin % HOUR_MS);
  return { fromMs: middle - AROUND_MS, toMs: middle + AROUND_MS };
}

async function seriesAround(
  ctx: Ctx,
  row: StoredRow,
  pointIds: readonly string[],
): Promise<readonly DrawnSeries[]> {
  const [around, factor] = [dayAround(row), toText(row['factorCode'])];
  return around === null || factor === ''
    ? []
    : readHours(ctx, { ...around, pointIds, factors: [factor] });
}

/** Limits are drawn where one curve stands alone: each point has its own. */
function chartOf(ctx: Ctx, row: StoredRow, series: readonly DrawnSeries[]): SheetChart {
  const [begin, end] = spanOf(row);
  const { fromMs, toMs } = dayAround(row) ?? { fromMs: 0, toMs: 0 };
  const [first] = series;
  const limit = (name: 'upper' | 'lower') => {
    const value = series.length === 1 ? (first?.[name] ?? null) : null;
    const title = serverText(ctx.lang, `sheet.curve.${name}`);
    return value === null ? [] : [{ name: `${title} ${value}`, value }];
  };
  const step = (toMs - fromMs) / (CHART_TIMES - 1);
  return {
    fromMs,
    toMs,
    unit: first?.unit ?? '',
    lines: series.map((one) => ({
      name: `${one.pointName} ${one.factorName}`,
      points: one.times.map((at, index) => [(one.start + at) * 1000, one.values[index] ?? null]),
    })),
    limits: [...limit('upper'), ...limit('lower')],
    times: Array.from({ length: CHART_TIMES }, (_, at) =>
      wallTime(fromMs + at * step).slice('YYYY-'.length, 'YYYY-MM-DD hh:mm'.length),
    ),
    ...(begin !== null && { marked: [begin, Math.max(begin, end ?? begin)] as const }),
  };
}
