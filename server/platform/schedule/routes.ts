import type { BodyOf } from '#schemas/api/contract.ts';
import { SCHEDULE } from '#schemas/api/schedule.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import {
  listJobs,
  listNextRunTexts,
  pauseSchedules,
  resumeSchedules,
  runSchedules,
  type Background,
  type NextRuns,
} from './schedules.ts';

export interface ScheduleDeps {
  readonly nextRuns: NextRuns;
  readonly background: Background;
  readonly system: () => Ctx;
}

/** What is done with scheduled jobs (CONTRACT.md 3.11); the jobs and their logs themselves are generic. */
export function registerScheduleRoutes(
  host: RouteHost,
  { nextRuns, background, system }: ScheduleDeps,
): void {
  serve(host, SCHEDULE.nextRuns, ({ query }) => ok(listNextRunTexts(query.cron, nextRuns)));
  serve(host, SCHEDULE.jobs, ({ ctx }) => ok(listJobs(ctx)));
  serve(host, SCHEDULE.pause, async ({ ctx, body }) => {
    await pauseSchedules(ctx, idsOf(body));
    return ok();
  });
  serve(host, SCHEDULE.resume, async ({ ctx, body }) => {
    await resumeSchedules(ctx, idsOf(body));
    return ok();
  });
  serve(host, SCHEDULE.run, async ({ ctx, body }) => {
    await runSchedules(ctx, idsOf(body), { system: system(), background });
    return ok();
  });
}

/** `["1","2"]` of the contract; `{ ids }` and `{ id }` of the engine's buttons. */
function idsOf(body: BodyOf<typeof SCHEDULE.run>): readonly string[] {
  if ('ids' in body) return body.ids;
  return 'id' in body ? body.id : body;
}
