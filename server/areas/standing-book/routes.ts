import { STANDING_BOOK } from '#schemas/api/standing-book.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { countHeld } from './held.ts';

/** Standing books besides what every entity answers. */
export function registerBookRoutes(host: RouteHost): void {
  serve(host, STANDING_BOOK.held, async ({ ctx, query }) => ok(await countHeld(ctx, query.bookId)));
}
