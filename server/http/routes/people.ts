import { ADMIN } from '#schemas/api/admin.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { latestVersion } from '#server/platform/admin/app-versions.ts';
import { associationsOf, setAssociations } from '#server/platform/admin/associations.ts';
import { resetPassword } from '#server/platform/admin/reset-password.ts';
import { forceLogout } from '#server/platform/admin/online.ts';
import { endTwoStepOf, unlockUser } from '#server/platform/admin/unlock.ts';

import { ok } from '../answer.ts';
import { serve } from '../serve.ts';
import { objectBody, textField } from './body.ts';

import type { FastifyInstance, FastifyRequest } from 'fastify';

type ByUser = FastifyRequest<{ Params: { readonly userId: string } }>;

const ASSOCIATIONS = [
  { kind: 'userAccount', base: '/sys/useraccount', key: 'sys:useraccount', list: 'accounts', contract: ADMIN.accounts },
  { kind: 'userMonitor', base: '/sys/usermonitor', key: 'sys:usermonitor', list: 'monitorPointIds', contract: ADMIN.monitorPoints },
] as const;

const FOUND = 302;

/** Sessions of others, what belongs to a user elsewhere, and updates of the app (CONTRACT.md 3.9, 3.15), where no verb covers it. */
export function registerPeopleRoutes(app: FastifyInstance): void {
  serve(app, ADMIN.forceLogout, async ({ ctx, query }) => ok((await forceLogout(ctx, query.id), null)));
  serve(app, ADMIN.unlock, async ({ ctx, body }) => {
    await unlockUser(ctx, body.id);
    return ok();
  });
  serve(app, ADMIN.endTwoStep, async ({ ctx, body }) => {
    await endTwoStepOf(ctx, body.id);
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
  serve(app, ADMIN.resetPassword, async ({ ctx, body }) => ok(await resetPassword(ctx, 'user', body.id)));
  serve(app, ADMIN.resetAccountPassword, async ({ ctx, body }) => ok(await resetPassword(ctx, 'account', body.id)));
  for (const { kind, base, key, list, contract } of ASSOCIATIONS) {
    app.get(`${base}/user/:userId`, { config: { permission: `${key}:info` } }, async ({ ctx, params }: ByUser) =>
      ok(await associationsOf(ctx, kind, params.userId)),
    );
    serve(app, contract, async ({ ctx, params, body }) => {
      const entries = Array.isArray(body) ? (body as readonly unknown[]) : (body as Readonly<Record<string, unknown>>)[list];
      return ok((await setAssociations(ctx, kind, params['userId'] ?? '', entries), null));
    });
  }
}
