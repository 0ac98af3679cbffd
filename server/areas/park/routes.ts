import { PARK } from '#schemas/api/park.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { suggestMembers, takeMembers } from './members.ts';

/** Members of parks by place. */
export function registerParkRoutes(host: RouteHost): void {
  serve(host, PARK.suggest, async ({ ctx, query }) => ok(await suggestMembers(ctx, query.id)));
  serve(host, PARK.members, async ({ ctx, body }) => ok(await takeMembers(ctx, body)));
}
