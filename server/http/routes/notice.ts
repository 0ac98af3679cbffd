import { MESSAGE } from '#schemas/api/message.ts';
import { myNotice, readNotice, unreadNotices } from '#server/platform/notice/notice.ts';

import { ok } from '../answer.ts';
import { serve } from '../serve.ts';

import type { FastifyInstance, FastifyRequest } from 'fastify';

type ById = FastifyRequest<{ Params: { readonly id: string } }>;

/** A user's own notices (CONTRACT.md 3.8); their list and the writing of notices are generic. */
export function registerNoticeRoutes(app: FastifyInstance): void {
  const config = { permission: 'login' as const };
  app.get('/sys/notice/mynotice/unread', { config }, async ({ ctx }) => ok(await unreadNotices(ctx)));
  app.get('/sys/notice/mynotice/info/:id', { config }, async ({ ctx, params }: ById) => ok(await myNotice(ctx, params.id)));
  serve(app, MESSAGE.readNotice, async ({ ctx, params }) => ok((await readNotice(ctx, params['id'] ?? ''), null)));
}
