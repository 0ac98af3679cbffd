import { STATION_FILES } from '#schemas/api/station-files.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import type { BackgroundTaskRunner } from '#server/platform/background-task/runner.ts';
import { requestStationExport, requestStationLibrary } from './station-files.ts';

/** Stations as files, made in the background. */
export function registerStationFileRoutes(
  host: RouteHost,
  { tasks }: { readonly tasks: BackgroundTaskRunner },
): void {
  serve(host, STATION_FILES.exportStations, async ({ ctx, body }) => {
    const taskId = await requestStationExport(ctx, body);
    tasks.wake();
    return ok({ taskId });
  });
  serve(host, STATION_FILES.library, async ({ ctx, body }) => {
    const taskId = await requestStationLibrary(ctx, body.stationId);
    tasks.wake();
    return ok({ taskId });
  });
}
