import { BACKGROUND_TASK } from '#schemas/api/background-task.ts';
import { cancelTask, myTask, myTasks, openTaskFile } from './tasks.ts';

import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { contentDisposition } from '#server/endpoints/content-disposition.ts';

import type { FileDeps } from '#server/platform/files/files.ts';

/** Background tasks of whoever asks; nobody sees those of others here. */
export function registerTaskRoutes(host: RouteHost, { files }: { readonly files: FileDeps }): void {
  serve(host, BACKGROUND_TASK.mine, async ({ ctx }) => ok(await myTasks(ctx)));
  serve(host, BACKGROUND_TASK.one, async ({ ctx, params }) => ok(await myTask(ctx, params.id)));
  serve(host, BACKGROUND_TASK.cancel, async ({ ctx, body }) => {
    await cancelTask(ctx, body.id);
    return ok();
  });
  serve(
    host,
    BACKGROUND_TASK.file,
    async ({ ctx, params, reply }) => {
      const { name, mime, size, bytes } = await openTaskFile(ctx, files, params.id);
      return reply
        .header('content-type', mime)
        .header('content-length', size)
        .header('content-disposition', contentDisposition(name))
        .header('cache-control', 'no-store')
        .send(bytes);
    },
    { allowQueryToken: true },
  );
}
