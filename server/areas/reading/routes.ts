import type { BodyOf } from '#schemas/api/contract.ts';
import { READINGS } from '#schemas/api/readings.ts';
import { parseWallTime } from '#schemas/basics/wall-time.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { ok } from '#server/endpoints/answer.ts';
import { pagingOf } from '#server/endpoints/paging.ts';
import { sendFile } from '#server/endpoints/send-file.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import type { BackgroundTaskRunner } from '#server/platform/background-task/runner.ts';
import { compareReadings } from './compare.ts';
import { readCurves } from './curve.ts';
import { exportPoint, exportPoints } from './export-readings.ts';
import { groupFactors, listFactorsBy, listPointFactors } from './factors.ts';
import { readStationNow } from './now.ts';
import { pageReadings, readPointSeries } from './readings.ts';

/** Readings as curves, as rows and as files. */
export function registerReadingRoutes(
  host: RouteHost,
  { tasks }: { readonly tasks: BackgroundTaskRunner },
): void {
  registerSeriesRoutes(host);
  registerFactorRoutes(host);
  registerFileRoutes(host, tasks);
}

function registerSeriesRoutes(host: RouteHost): void {
  serve(host, READINGS.series, async ({ ctx, body: { pointId, maxPoints, ...period } }) =>
    ok(
      await readPointSeries(ctx, {
        pointId,
        ...periodOf(period),
        ...(maxPoints === undefined ? {} : { maxPoints }),
      }),
    ),
  );
  serve(host, READINGS.curve, async ({ ctx, body: { pointIds, maxPoints, ...period } }) =>
    ok(
      await readCurves(ctx, {
        pointIds,
        ...periodOf(period),
        ...(maxPoints === undefined ? {} : { maxPoints }),
      }),
    ),
  );
  serve(host, READINGS.now, async ({ ctx, body: { stationId } }) =>
    ok(await readStationNow(ctx, stationId)),
  );
  serve(host, READINGS.page, async ({ ctx, body: { pointId, ...body } }) =>
    ok(await pageReadings(ctx, { pointId, ...periodOf(body), ...pagingOf(body) })),
  );
  serve(
    host,
    READINGS.compare,
    async ({ ctx, body: { pointIds, maxPoints, from2, to2, ...period } }) => {
      const { fromMs, toMs, ...asked } = periodOf(period);
      const second = from2 === undefined && to2 === undefined ? [] : [spanOf(from2, to2)];
      return ok(
        await compareReadings(ctx, {
          pointIds,
          ...asked,
          periods: [{ fromMs, toMs }, ...second],
          maxPoints,
        }),
      );
    },
  );
}

function registerFactorRoutes(host: RouteHost): void {
  serve(host, READINGS.factors, async ({ ctx, query }) =>
    ok(await listPointFactors(ctx, query.pointId)),
  );
  serve(host, READINGS.factorGroups, async ({ ctx, query }) => ok(await groupFactors(ctx, query)));
  serve(host, READINGS.factorsByDevice, async ({ ctx, query }) =>
    ok(await listFactorsBy(ctx, query)),
  );
}

/** Readings as files: of one point at once, of many by a task where they are too many. */
function registerFileRoutes(host: RouteHost, tasks: Pick<BackgroundTaskRunner, 'wake'>): void {
  serve(
    host,
    READINGS.export,
    async ({ ctx, body: { pointId, kinds = [], format = 'xlsx', ...period }, reply }) => {
      const one = kinds.length === 0 && period.kind !== undefined ? [period.kind] : kinds;
      return sendFile(
        reply,
        await exportPoint(ctx, { pointId, kinds: one, format, ...periodOf(period) }),
      );
    },
  );
  serve(
    host,
    READINGS.exportAll,
    async ({
      ctx,
      body: {
        kind,
        from,
        to,
        startTime,
        endTime,
        factors,
        format = 'xlsx',
        pointId,
        pointIds = [],
        ...filter
      },
      reply,
    }) => {
      const choice = {
        ...filter,
        pointIds: pointId === undefined ? pointIds : [pointId, ...pointIds],
      };
      const made = await exportPoints(ctx, {
        choice,
        format,
        ...periodOf({ kind, from, to, startTime, endTime, factors }),
      });
      if ('file' in made) return sendFile(reply, made.file);
      tasks.wake();
      return ok(made);
    },
  );
}

type SeriesBody = Pick<
  BodyOf<typeof READINGS.series>,
  'kind' | 'from' | 'to' | 'startTime' | 'endTime' | 'factors'
>;

function periodOf(body: SeriesBody): {
  kind: string;
  fromMs: number;
  toMs: number;
  factors: readonly string[] | null;
} {
  const { factors = [] } = body;
  return {
    kind: body.kind ?? 'rt',
    ...spanOf(body.from ?? body.startTime, body.to ?? body.endTime),
    factors: factors.length > 0 ? factors : null,
  };
}

function spanOf(
  from: string | undefined,
  to: string | undefined,
): { fromMs: number; toMs: number } {
  const [fromMs, toMs] = [parseWallTime(from), parseWallTime(to)];
  if (fromMs === null || toMs === null)
    throw new AppError('invalid', {
      name: fromMs === null ? 'from' : 'to',
      message: 'errors.reading.period',
    });
  return { fromMs, toMs };
}
