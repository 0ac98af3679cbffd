import { MONITOR_RULE } from '#schemas/api/monitor-rule.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { registerHistoryRoutes } from './history/routes.ts';
import { publishRule, rollBackRule } from './publish.ts';
import { readFacts, readScope, readVersions } from './reads.ts';
import { problemsOf } from './soundness.ts';

/** Monitoring rules besides what every entity answers. */
export function registerRuleRoutes(host: RouteHost): void {
  serve(host, MONITOR_RULE.facts, async ({ ctx }) => ok(await readFacts(ctx)));
  serve(host, MONITOR_RULE.check, async ({ ctx, body }) =>
    ok({ problems: await problemsOf(ctx, body.tree) }),
  );
  serve(host, MONITOR_RULE.versions, async ({ ctx, params }) =>
    ok(await readVersions(ctx, params.id)),
  );
  serve(host, MONITOR_RULE.scope, async ({ ctx, body }) => ok(await readScope(ctx, body.scope)));
  serve(host, MONITOR_RULE.publish, async ({ ctx, body }) => ok(await publishRule(ctx, body)));
  registerHistoryRoutes(host);
  serve(host, MONITOR_RULE.rollBack, async ({ ctx, body }) => ok(await rollBackRule(ctx, body)));
}
