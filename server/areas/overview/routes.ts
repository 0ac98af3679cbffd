import { HOME } from '#schemas/api/home.ts';
import { listNewestSheets } from '#server/areas/assess/face.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import { listSetupSteps } from '#server/platform/installation/setup.ts';
import { countFigures } from './figures.ts';
import { pageTodo, readHomeTodo } from './home-todo.ts';
import {
  readAlarmTrend,
  readHomeKpi,
  readHomeWorkload,
  listLowestRates,
  readProductFacts,
  rankRegions,
  readSiteFacts,
  readStationStatus,
  readWorkOrderStatus,
} from './home.ts';
import { readMyDay } from './my-day.ts';

/** What only a server in demo mode can do. */
export interface DemoDeps {
  /** Stops the simulated stations and removes the demo city. @throws AppError `forbidden` unless the caller is a super admin. */
  clear(ctx: Ctx): Promise<void>;
}

/** The word that the body must repeat, so that no stray call clears anything. */
const CLEAR_WORD = 'DEMO';

/** Figures of the home page; each within what the caller may see. */
export function registerHomeRoutes(host: RouteHost, { demo }: { readonly demo?: DemoDeps }): void {
  serve(host, HOME.kpi, async ({ ctx }) => ok(await readHomeKpi(ctx)));
  serve(host, HOME.alarmTrend, async ({ ctx, query }) =>
    ok(await readAlarmTrend(ctx, query.range ?? '24h')),
  );
  serve(host, HOME.todo, async ({ ctx }) => ok(await readHomeTodo(ctx)));
  serve(host, HOME.todoPage, async ({ ctx, query }) => ok(await pageTodo(ctx, query)));
  serve(host, HOME.figures, async ({ ctx, query }) => ok(await countFigures(ctx, query.card)));
  serve(host, HOME.day, async ({ ctx }) => ok(await readMyDay(ctx)));
  serve(host, HOME.workload, async ({ ctx }) => ok(await readHomeWorkload(ctx)));
  serve(host, HOME.assessment, async ({ ctx }) => ok(await listNewestSheets(ctx)));
  serve(host, HOME.stationStatus, async ({ ctx }) => ok(await readStationStatus(ctx)));
  serve(host, HOME.workOrderStatus, async ({ ctx }) => ok(await readWorkOrderStatus(ctx)));
  serve(host, HOME.lowestRates, async ({ ctx }) => ok(await listLowestRates(ctx)));
  serve(host, HOME.regionRanking, async ({ ctx }) => ok(await rankRegions(ctx)));
  serve(host, HOME.product, async ({ ctx }) =>
    ok({ ...(await readProductFacts(ctx)), isDemo: demo !== undefined }),
  );
  serve(host, HOME.site, async ({ ctx }) => {
    const facts = await readSiteFacts(ctx);
    return ok({
      ...facts,
      canClearDemo: facts.hasDemoData && demo !== undefined && ctx.actor.isSuperAdmin,
    });
  });
  serve(host, HOME.setup, async ({ ctx }) => ok(await listSetupSteps(ctx)));
  if (!demo) return;
  serve(host, HOME.clearDemo, async ({ ctx, body }) => {
    if (body.confirm !== CLEAR_WORD) throw new AppError('missingParam', { name: 'confirm' });
    await demo.clear(ctx);
    return ok();
  });
}
