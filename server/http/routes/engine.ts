import { routeName } from '#schemas/language/names.ts';
import { AppError } from '#server/context/app-error.ts';

import { restoreRecord } from '#server/services/resource/history.ts';
import { revealValue } from '#server/services/resource/personal.ts';

import { ok } from '../answer.ts';
import { objectBody, textField } from './body.ts';

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
  app.post('/engine/personal', { config }, async ({ ctx, body }) => {
    const asked = objectBody(body);
    return ok(await revealValue(ctx, { entity: textField(asked, 'entity'), id: textField(asked, 'id'), field: textField(asked, 'field') }));
  });
  app.post('/engine/restore', { config }, async ({ ctx, body }) => {
    const asked = objectBody(body);
    const [entity, id, change] = [textField(asked, 'entity'), textField(asked, 'id'), textField(asked, 'change')];
    return ok(await restoreRecord(ctx, { entity, id, change, version: asked['version'] }));
  });
}

function answer(request: Named, schema: object | undefined) {
  if (!schema) throw new AppError('notFound', { name: request.params.name });
  return Promise.resolve(ok(schema));
}
