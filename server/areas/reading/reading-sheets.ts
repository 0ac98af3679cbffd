import { DAY_MS } from '#schemas/basics/units.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { Cell, Sheet } from '#server/base/tables/sheet.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { askerOf, LATELY_MS } from './asked.ts';
import { withPutMoments } from './audited.ts';
import { listNamedFactors } from './named-factors.ts';
import {
  listMoments,
  type MomentRow,
  type Period,
  type PointFactor,
  type ReadingKind,
} from './reading-query-store.ts';

/** A point with what is written of it. */
export interface SheetPoint {
  readonly id: string;
  readonly name: string;
  readonly factors: readonly PointFactor[];
}

/** Told after every part, in rows. */
export type TellProgress = (rows: number) => Promise<void>;

/** How much is read at once: about as many rows of each kind. */
const WINDOW_MS: Readonly<Record<ReadingKind, number>> = {
  rt: DAY_MS,
  minute: 2 * DAY_MS,
  hour: 60 * DAY_MS,
  day: Number.POSITIVE_INFINITY,
  month: Number.POSITIVE_INFINITY,
};
const TIME_WIDTH = 20;
const MARK_WIDTH = 8;

/** Points with the factors that are written: those that were named, else all they have limits for or sent. */
export async function withFactors(
  ctx: Ctx,
  points: readonly { readonly id: string; readonly name: string }[],
  { factors, fromMs }: { readonly factors: readonly string[] | null; readonly fromMs: number },
): Promise<readonly SheetPoint[]> {
  const since = Math.min(fromMs, ctx.now().getTime() - LATELY_MS);
  const known = await listNamedFactors(
    ctx,
    points.map(({ id }) => id),
    { sinceMs: since },
  );
  const wanted = known.filter(({ factorCode }) => factors === null || factors.includes(factorCode));
  return points.map(({ id, name }) => ({
    id,
    name,
    factors: wanted.filter(({ pointId }) => pointId === id),
  }));
}

/**
 * A row a moment, oldest first; a column a factor, beside it the mark where it is not normal or was corrected, and of hours what came
 * where a correction was agreed to.
 */
export function sheetOfPoint(
  ctx: Ctx,
  point: SheetPoint,
  period: Period,
  { name, told }: { readonly name: string; readonly told?: TellProgress },
): Sheet {
  return {
    name,
    columns: [timeColumn(ctx), ...factorColumns(ctx, point.factors, period)],
    rows: rowsOfPoint(ctx, { point, period, factors: point.factors, told }),
  };
}

/** All points below each other, each row with the name of its own: a CSV has one table. */
export function sheetOfPoints(
  ctx: Ctx,
  points: readonly SheetPoint[],
  period: Period,
  { name, told }: { readonly name: string; readonly told?: TellProgress },
): Sheet {
  const factors = [
    ...new Map(
      points.flatMap((point) => point.factors).map((factor) => [factor.factorCode, factor]),
    ).values(),
  ];
  async function* rows(): AsyncGenerator<readonly Cell[]> {
    for (const point of points)
      for await (const row of rowsOfPoint(ctx, { point, period, factors, told }))
        yield [point.name, ...row];
  }
  return {
    name,
    columns: [
      { title: serverText(ctx.lang, 'reading.export.point') },
      timeColumn(ctx),
      ...factorColumns(ctx, factors, period),
    ],
    rows: rows(),
  };
}

interface PointRows {
  readonly point: SheetPoint;
  readonly period: Period;
  readonly factors: readonly PointFactor[];
  readonly told: TellProgress | undefined;
}

async function* rowsOfPoint(
  ctx: Ctx,
  { point, period, factors, told }: PointRows,
): AsyncGenerator<readonly Cell[]> {
  const step = WINDOW_MS[period.kind];
  const codes = point.factors.map(({ factorCode }) => factorCode);
  for (let fromMs = period.fromMs; fromMs <= period.toMs && codes.length > 0; fromMs += step) {
    const window = { kind: period.kind, fromMs, toMs: Math.min(period.toMs, fromMs + step - 1) };
    const asked = { ...window, pointIds: [point.id], factors: codes };
    const moments = await withPutMoments(
      ctx,
      { ...asked, pointId: point.id },
      await listMoments(ctx.db, askerOf(ctx), asked),
    );
    const corrected = serverText(ctx.lang, 'reading.export.corrected');
    for (const moment of moments)
      yield [
        { time: wallTime(moment.timeMs) },
        ...factors.flatMap(({ factorCode }) =>
          cellsOf(moment, factorCode, { corrected, isHour: period.kind === 'hour' }),
        ),
      ];
    await told?.(moments.length);
  }
}

function cellsOf(
  { values }: MomentRow,
  factorCode: string,
  { corrected, isHour }: { readonly corrected: string; readonly isHour: boolean },
): readonly Cell[] {
  const { value = null, flag = '', original } = values[factorCode] ?? {};
  const mark = [flag === 'N' ? '' : flag, original === undefined ? '' : corrected]
    .filter(Boolean)
    .join(' ');
  return [value, mark || null, ...(isHour ? [original ?? null] : [])];
}

function timeColumn(ctx: Ctx): Sheet['columns'][number] {
  return { title: serverText(ctx.lang, 'reading.export.time'), width: TIME_WIDTH };
}

function factorColumns(
  ctx: Ctx,
  factors: readonly PointFactor[],
  { kind }: Period,
): Sheet['columns'] {
  return factors.flatMap(({ factorName, unit }) => [
    { title: unit ? `${factorName} (${unit})` : factorName },
    {
      title: serverText(ctx.lang, 'reading.export.mark', { factor: factorName }),
      width: MARK_WIDTH,
    },
    ...(kind === 'hour'
      ? [{ title: serverText(ctx.lang, 'reading.export.original', { factor: factorName }) }]
      : []),
  ]);
}
