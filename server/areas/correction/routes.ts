import { CORRECTION } from '#schemas/api/correction.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { listHours, previewHours } from './corrections.ts';

/** What a correction would put, and what it put, hour by hour. */
export function registerCorrectionRoutes(host: RouteHost): void {
  serve(host, CORRECTION.preview, async ({ ctx, body }) => ok(await previewHours(ctx, body)));
  serve(host, CORRECTION.hours, async ({ ctx, params }) => ok(await listHours(ctx, params.id)));
}
