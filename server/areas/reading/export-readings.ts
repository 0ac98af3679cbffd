import { READINGS } from '#schemas/api/readings.ts';
import { SECOND_MS } from '#schemas/basics/units.ts';
import { formatWallDay } from '#schemas/basics/wall-time.ts';
import type { KeyRule } from '#schemas/types/key-rule.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { writeCsv } from '#server/base/tables/csv.ts';
import { writeWorkbook } from '#server/base/tables/xlsx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { addBackgroundTask } from '#server/platform/background-task/background-tasks.ts';
import {
  backgroundTask,
  type BackgroundTaskOutcome,
  type BackgroundTaskRun,
} from '#server/platform/background-task/kinds.ts';
import { inExportPlace, type ExportFile } from '#server/platform/transfer/export/export-places.ts';
import { FORMATS, STREAMED_ROWS } from '#server/platform/transfer/export/export.ts';
import { demandKey, needEntity } from '#server/records/access.ts';
import { findVisible, listRecords } from '#server/records/resource/read.ts';
import { askerOf, readKind, readPeriod, type ReadingQuery } from './asked.ts';
import { ASKED_KINDS, countMoments, type Period, type ReadingKind } from './reading-query-store.ts';
import {
  sheetOfPoint,
  sheetOfPoints,
  withFactors,
  type SheetPoint,
  type TellProgress,
} from './reading-sheets.ts';

type Format = 'xlsx' | 'csv';

/** Which points: by their ids, or by what the list of points is filtered by. */
export interface PointChoice {
  readonly pointIds?: readonly string[] | undefined;
  readonly stationId?: string | undefined;
  readonly enterpriseId?: string | undefined;
  readonly regionCode?: string | undefined;
  readonly monitorType?: string | undefined;
  readonly status?: string | undefined;
  readonly keyword?: string | undefined;
}

export type ManyQuery = Omit<ReadingQuery, 'pointId'> & {
  readonly choice: PointChoice;
  readonly format: Format;
};

const EXPORT_TASK = 'exportReadings';
/** Points of a file, and of one that comes at once. */
const MAX_POINTS = 200;
const STREAMED_POINTS = 20;
/** Rows of a file, by as many as can be at the shortest interval of a kind; a sheet holds hardly more. */
const MAX_ROWS = 1_000_000;
const LEAST_STEP_MS: Readonly<Record<ReadingKind, number>> = {
  rt: 30 * SECOND_MS,
  minute: 60 * SECOND_MS,
  hour: 3600 * SECOND_MS,
  day: 86_400 * SECOND_MS,
  month: 28 * 86_400 * SECOND_MS,
};
const KEYS: KeyRule = { anyOf: [...READINGS.exportAll.permission] };

/**
 * The values of one point as a file: a workbook has a sheet for each kind that is asked for, a CSV one kind.
 * @throws AppError `notFound` no such point in the caller's scope; `invalid` a kind or a period that cannot be, more than a file holds;
 * `tooMany` exports of the caller are running.
 */
export async function exportPoint(
  ctx: Ctx,
  {
    pointId,
    kinds,
    format,
    ...query
  }: ReadingQuery & { readonly kinds: readonly string[]; readonly format: Format },
): Promise<ExportFile> {
  const { id, name } = await findVisible(ctx, needEntity(ctx, 'monitorPoint'), pointId);
  const asked = (kinds.length > 0 ? kinds : format === 'csv' ? [query.kind] : ASKED_KINDS).map(
    readKind,
  );
  if (format === 'csv' && asked.length > 1)
    throw new AppError('invalid', { name: 'kinds', message: 'errors.reading.oneKind' });
  const periods = [...new Set(asked)].map((kind) => readPeriod({ ...query, kind }));
  demandRoom(periods, 1);
  return inExportPlace(ctx, async () => {
    const [point = { id, name, factors: [] }] = await withFactors(ctx, [{ id, name }], query);
    const sheets = periods.map((period) =>
      sheetOfPoint(ctx, point, period, {
        name: serverText(ctx.lang, `reading.kind.${period.kind}`),
      }),
    );
    return fileOf(`${name} ${daysOf(query)}`, format, sheets);
  });
}

/**
 * The values of several points, a sheet each: at once, or as a background task where there are more than 1,000 rows or 20 points.
 * @throws AppError as `exportPoint`; `invalid` also for no points and for more than 200.
 */
export async function exportPoints(
  ctx: Ctx,
  query: ManyQuery,
): Promise<{ readonly file: ExportFile } | { readonly taskId: string }> {
  const period = readPeriod(query);
  const points = await choosePoints(ctx, query.choice);
  demandRoom([period], points.length);
  if (!(await isMuch(ctx, points, { ...period, factors: query.factors })))
    return { file: await inExportPlace(ctx, () => makeFile(ctx, query)) };
  return {
    taskId: await addBackgroundTask(ctx, {
      kind: EXPORT_TASK,
      entity: 'monitorPoint',
      name: (own) => serverText(own.lang, 'task.name.export', { title: titleOf(own, query) }),
      params: { query },
    }),
  };
}

/** Exports of readings as background tasks, under the rights and with the points the owner has when it runs. */
export const READING_FILES = backgroundTask(EXPORT_TASK, exportInBackground, KEYS);

async function exportInBackground({
  task,
  ctx,
  report,
}: BackgroundTaskRun): Promise<BackgroundTaskOutcome> {
  demandKey(ctx, KEYS);
  const query = task.params['query'] as ManyQuery;
  const total = await countAll(ctx, query);
  let done = 0;
  const { name, bytes } = await makeFile(ctx, query, async (rows) => {
    done += rows;
    await report(done, total);
  });
  return { file: { name, bytes }, result: { rows: total } };
}

async function makeFile(ctx: Ctx, query: ManyQuery, told?: TellProgress): Promise<ExportFile> {
  const period = readPeriod(query);
  const points = await withFactors(ctx, await choosePoints(ctx, query.choice), query);
  const title = titleOf(ctx, query);
  const more = told ? { told } : {};
  const sheets =
    query.format === 'csv'
      ? [sheetOfPoints(ctx, points, period, { name: title, ...more })]
      : points.map((point) => sheetOf(ctx, point, period, more));
  return fileOf(title, query.format, sheets);
}

function sheetOf(
  ctx: Ctx,
  point: SheetPoint,
  period: Period,
  more: { readonly told?: TellProgress },
) {
  return sheetOfPoint(ctx, point, period, { name: point.name, ...more });
}

function fileOf(
  title: string,
  format: Format,
  sheets: Parameters<typeof writeWorkbook>[0],
): ExportFile {
  const [first] = sheets;
  const bytes = format === 'csv' && first ? writeCsv(first) : writeWorkbook(sheets);
  return { name: `${title}.${format}`, mime: FORMATS[format].mime, bytes };
}

/** @throws AppError `invalid` none, or more than a file holds; `notFound` one that was named is not in the caller's scope. */
async function choosePoints(
  ctx: Ctx,
  { pointIds = [], ...filter }: PointChoice,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const given = Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined),
  );
  const ids = [...new Set(pointIds)];
  const found = await listRecords(ctx, 'monitorPoint', {
    ...given,
    ...(ids.length > 0 && { ids: ids.join(',') }),
  });
  if (found.length > MAX_POINTS)
    throw new AppError('invalid', {
      name: 'pointIds',
      max: MAX_POINTS,
      message: 'errors.reading.exportedPoints',
    });
  if (found.length === 0 || found.length < ids.length)
    throw new AppError('notFound', { entity: 'monitorPoint' });
  return found.map(({ id, name }) => ({ id, name }));
}

/** @throws AppError `invalid` more rows than a file holds can be in such a period. */
function demandRoom(periods: readonly Period[], points: number): void {
  const rows = periods.reduce(
    (sum, { kind, fromMs, toMs }) =>
      sum + points * Math.ceil((toMs - fromMs) / LEAST_STEP_MS[kind]),
    0,
  );
  if (rows > MAX_ROWS)
    throw new AppError('invalid', {
      name: 'to',
      max: MAX_ROWS,
      message: 'errors.reading.exportedRows',
    });
}

async function isMuch(
  ctx: Ctx,
  points: readonly { readonly id: string }[],
  query: Period & Pick<ManyQuery, 'factors'>,
): Promise<boolean> {
  if (points.length > STREAMED_POINTS) return true;
  let rows = 0;
  for (const { id } of points) {
    rows += await countMoments(ctx.db, askerOf(ctx), {
      ...query,
      pointIds: [id],
      upTo: STREAMED_ROWS - rows,
    });
    if (rows > STREAMED_ROWS) return true;
  }
  return false;
}

async function countAll(ctx: Ctx, query: ManyQuery): Promise<number> {
  let rows = 0;
  for (const { id } of await choosePoints(ctx, query.choice))
    rows += await countMoments(ctx.db, askerOf(ctx), {
      ...readPeriod(query),
      factors: query.factors,
      pointIds: [id],
    });
  return rows;
}

function titleOf(ctx: Ctx, query: Pick<ManyQuery, 'kind' | 'fromMs' | 'toMs'>): string {
  return serverText(ctx.lang, 'reading.export.title', {
    kind: serverText(ctx.lang, `reading.kind.${readKind(query.kind)}`),
    days: daysOf(query),
  });
}

function daysOf({ fromMs, toMs }: Pick<ReadingQuery, 'fromMs' | 'toMs'>): string {
  return [...new Set([formatWallDay(fromMs), formatWallDay(toMs)])].join('~');
}
