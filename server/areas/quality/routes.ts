import { QUALITY } from '#schemas/api/quality.ts';
import { ok } from '#server/endpoints/answer.ts';
import { pagingOf } from '#server/endpoints/paging.ts';
import { sendFile } from '#server/endpoints/send-file.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import type { BackgroundTaskRunner } from '#server/platform/background-task/runner.ts';
import { listEnterpriseRates } from './enterprises.ts';
import { listLostHours, pageRates, summarizeRates } from './quality.ts';
import { exportRates } from './rate-file.ts';
import { listRegionRates } from './regions.ts';
import { readOfflineStatus } from './status.ts';

/** How much of what was expected came, and how much of it counts; by point, company and region, and what stands offline. */
export function registerQualityRoutes(
  host: RouteHost,
  { tasks }: { readonly tasks: BackgroundTaskRunner },
): void {
  serve(host, QUALITY.rates, async ({ ctx, body }) =>
    ok(await pageRates(ctx, body, pagingOf(body))),
  );
  serve(host, QUALITY.summary, async ({ ctx, query }) => ok(await summarizeRates(ctx, query)));
  serve(host, QUALITY.lostHours, async ({ ctx, query }) => ok(await listLostHours(ctx, query)));
  serve(host, QUALITY.status, async ({ ctx, body }) => ok(await readOfflineStatus(ctx, body)));
  serve(host, QUALITY.enterprises, async ({ ctx, query }) =>
    ok(await listEnterpriseRates(ctx, query)),
  );
  serve(host, QUALITY.regions, async ({ ctx, body }) => ok(await listRegionRates(ctx, body)));
  serve(host, QUALITY.export, async ({ ctx, body, reply }) => {
    const made = await exportRates(ctx, body);
    if (!('taskId' in made)) return sendFile(reply, made);
    tasks.wake();
    return ok(made);
  });
}
