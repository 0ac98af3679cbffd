import { nextRunTexts, pauseSchedules, resumeSchedules, runSchedules, type Background, type NextRuns } from '#server/services/schedule/schedules.ts';

import { ok } from '../answer.ts';
import { idsField, objectBody, textField } from './body.ts';

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '#server/context/ctx.ts';

export interface ScheduleDeps {
  readonly nextRuns: NextRuns;
  readonly background: Background;
  readonly system: () => Ctx;
}

const MAX_JOBS = 100;

/** What is done with scheduled jobs (CONTRACT.md 3.11); the jobs and their logs themselves are generic. */
export function registerScheduleRoutes(app: FastifyInstance, { nextRuns, background, system }: ScheduleDeps): void {
  app.get('/engine/next-runs', { config: { permission: 'login' } }, ({ query }: FastifyRequest) =>
    Promise.resolve(ok(nextRunTexts(textField(objectBody(query), 'cron'), nextRuns))),
  );
  app.put('/job/schedule/pause', { config: { permission: 'sys:schedule:pause' } }, async ({ ctx, body }) => ok((await pauseSchedules(ctx, idsOf(body)), null)));
  app.put('/job/schedule/resume', { config: { permission: 'sys:schedule:resume' } }, async ({ ctx, body }) =>
    ok((await resumeSchedules(ctx, idsOf(body)), null)),
  );
  app.put('/job/schedule/run', { config: { permission: 'sys:schedule:run' } }, async ({ ctx, body }) =>
    ok((await runSchedules(ctx, idsOf(body), { system: system(), background }), null)),
  );
}

/** `["1","2"]` of the contract; `{ ids }` and `{ id }` of the engine's buttons. */
function idsOf(body: unknown): readonly string[] {
  if (Array.isArray(body)) return idsField({ ids: body }, 'ids', MAX_JOBS);
  const fields = objectBody(body);
  return idsField(fields, fields['ids'] === undefined ? 'id' : 'ids', MAX_JOBS);
}
