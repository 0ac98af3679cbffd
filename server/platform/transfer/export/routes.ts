import { ENGINE } from '#schemas/api/engine.ts';
import { ok } from '#server/endpoints/answer.ts';
import { sendFile } from '#server/endpoints/send-file.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import type { BackgroundTaskRunner } from '#server/platform/background-task/runner.ts';
import { requestExport } from './export.ts';
import { requestTableFile, writeTableFile } from './table-file.ts';

/** How a browser asks for an export: few rows it loads from the entity's own export address, many become a task. */
export function registerExportRoutes(
  host: RouteHost,
  { tasks }: { readonly tasks: BackgroundTaskRunner },
): void {
  // the key is that of the entity's own export
  serve(host, ENGINE.export, async ({ ctx, params, body }) => {
    const answer = await requestExport(ctx, params.entity, body);
    if (answer.mode === 'task') tasks.wake();
    return ok(answer);
  });
  serve(host, ENGINE.table, ({ body, reply }) => sendFile(reply, writeTableFile(body)));
  serve(host, ENGINE.tableTask, async ({ ctx, body }) => {
    const taskId = await requestTableFile(ctx, body);
    tasks.wake();
    return ok({ taskId });
  });
}
