import { FILES } from '#schemas/api/files.ts';
import { orderImport } from '#server/platform/transfer/import/run.ts';
import { importTemplate } from '#server/platform/transfer/import/template.ts';
import { undoImport } from '#server/platform/transfer/import/undo.ts';
import { uploadImport } from '#server/platform/transfer/import/upload.ts';

import { Readable } from 'node:stream';

import { ok } from '../answer.ts';
import { contentDisposition } from '../content-disposition.ts';
import { takeFormFile } from '../form-file.ts';
import { serve } from '../serve.ts';

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FileDeps } from '#server/platform/files/files.ts';
import type { TaskRunner } from '#server/platform/background-task/runner.ts';

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
  serve(
    app,
    FILES.importUpload,
    async ({ ctx, params, request }) =>
      ok(await takeFormFile(request, { take: (file) => uploadImport(ctx, files, { entity: params['entity'] ?? '', ...file }) })),
    UPLOADS,
  );
  serve(app, FILES.importCheck, async ({ ctx, params, body }) => ok(await orderImport(ctx, tasks, { entity: params['entity'] ?? '', ...body, isTrial: true })));
  serve(app, FILES.importRun, async ({ ctx, params, body }) => ok(await orderImport(ctx, tasks, { entity: params['entity'] ?? '', ...body, isTrial: false })));
  serve(app, FILES.importUndo, async ({ ctx, body }) => ok(await undoImport(ctx, tasks, body.taskId)));
}
