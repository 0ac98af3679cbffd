import { ENGINE } from '#schemas/api/admin.ts';
import { requestExport } from '#server/platform/transfer/export/export.ts';

import { ok } from '../answer.ts';
import { serve } from '../serve.ts';

import type { FastifyInstance } from 'fastify';
import type { TaskRunner } from '#server/platform/background-task/runner.ts';

/** How a browser asks for an export: few rows it loads from the entity's own export address, many become a task. */
export function registerExportRoutes(app: FastifyInstance, { tasks }: { readonly tasks: TaskRunner }): void {
  // the key is that of the entity's own export
  serve(app, ENGINE.export, async ({ ctx, params, body }) => {
    const answer = await requestExport(ctx, params['entity'] ?? '', body);
    if (answer.mode === 'task') tasks.wake();
    return ok(answer);
  });
}
