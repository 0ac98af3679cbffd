import { requestExport } from '#server/services/resource/export.ts';

import { ok } from '../answer.ts';
import { objectBody } from './body.ts';

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TaskRunner } from '#server/services/task/runner.ts';

/** How a browser asks for an export: few rows it loads from the entity's own export address, many become a task. */
export function registerExportRoutes(app: FastifyInstance, { tasks }: { readonly tasks: TaskRunner }): void {
  // the key is that of the entity's own export
  app.post('/engine/export/:entity', { config: { permission: 'login' } }, async (request: FastifyRequest<{ Params: { readonly entity: string } }>) => {
    const answer = await requestExport(request.ctx, request.params.entity, objectBody(request.body));
    if (answer.mode === 'task') tasks.wake();
    return ok(answer);
  });
}
