import { Readable } from 'node:stream';

import { WORKBOOK } from '#schemas/api/contract.ts';
import { STANDING_BOOK } from '#schemas/api/standing-book.ts';
import { ok } from '#server/endpoints/answer.ts';
import { writeContentDisposition } from '#server/endpoints/content-disposition.ts';
import { takeFormFile } from '#server/endpoints/form-file.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import type { BackgroundTaskRunner } from '#server/platform/background-task/runner.ts';
import type { FileDeps } from '#server/platform/files/files.ts';
import { requestBookArchive, requestBookExport } from './book-files.ts';
import { countHeld } from './held.ts';
import { refusedWorkbook } from './import-refused.ts';
import { runBookImport, uploadBook } from './import-run.ts';
import { bookWorkbook } from './import-template.ts';
import { undoBookImport } from './import-undo.ts';
import { showLift } from './lifting.ts';
import { answerLive } from './live-answer.ts';

const UPLOADS = { rateLimit: { max: 60, timeWindow: '1 minute' } };

interface Deps {
  readonly tasks: BackgroundTaskRunner;
  readonly files: FileDeps;
}

/** Books as files, made in the background, what lifting a draft does, what the platform says of one, and import by workbooks. */
export function registerBookRoutes(host: RouteHost, deps: Deps): void {
  const { tasks } = deps;
  serve(host, STANDING_BOOK.exportBooks, async ({ ctx, body }) => {
    const taskId = await requestBookExport(ctx, body);
    tasks.wake();
    return ok({ taskId });
  });
  serve(host, STANDING_BOOK.archive, async ({ ctx, body, request }) => {
    const home = `${request.protocol}://${request.host}/`;
    const taskId = await requestBookArchive(ctx, { ...body, home });
    tasks.wake();
    return ok({ taskId });
  });
  serve(host, STANDING_BOOK.held, async ({ ctx, query }) => ok(await countHeld(ctx, query.bookId)));
  serve(host, STANDING_BOOK.lift, async ({ ctx, query }) => ok(await showLift(ctx, query.id)));
  serve(host, STANDING_BOOK.live, async ({ ctx, body }) => ok(await answerLive(ctx, body)));
  registerImportRoutes(host, deps);
}

function registerImportRoutes(host: RouteHost, deps: Deps): void {
  const { tasks, files } = deps;
  serve(
    host,
    STANDING_BOOK.importWorkbook,
    async ({ ctx, params, reply }) => {
      const { name, bytes } = await bookWorkbook(ctx, params.bookId);
      return reply.headers(headersOf(name)).send(Readable.from(bytes));
    },
    { allowQueryToken: true },
  );
  serve(
    host,
    STANDING_BOOK.importRefused,
    async ({ ctx, params, reply }) => {
      const { name, bytes } = await refusedWorkbook(ctx, files, params.id);
      return reply.headers(headersOf(name)).send(Readable.from(bytes));
    },
    { allowQueryToken: true },
  );
  serve(
    host,
    STANDING_BOOK.importUpload,
    async ({ ctx, params, request }) => {
      const take = async (file: { readonly name: string; readonly stream: Readable }) =>
        uploadBook(ctx, deps, { id: params.id, ...file });
      return ok({ taskId: await takeFormFile(request, { take }) });
    },
    UPLOADS,
  );
  serve(host, STANDING_BOOK.importRun, async ({ ctx, body }) =>
    ok({ taskId: await runBookImport(ctx, tasks, body.id) }),
  );
  serve(host, STANDING_BOOK.importUndo, async ({ ctx, body }) =>
    ok({ taskId: await undoBookImport(ctx, tasks, body.id) }),
  );
}

const headersOf = (name: string) => ({
  'content-type': WORKBOOK.mime,
  'content-disposition': writeContentDisposition(name),
  'cache-control': 'no-store',
});
