import { ASSESS } from '#schemas/api/assess.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import type { BackgroundTaskRunner } from '#server/platform/background-task/runner.ts';
import { askSheets } from './tasks.ts';
import { readSheet } from './view.ts';

/** Sheets of assessment: asked for, and explained. */
export function registerAssessRoutes(
  host: RouteHost,
  { tasks }: { readonly tasks: BackgroundTaskRunner },
): void {
  serve(host, ASSESS.compute, async ({ ctx, body }) => {
    const asked = await askSheets(ctx, body);
    tasks.wake();
    return ok(asked);
  });
  serve(host, ASSESS.view, async ({ ctx, params: { id } }) => ok(await readSheet(ctx, id)));
}
