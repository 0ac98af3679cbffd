import { REPORT } from '#schemas/api/report.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import type { BackgroundTaskRunner } from '#server/platform/background-task/runner.ts';
import { askReports } from './tasks.ts';

/** Reports of periods, asked for by hand. */
export function registerReportRoutes(
  host: RouteHost,
  { tasks }: { readonly tasks: BackgroundTaskRunner },
): void {
  serve(host, REPORT.make, async ({ ctx, body }) => {
    const asked = await askReports(ctx, body);
    tasks.wake();
    return ok(asked);
  });
}
