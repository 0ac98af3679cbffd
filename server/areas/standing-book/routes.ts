import { STANDING_BOOK } from '#schemas/api/standing-book.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import type { BackgroundTaskRunner } from '#server/platform/background-task/runner.ts';
import { requestBookArchive, requestBookExport } from './book-files.ts';
import { countHeld } from './held.ts';
import { showLift } from './lifting.ts';
import { answerLive } from './live-answer.ts';

/** Books as files, made in the background, what lifting a draft does, and what the platform says of one. */
export function registerBookRoutes(
  host: RouteHost,
  { tasks }: { readonly tasks: BackgroundTaskRunner },
): void {
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
}
