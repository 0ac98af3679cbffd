import { AIR } from '#schemas/api/air.ts';
import { ok } from '#server/endpoints/answer.ts';
import { pagingOf } from '#server/endpoints/paging.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { pageAqi } from './aqi.ts';

/** Quality of ambient air by hour and day. */
export function registerAirRoutes(host: RouteHost): void {
  serve(host, AIR.page, async ({ ctx, body }) => ok(await pageAqi(ctx, body, pagingOf(body))));
}
