import { ADMIN } from '#schemas/api/admin.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { readMySettings, putMySetting } from './user-settings.ts';

/** What a user has set for himself. */
export function registerUserSettingRoutes(host: RouteHost): void {
  serve(host, ADMIN.settings, async ({ ctx }) => ok(await readMySettings(ctx)));
  serve(host, ADMIN.setting, async ({ ctx, params }) =>
    ok((await readMySettings(ctx))[params.key] ?? null),
  );
  serve(host, ADMIN.setSetting, async ({ ctx, params, body }) => {
    await putMySetting(ctx, params.key, body.value);
    return ok();
  });
}
