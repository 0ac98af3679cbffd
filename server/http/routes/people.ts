import { AppError } from '#server/context/app-error.ts';
import { latestVersion } from '#server/services/admin/app-versions.ts';
import { associationsOf, setAssociations, type Association } from '#server/services/admin/associations.ts';
import { resetPassword } from '#server/services/admin/reset-password.ts';
import { forceLogout } from '#server/services/admin/online.ts';
import { unlockUser } from '#server/services/admin/unlock.ts';

import { ok } from '../answer.ts';
import { objectBody, textField } from './body.ts';

import type { FastifyInstance, FastifyRequest } from 'fastify';

type ByUser = FastifyRequest<{ Params: { readonly userId: string } }>;

const ASSOCIATIONS: readonly { readonly kind: Association; readonly base: string; readonly key: string; readonly list: string }[] = [
  { kind: 'userAccount', base: '/sys/useraccount', key: 'sys:useraccount', list: 'accounts' },
  { kind: 'userMonitor', base: '/sys/usermonitor', key: 'sys:usermonitor', list: 'monitorPointIds' },
];

const FOUND = 302;

/** Sessions of others, what belongs to a user elsewhere, and updates of the app (CONTRACT.md 3.9, 3.15), where no verb covers it. */
export function registerPeopleRoutes(app: FastifyInstance): void {
  app.post('/sys/online/logout', { config: { permission: 'sys:online:all' } }, async ({ ctx, query }: FastifyRequest) =>
    ok((await forceLogout(ctx, textField(objectBody(query), 'id')), null)),
  );
  app.post('/sys/user/unlock', { config: { permission: 'sys:user:unlock' } }, async ({ ctx, body }) => {
    await unlockUser(ctx, textField(objectBody(body), 'id'));
    return ok();
  });
  app.get('/sys/appversion/latest', { config: { permission: 'public' } }, async ({ ctx, query }: FastifyRequest) =>
    ok(await latestVersion(ctx, textField(objectBody(query), 'platform'))),
  );
  app.get('/sys/appversion/download', { config: { permission: 'public' } }, async ({ ctx, query }: FastifyRequest, reply) => {
    const newest = await latestVersion(ctx, textField(objectBody(query), 'platform'));
    if (!newest) throw new AppError('notFound', {});
    return reply.redirect(newest.downloadUrl, FOUND);
  });
  app.post('/sys/user/password', { config: { permission: 'sys:user:resetPassword' } }, async ({ ctx, body }: FastifyRequest) =>
    ok(await resetPassword(ctx, 'user', textField(objectBody(body), 'id'))),
  );
  app.post('/personnel/account/password', { config: { permission: 'personnel:account:resetPassword' } }, async ({ ctx, body }: FastifyRequest) =>
    ok(await resetPassword(ctx, 'account', textField(objectBody(body), 'id'))),
  );
  for (const { kind, base, key, list } of ASSOCIATIONS) {
    app.get(`${base}/user/:userId`, { config: { permission: `${key}:info` } }, async ({ ctx, params }: ByUser) =>
      ok(await associationsOf(ctx, kind, params.userId)),
    );
    app.put(`${base}/user/:userId`, { config: { permission: `${key}:update` } }, async ({ ctx, params, body }: ByUser) =>
      ok((await setAssociations(ctx, kind, params.userId, Array.isArray(body) ? body : objectBody(body)[list]), null)),
    );
  }
}
