import { visibleMns } from '#server/areas/ingest/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { needEntity } from '#server/records/access.ts';
import { type EntityHooks } from '#server/records/hooks.ts';

/** Requests and what devices tell are seen by those who see their point now. */
export const COMMAND_HOOKS: EntityHooks<'gatewayCommand' | 'gatewayUpload'> = {
  where: (ctx: Ctx) => [visibleMns({ scope: ctx.scope, points: needEntity(ctx, 'monitorPoint') })],
};
