import { MANUAL } from '#schemas/api/manual.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { readAgreedValues } from './values.ts';

/** Manual readings besides what every entity answers: the agreed ones of a point. */
export function registerManualRoutes(host: RouteHost): void {
  serve(host, MANUAL.values, async ({ ctx, body }) => ok(await readAgreedValues(ctx, body)));
}
