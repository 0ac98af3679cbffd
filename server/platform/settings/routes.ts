import { ADMIN } from '#schemas/api/admin.ts';
import { ENGINE } from '#schemas/api/engine.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { dropMyDraft, keepMyDraft, readMyDraft } from './form-drafts.ts';
import { readMySettings, putMySetting } from './user-settings.ts';

/** What a user has set for himself, and what he is filling in. */
export function registerUserSettingRoutes(host: RouteHost): void {
  serve(host, ADMIN.settings, async ({ ctx }) => ok(await readMySettings(ctx)));
  serve(host, ADMIN.setting, async ({ ctx, params }) =>
    ok((await readMySettings(ctx))[params.key] ?? null),
  );
  serve(host, ADMIN.setSetting, async ({ ctx, params, body }) => {
    await putMySetting(ctx, params.key, body);
    return ok();
  });
  serve(host, ENGINE.draft, async ({ ctx, params }) => ok(await readMyDraft(ctx, params.key)));
  serve(host, ENGINE.setDraft, async ({ ctx, params, body }) =>
    ok(await keepMyDraft(ctx, params.key, body)),
  );
  serve(host, ENGINE.removeDraft, async ({ ctx, params }) => {
    await dropMyDraft(ctx, params.key);
    return ok();
  });
}
