import { ADMIN } from '#schemas/api/admin.ts';
import { cancelTask, myTask, myTasks, openTaskFile } from '#server/platform/background-task/tasks.ts';

import { ok } from '../answer.ts';
import { serve } from '../serve.ts';
import { contentDisposition } from '../content-disposition.ts';

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FileDeps } from '#server/platform/files/files.ts';

type ById = FastifyRequest<{ Params: { readonly id: string } }>;

/** Background tasks of whoever asks; nobody sees those of others here. */
export function registerTaskRoutes(app: FastifyInstance, { files }: { readonly files: FileDeps }): void {
  const config = { permission: 'login' };
  app.get('/sys/task/mine', { config }, async ({ ctx }) => ok(await myTasks(ctx)));
  app.get('/sys/task/mine/:id', { config }, async ({ ctx, params }: ById) => ok(await myTask(ctx, params.id)));
  serve(app, ADMIN.cancelTask, async ({ ctx, body }) => {
    await cancelTask(ctx, body.id);
    return ok();
  });
  app.get('/sys/task/file/:id', { config: { ...config, allowQueryToken: true } }, async ({ ctx, params }: ById, reply) => {
    const { name, mime, size, bytes } = await openTaskFile(ctx, files, params.id);
    return reply
      .header('content-type', mime)
      .header('content-length', size)
      .header('content-disposition', contentDisposition(name))
      .header('cache-control', 'no-store')
      .send(bytes);
  });
}
