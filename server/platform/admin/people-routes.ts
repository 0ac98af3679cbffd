import { ADMIN } from '#schemas/api/admin.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { findLatestVersion } from './app-versions.ts';
import { listAssociations, setAssociations } from './associations.ts';
import { disableAccount } from './disable-user.ts';
import { forceLogout } from './online.ts';
import { resetPassword } from './reset-password.ts';
import { endTwoStepOf, unlockUser } from './unlock.ts';

const ASSOCIATIONS = [
  { kind: 'userAccount', list: 'accounts', read: ADMIN.accounts, set: ADMIN.setAccounts },
  {
    kind: 'userMonitor',
    list: 'monitorPointIds',
    read: ADMIN.monitorPoints,
    set: ADMIN.setMonitorPoints,
  },
] as const;

const FOUND = 302;

/** Sessions of others, what belongs to a user elsewhere, and updates of the app (CONTRACT.md 3.9, 3.15), where no verb covers it. */
export function registerPeopleRoutes(host: RouteHost): void {
  serve(host, ADMIN.forceLogout, async ({ ctx, query }) => {
    await forceLogout(ctx, query.id);
    return ok();
  });
  serve(host, ADMIN.unlock, async ({ ctx, body }) => {
    await unlockUser(ctx, body.id);
    return ok();
  });
  serve(host, ADMIN.endTwoStep, async ({ ctx, body }) => {
    await endTwoStepOf(ctx, body.id);
    return ok();
  });
  serve(host, ADMIN.newestApp, async ({ ctx, query }) =>
    ok(await findLatestVersion(ctx, query.platform)),
  );
  serve(host, ADMIN.downloadApp, async ({ ctx, query, reply }) => {
    const newest = await findLatestVersion(ctx, query.platform);
    if (!newest) throw new AppError('notFound', {});
    return reply.redirect(newest.downloadUrl, FOUND);
  });
  serve(host, ADMIN.resetPassword, async ({ ctx, body }) =>
    ok(await resetPassword(ctx, 'user', body.id)),
  );
  for (const [contract, view] of [
    [ADMIN.disableUser, 'user'],
    [ADMIN.disableAccount, 'account'],
  ] as const)
    serve(host, contract, async ({ ctx, body: { id, handOverTo, reason } }) =>
      ok(
        await disableAccount(ctx, view, {
          id,
          handOverTo: handOverTo ?? undefined,
          reason: reason ?? { key: 'workflow.handedOver' },
        }),
      ),
    );
  serve(host, ADMIN.resetAccountPassword, async ({ ctx, body }) =>
    ok(await resetPassword(ctx, 'account', body.id)),
  );
  for (const { kind, list, read, set } of ASSOCIATIONS) {
    serve(host, read, async ({ ctx, params }) =>
      ok(await listAssociations(ctx, kind, params.userId)),
    );
    serve(host, set, async ({ ctx, params, body }) => {
      const entries = Array.isArray(body)
        ? (body as readonly unknown[])
        : (body as Readonly<Record<string, unknown>>)[list];
      await setAssociations(ctx, kind, params.userId, entries);
      return ok();
    });
  }
}
