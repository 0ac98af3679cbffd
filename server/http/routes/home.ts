import { ADMIN } from '#schemas/api/admin.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  alarmTrend,
  homeKpi,
  homeTodo,
  homeWorkload,
  lowestRates,
  productFacts,
  regionRanking,
  siteFacts,
  stationStatus,
  workOrderStatus,
} from '#server/areas/overview/home.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { setupSteps } from '#server/platform/installation/setup.ts';
import { ok } from '../answer.ts';
import { serve } from '../serve.ts';

import type { Ctx } from '#server/base/context/ctx.ts';

/** What only a server in demo mode can do. */
export interface DemoDeps {
  /** Stops the simulated stations and removes the demo city. @throws AppError `forbidden` unless the caller is a super admin. */
  clear(ctx: Ctx): Promise<void>;
}

/** The word that the body must repeat, so that no stray call clears anything. */
const CLEAR_WORD = 'DEMO';

/** Figures of the home page; each within what the caller may see. */
export function registerHomeRoutes(app: FastifyInstance, { demo }: { readonly demo?: DemoDeps }): void {
  const config = { permission: 'login' as const };
  app.get('/home/kpi', { config }, async (request) => ok(await homeKpi(request.ctx)));
  app.get('/home/alarm-trend', { config }, async (request: FastifyRequest<{ Querystring: { readonly range?: string } }>) =>
    ok(await alarmTrend(request.ctx, request.query.range ?? '24h')),
  );
  app.get('/home/todo', { config }, async (request) => ok(await homeTodo(request.ctx)));
  app.get('/home/workload', { config }, async (request) => ok(await homeWorkload(request.ctx)));
  app.get('/home/station-status', { config }, async (request) => ok(await stationStatus(request.ctx)));
  app.get('/home/lowest-rates', { config }, async (request) => ok(await lowestRates(request.ctx)));
  app.get('/home/region-ranking', { config }, async (request) => ok(await regionRanking(request.ctx)));
  app.get('/home/product', { config: { permission: 'public' } }, async (request) => ok({ ...(await productFacts(request.ctx)), isDemo: demo !== undefined }));
  app.get('/home/site', { config }, async ({ ctx }) => {
    const facts = await siteFacts(ctx);
    return ok({ ...facts, canClearDemo: facts.hasDemoData && demo !== undefined && ctx.actor.isSuperAdmin });
  });
  app.get('/home/setup', { config }, async (request) => ok(await setupSteps(request.ctx)));
  if (demo) {
    serve(app, ADMIN.clearDemo, async ({ ctx, body }) => {
      if (body.confirm !== CLEAR_WORD) throw new AppError('missingParam', { name: 'confirm' });
      await demo.clear(ctx);
      return ok(null);
    });
  }
  app.get('/home/work-order-status', { config }, async (request) => ok(await workOrderStatus(request.ctx)));
}
