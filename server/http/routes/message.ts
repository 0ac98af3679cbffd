import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MESSAGE } from '#schemas/api/message.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { messagesSince, newestMessages, readMessage, readMessages, unreadMessages } from '#server/platform/message/message.ts';
import { ok } from '../answer.ts';
import { serve } from '../serve.ts';
import { optionalText } from './body.ts';

/** A user's own messages; the list itself is generic and shows own ones only. */
export function registerMessageRoutes(app: FastifyInstance): void {
  const config = { permission: 'login' as const };

  app.get('/msg/message/unread', { config }, async (request) => ok(await unreadMessages(request.ctx)));

  app.get('/msg/message/since', { config }, async (request: FastifyRequest<{ Querystring: Readonly<Record<string, unknown>> }>) => {
    const id = optionalText(request.query, 'id');
    if (id !== undefined && !/^\d{1,19}$/.test(id)) throw new AppError('invalid', { name: 'id' });
    return ok(await messagesSince(request.ctx, id));
  });

  app.get('/msg/message/newest', { config }, async (request) => ok(await newestMessages(request.ctx)));

  serve(app, MESSAGE.readOne, async ({ ctx, params }) => ok({ count: await readMessage(ctx, params['id'] ?? '') }));

  serve(app, MESSAGE.read, async ({ ctx, body: { ids, kind, all } }) => {
    const isAll = all === true || ids === undefined;
    if (!isAll && ids.length === 0) throw new AppError('missingParam', { name: 'ids' });
    const count = await readMessages(ctx, { ...(isAll ? {} : { ids }), ...(kind ? { kind } : {}) });
    return ok({ count });
  });
}
