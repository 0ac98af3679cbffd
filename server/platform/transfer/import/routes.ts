import { Readable } from 'node:stream';

import { FILES } from '#schemas/api/files.ts';
import { ok } from '#server/endpoints/answer.ts';
import { writeContentDisposition } from '#server/endpoints/content-disposition.ts';
import { takeFormFile } from '#server/endpoints/form-file.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import type { BackgroundTaskRunner } from '#server/platform/background-task/runner.ts';
import type { FileDeps } from '#server/platform/files/files.ts';
import { orderImport } from './run.ts';
import { importTemplate } from './template.ts';
import { undoImport } from './undo.ts';
import { uploadImport } from './upload.ts';

const UPLOADS = { rateLimit: { max: 60, timeWindow: '1 minute' } };

/** Reading records from a workbook (UX.md section 7). Each call asks for the key `<entity>:import` of the entity it names. */
export function registerImportRoutes(
  host: RouteHost,
  { files, tasks }: { readonly files: FileDeps; readonly tasks: BackgroundTaskRunner },
): void {
  serve(
    host,
    FILES.importTemplate,
    async ({ ctx, params, reply }) => {
      const { name, bytes } = await importTemplate(ctx, params.entity);
      return reply
        .header('content-type', FILES.importTemplate.answer.mime)
        .header('content-disposition', writeContentDisposition(name))
        .header('cache-control', 'no-store')
        .send(Readable.from(bytes));
    },
    { allowQueryToken: true },
  );
  serve(
    host,
    FILES.importUpload,
    async ({ ctx, params, query, request }) =>
      ok(
        await takeFormFile(request, {
          take: (file) => uploadImport(ctx, files, { entity: params.entity, ...query, ...file }),
        }),
      ),
    UPLOADS,
  );
  serve(host, FILES.importCheck, async ({ ctx, params, body }) =>
    ok(await orderImport(ctx, tasks, { entity: params.entity, ...body, isTrial: true })),
  );
  serve(host, FILES.importRun, async ({ ctx, params, body }) =>
    ok(await orderImport(ctx, tasks, { entity: params.entity, ...body, isTrial: false })),
  );
  serve(host, FILES.importUndo, async ({ ctx, body }) =>
    ok(await undoImport(ctx, tasks, body.taskId)),
  );
}
