import { BACKGROUND_TASK } from '#schemas/api/background-task.ts';
import { ok } from '#server/endpoints/answer.ts';
import { writeContentDisposition } from '#server/endpoints/content-disposition.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import type { FileDeps } from '#server/platform/files/files.ts';
import {
  cancelBackgroundTask,
  readMyBackgroundTask,
  listMyBackgroundTasks,
  openBackgroundTaskFile,
} from './background-tasks.ts';

/** Background tasks of whoever asks; nobody sees those of others here. */
export function registerBackgroundTaskRoutes(
  host: RouteHost,
  { files }: { readonly files: FileDeps },
): void {
  serve(host, BACKGROUND_TASK.mine, async ({ ctx }) => ok(await listMyBackgroundTasks(ctx)));
  serve(host, BACKGROUND_TASK.one, async ({ ctx, params }) =>
    ok(await readMyBackgroundTask(ctx, params.id)),
  );
  serve(host, BACKGROUND_TASK.cancel, async ({ ctx, body }) => {
    await cancelBackgroundTask(ctx, body.id);
    return ok();
  });
  serve(
    host,
    BACKGROUND_TASK.file,
    async ({ ctx, params, reply }) => {
      const { name, mime, size, bytes } = await openBackgroundTaskFile(ctx, files, params.id);
      return reply
        .header('content-type', mime)
        .header('content-length', size)
        .header('content-disposition', writeContentDisposition(name))
        .header('cache-control', 'no-store')
        .send(bytes);
    },
    { allowQueryToken: true },
  );
}
