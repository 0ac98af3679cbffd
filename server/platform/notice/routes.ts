import { MESSAGE } from '#schemas/api/message.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { readMyNotice, readNotice, countMyUnreadNotices } from './notice.ts';

/** A user's own notices (CONTRACT.md 3.8); their list and the writing of notices are generic. */
export function registerNoticeRoutes(host: RouteHost): void {
  serve(host, MESSAGE.unreadNotices, async ({ ctx }) => ok(await countMyUnreadNotices(ctx)));
  serve(host, MESSAGE.notice, async ({ ctx, params }) => ok(await readMyNotice(ctx, params.id)));
  serve(host, MESSAGE.readNotice, async ({ ctx, params }) => {
    await readNotice(ctx, params.id);
    return ok();
  });
}
