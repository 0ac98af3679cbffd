import { ROSTER } from '#schemas/api/roster.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { listGaps } from './gaps.ts';
import { swapDuties } from './swap.ts';
import { copyWeek, previewWeek } from './weeks.ts';

/** Weeks that are copied, duties that are swapped, and where nobody is on duty. */
export function registerRosterRoutes(host: RouteHost): void {
  serve(host, ROSTER.previewWeek, async ({ ctx, body }) => ok(await previewWeek(ctx, body)));
  serve(host, ROSTER.copyWeek, async ({ ctx, body }) => ok(await copyWeek(ctx, body)));
  serve(host, ROSTER.swap, async ({ ctx, body }) => ok(await swapDuties(ctx, body)));
  serve(host, ROSTER.gaps, async ({ ctx, query }) => ok(await listGaps(ctx, query)));
}
