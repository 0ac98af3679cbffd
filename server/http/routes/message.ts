import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/context/app-error.ts';
import { messagesSince, newestMessages, readMessage, readMessages, unreadMessages } from '#server/services/message.ts';
import { ok } from '../answer.ts';
import { idsField, objectBody, optionalText } from './body.ts';

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

  app.put('/msg/message/read/:id', { config }, async (request: FastifyRequest<{ Params: { readonly id: string } }>) =>
    ok({ count: await readMessage(request.ctx, request.params.id) }),
  );

  app.put('/msg/message/read', { config }, async (request) => {
    const body = objectBody(request.body ?? {});
    const kind = optionalText(body, 'kind');
    const isAll = body['all'] === true || body['ids'] === undefined;
    const count = await readMessages(request.ctx, { ...(isAll ? {} : { ids: idsField(body, 'ids', 1000) }), ...(kind ? { kind } : {}) });
    return ok({ count });
  });
}
