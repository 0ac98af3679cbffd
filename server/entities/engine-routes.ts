import { ENGINE } from '#schemas/api/engine.ts';
import type { Envelope } from '#schemas/api/envelope.ts';
import { verbPermission } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { withoutOnce } from '#schemas/language/file-parts.ts';
import { routeName } from '#schemas/language/names.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { ok } from '#server/endpoints/answer.ts';
import { homeOf } from '#server/endpoints/home-of.ts';
import { sendFile } from '#server/endpoints/send-file.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { demandKey, needEntity } from '#server/records/access.ts';
import { restoreRecord } from '#server/records/resource/history.ts';
import { doOnce } from '#server/records/resource/once.ts';
import { revealValue } from '#server/records/resource/personal.ts';
import type { Registry } from '#server/registry/registry.ts';
import { makeLabels } from './labels/make-labels.ts';

/** Serves the schema files, in the caller's language, to the engine in the browser. */
export function registerEngineRoutes(
  host: RouteHost,
  { registry }: { readonly registry: Registry },
): void {
  serve(host, ENGINE.manifest, () =>
    ok({
      entities: registry.entities().map(({ name, menu }) => ({
        name,
        hash: registry.hash('entity', name) ?? '',
        route: menu ? routeName(menu.url) : null,
      })),
      screens: registry.screens().map(({ name, under }) => ({
        name,
        hash: registry.hash('screen', name) ?? '',
        ...(under !== undefined && { under: routeName(under) }),
      })),
    }),
  );
  serve(host, ENGINE.entity, ({ ctx, params: { name } }) =>
    answer(name, shown(registry.localizedEntity(name, ctx.lang))),
  );
  serve(host, ENGINE.screen, ({ ctx, params: { name } }) =>
    answer(name, registry.localizedScreen(name, ctx.lang)),
  );
  serve(host, ENGINE.states, ({ ctx, params: { name } }) =>
    answer(name, registry.localizedStates(name, ctx.lang)),
  );
  // each judged by the keys of the entity in its body; both are changes to the operation log, which keeps what was asked
  serve(host, ENGINE.personal, async ({ ctx, body }) => ok(await revealValue(ctx, body)));
  serve(host, ENGINE.labels, async ({ ctx, body, request, reply }) => {
    const { name, bytes } = await makeLabels(ctx, body, homeOf(request));
    return sendFile(reply, { name, mime: 'application/pdf', bytes: [bytes] });
  });
  serve(host, ENGINE.restore, async ({ ctx, body, key }) => {
    const { version, ...change } = body;
    demandKey(ctx, verbPermission(needEntity(ctx, body.entity), 'update'));
    const once = { what: 'POST /engine/restore', body, key, tells: body.entity };
    return ok(await doOnce(ctx, once, (tx) => restoreRecord(tx, { ...change, version })));
  });
}

function shown(entity: EntitySchema | undefined): EntitySchema | undefined {
  return entity && withoutOnce(entity);
}

function answer(
  name: string,
  schema: object | undefined,
): Envelope<Readonly<Record<string, unknown>>> {
  if (!schema) throw new AppError('notFound', { name });
  return ok({ ...schema });
}
