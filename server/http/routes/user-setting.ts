import { mySettings, putMySetting } from '#server/services/user-settings.ts';

import { ok } from '../answer.ts';

import type { FastifyInstance, FastifyRequest } from 'fastify';

type Keyed = FastifyRequest<{ Params: { readonly key: string }; Body: { readonly value?: unknown } | null }>;

/** What a user has set for himself. */
export function registerUserSettingRoutes(app: FastifyInstance): void {
  const config = { permission: 'login' as const };
  app.get('/sys/user-setting', { config }, async (request) => ok(await mySettings(request.ctx)));
  app.get('/sys/user-setting/:key', { config }, async (request: Keyed) => ok((await mySettings(request.ctx))[request.params.key] ?? null));
  app.put('/sys/user-setting/:key', { config }, async (request: Keyed) => ok(await putMySetting(request.ctx, request.params.key, request.body?.value)));
}
