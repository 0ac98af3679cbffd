import { MONITOR_RULE } from '#schemas/api/monitor-rule.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { compareTrials, traceRule, tryOut } from './try-out.ts';

/** Rules over stored readings. */
export function registerHistoryRoutes(host: RouteHost): void {
  serve(host, MONITOR_RULE.tryOut, async ({ ctx, body }) => ok(await tryOut(ctx, body)));
  serve(host, MONITOR_RULE.trace, async ({ ctx, body }) => ok(await traceRule(ctx, body)));
  serve(host, MONITOR_RULE.compare, async ({ ctx, body }) => ok(await compareTrials(ctx, body)));
}
