import { STATISTICS } from '#schemas/api/statistics.ts';
import { ok } from '#server/endpoints/answer.ts';
import { pagingOf } from '#server/endpoints/paging.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { pageReport } from './report.ts';

/** Statistics by hour, day, month, quarter and year. */
export function registerStatisticRoutes(host: RouteHost): void {
  serve(host, STATISTICS.report, async ({ ctx, body }) =>
    ok(await pageReport(ctx, body, pagingOf(body))),
  );
}
