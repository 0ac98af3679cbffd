import { ADMIN } from '#schemas/api/admin.ts';
import { mySettings, putMySetting } from '#server/platform/settings/user-settings.ts';

import { ok } from '../answer.ts';
import { serve } from '../serve.ts';

import type { FastifyInstance, FastifyRequest } from 'fastify';

type Keyed = FastifyRequest<{ Params: { readonly key: string } }>;

/** What a user has set for himself. */
export function registerUserSettingRoutes(app: FastifyInstance): void {
  const config = { permission: 'login' as const };
  app.get('/sys/user-setting', { config }, async (request) => ok(await mySettings(request.ctx)));
  app.get('/sys/user-setting/:key', { config }, async (request: Keyed) => ok((await mySettings(request.ctx))[request.params.key] ?? null));
  serve(app, ADMIN.setting, async ({ ctx, params, body }) => ok(await putMySetting(ctx, params['key'] ?? '', body.value)));
}
