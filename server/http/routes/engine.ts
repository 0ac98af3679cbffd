import { ENGINE } from '#schemas/api/admin.ts';
import { routeName } from '#schemas/language/names.ts';
import { AppError } from '#server/base/context/app-error.ts';

import { restoreRecord } from '#server/records/resource/history.ts';
import { revealValue } from '#server/records/resource/personal.ts';

import { ok } from '../answer.ts';
import { serve } from '../serve.ts';

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from '#server/registry/registry.ts';

type Named = FastifyRequest<{ Params: { readonly name: string } }>;

/** Serves the schema files, in the caller's language, to the engine in the browser. */
export function registerEngineRoutes(app: FastifyInstance, { registry }: { readonly registry: Registry }): void {
  const config = { permission: 'login' as const };
  app.get('/engine/manifest', { config }, () =>
    Promise.resolve(
      ok({
        entities: registry.entities().map(({ name, menu }) => ({ name, hash: registry.hash('entity', name), route: menu ? routeName(menu.url) : null })),
        screens: registry.screens().map(({ name }) => ({ name, hash: registry.hash('screen', name) })),
      }),
    ),
  );
  app.get('/engine/entity/:name', { config }, (request: Named) => answer(request, registry.localizedEntity(request.params.name, request.ctx.lang)));
  app.get('/engine/screen/:name', { config }, (request: Named) => answer(request, registry.localizedScreen(request.params.name, request.ctx.lang)));
  app.get('/engine/states/:name', { config }, (request: Named) => answer(request, registry.localizedStates(request.params.name, request.ctx.lang)));
  // each judged by the keys of the entity in its body; both are changes to the operation log, which keeps what was asked
  serve(app, ENGINE.personal, async ({ ctx, body }) => ok(await revealValue(ctx, body)));
  serve(app, ENGINE.restore, async ({ ctx, body: { version, ...body } }) => ok(await restoreRecord(ctx, { ...body, version })));
}

function answer(request: Named, schema: object | undefined) {
  if (!schema) throw new AppError('notFound', { name: request.params.name });
  return Promise.resolve(ok(schema));
}
