import { PERIOD } from '#schemas/api/period.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { balance, previewBalance } from './balance.ts';
import { listOffDays } from './follow.ts';
import { moveDueOf, undoMoveOf } from './move.ts';

/** What forms of rules show of days off, and planned work that is moved. */
export function registerPlanRoutes(host: RouteHost): void {
  serve(host, PERIOD.offDays, async ({ ctx, query }) => ok(await listOffDays(ctx, query)));
  serve(host, PERIOD.move, async ({ ctx, body }) => ok(await moveDueOf(ctx, body)));
  serve(host, PERIOD.previewBalance, async ({ ctx, body }) => ok(await previewBalance(ctx, body)));
  serve(host, PERIOD.balance, async ({ ctx, body }) => ok(await balance(ctx, body)));
  serve(host, PERIOD.undoMove, async ({ ctx, body }) => ok(await undoMoveOf(ctx, body)));
}
