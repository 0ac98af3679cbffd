import { TESTING } from '#schemas/api/testing.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { handOverSamples } from './custody.ts';

/** Samples that change hands. */
export function registerTestingRoutes(host: RouteHost): void {
  serve(host, TESTING.handOver, async ({ ctx, body }) => ok(await handOverSamples(ctx, body)));
}
