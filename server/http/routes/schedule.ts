import { ADMIN } from '#schemas/api/admin.ts';
import { nextRunTexts, pauseSchedules, resumeSchedules, runSchedules, type Background, type NextRuns } from '#server/platform/schedule/schedules.ts';

import { ok } from '../answer.ts';
import { serve } from '../serve.ts';
import { objectBody, textField } from './body.ts';

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BodyOf } from '#schemas/api/contract.ts';
import type { Ctx } from '#server/base/context/ctx.ts';

export interface ScheduleDeps {
  readonly nextRuns: NextRuns;
  readonly background: Background;
  readonly system: () => Ctx;
}

/** What is done with scheduled jobs (CONTRACT.md 3.11); the jobs and their logs themselves are generic. */
export function registerScheduleRoutes(app: FastifyInstance, { nextRuns, background, system }: ScheduleDeps): void {
  app.get('/engine/next-runs', { config: { permission: 'login' } }, ({ query }: FastifyRequest) =>
    Promise.resolve(ok(nextRunTexts(textField(objectBody(query), 'cron'), nextRuns))),
  );
  serve(app, ADMIN.pauseJobs, async ({ ctx, body }) => ok((await pauseSchedules(ctx, idsOf(body)), null)));
  serve(app, ADMIN.resumeJobs, async ({ ctx, body }) => ok((await resumeSchedules(ctx, idsOf(body)), null)));
  serve(app, ADMIN.runJobs, async ({ ctx, body }) => ok((await runSchedules(ctx, idsOf(body), { system: system(), background }), null)));
}

/** `["1","2"]` of the contract; `{ ids }` and `{ id }` of the engine's buttons. */
function idsOf(body: BodyOf<typeof ADMIN.runJobs>): readonly string[] {
  if ('ids' in body) return body.ids;
  return 'id' in body ? body.id : body;
}
