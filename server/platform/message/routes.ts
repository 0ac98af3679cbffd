import { MESSAGE } from '#schemas/api/message.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import {
  listMessagesSince,
  listNewestMessages,
  readMessage,
  readMessages,
  countMyUnreadMessages,
} from './message.ts';

/** A user's own messages; the list itself is generic and shows own ones only. */
export function registerMessageRoutes(host: RouteHost): void {
  serve(host, MESSAGE.unread, async ({ ctx }) => ok(await countMyUnreadMessages(ctx)));
  serve(host, MESSAGE.since, async ({ ctx, query }) => ok(await listMessagesSince(ctx, query.id)));
  serve(host, MESSAGE.newest, async ({ ctx }) => ok(await listNewestMessages(ctx)));

  serve(host, MESSAGE.readOne, async ({ ctx, params }) =>
    ok({ count: await readMessage(ctx, params.id) }),
  );

  serve(host, MESSAGE.read, async ({ ctx, body: { ids, kind, all } }) => {
    const isAll = all === true || ids === undefined;
    if (!isAll && ids.length === 0) throw new AppError('missingParam', { name: 'ids' });
    const count = await readMessages(ctx, { ...(isAll ? {} : { ids }), ...(kind ? { kind } : {}) });
    return ok({ count });
  });
}
