import { EDITING } from '#schemas/api/editing.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { hearWindow, leaveWindow } from './editing.ts';

/** Who has which document open in a designer. */
export function registerEditingRoutes(host: RouteHost): void {
  serve(host, EDITING.here, async ({ ctx, query }) =>
    ok(await (query.leaves === 'yes' ? leaveWindow(ctx, query) : hearWindow(ctx, query))),
  );
  serve(host, EDITING.take, async ({ ctx, body }) =>
    ok(await hearWindow(ctx, body, { takes: true })),
  );
}
