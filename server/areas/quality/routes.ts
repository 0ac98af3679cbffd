import { QUALITY } from '#schemas/api/quality.ts';
import { ok } from '#server/endpoints/answer.ts';
import { pagingOf } from '#server/endpoints/paging.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { listLostHours, pageRates, summarizeRates } from './quality.ts';

/** How much of what was expected came, and how much of it counts. */
export function registerQualityRoutes(host: RouteHost): void {
  serve(host, QUALITY.rates, async ({ ctx, body }) => ok(await pageRates(ctx, body, pagingOf(body))));
  serve(host, QUALITY.summary, async ({ ctx, query }) => ok(await summarizeRates(ctx, query)));
  serve(host, QUALITY.lostHours, async ({ ctx, query }) => ok(await listLostHours(ctx, query)));
}
