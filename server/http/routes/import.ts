import { AppError } from '#server/context/app-error.ts';
import { orderImport } from '#server/services/import/run.ts';
import { importTemplate } from '#server/services/import/template.ts';
import { undoImport } from '#server/services/import/undo.ts';
import { uploadImport } from '#server/services/import/upload.ts';

import { Readable } from 'node:stream';

import { ok } from '../answer.ts';
import { contentDisposition } from '../content-disposition.ts';
import { objectBody, textField } from './body.ts';

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FileDeps } from '#server/services/files/files.ts';
import type { TaskRunner } from '#server/services/task/runner.ts';

type Named = FastifyRequest<{ Params: { readonly entity: string } }>;

const UPLOADS = { rateLimit: { max: 60, timeWindow: '1 minute' } };
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Reading records from a workbook (UX.md section 7). Each call asks for the key `<entity>:import` of the entity it names. */
export function registerImportRoutes(app: FastifyInstance, { files, tasks }: { readonly files: FileDeps; readonly tasks: TaskRunner }): void {
  const config = { permission: 'login' };
  app.get('/engine/import/:entity/template', { config: { ...config, allowQueryToken: true } }, async ({ ctx, params }: Named, reply) => {
    const { name, bytes } = await importTemplate(ctx, params.entity);
    return reply
      .header('content-type', XLSX)
      .header('content-disposition', contentDisposition(name))
      .header('cache-control', 'no-store')
      .send(Readable.from(bytes));
  });
  app.post('/engine/import/:entity/upload', { config: { ...config, ...UPLOADS } }, async (request: Named, reply) => {
    try {
      const part = request.isMultipart() ? await request.file({ limits: { files: 1, parts: 20 } }) : undefined;
      if (!part || part.fieldname !== 'file') throw new AppError('noFile');
      return ok(await uploadImport(request.ctx, files, { entity: request.params.entity, name: part.filename, stream: part.file }));
    } catch (error) {
      // what is still on its way is not read any more
      void reply.header('connection', 'close');
      throw error;
    }
  });
  app.post('/engine/import/:entity/check', { config }, async ({ ctx, params, body }: Named) =>
    ok(await orderImport(ctx, tasks, { ...orderOf(params.entity, body), isTrial: true })),
  );
  app.post('/engine/import/:entity/run', { config }, async ({ ctx, params, body }: Named) =>
    ok(await orderImport(ctx, tasks, { ...orderOf(params.entity, body), isTrial: false })),
  );
  app.post('/engine/import/undo', { config }, async ({ ctx, body }) => ok(await undoImport(ctx, tasks, textField(objectBody(body), 'taskId'))));
}

function orderOf(entity: string, given: unknown) {
  const body = objectBody(given);
  const mapping = objectBody(body['mapping']) as Readonly<Record<string, number>>;
  return { entity, sourceId: textField(body, 'sourceId'), mapping };
}
