import { SCHEDULE } from '#schemas/api/schedule.ts';
import { defineService } from '#server/house/define-service.ts';
import words from './jobs.json' with { type: 'json' };
import { registerScheduleRoutes, type ScheduleDeps } from './routes.ts';
import { SCHEDULE_HOOKS } from './schedules.ts';

export const SCHEDULE_SERVICE = defineService<{ readonly schedules: ScheduleDeps }>({
  name: 'schedule',
  contracts: [SCHEDULE],
  routes: (host, { schedules }) => registerScheduleRoutes(host, schedules),
  entities: { schedule: { hooks: SCHEDULE_HOOKS } },
  jobs: [
    {
      byHand: 'testTask',
      words: words.testTask,
      takes: 'text',
      run: async (ctx, params) => ctx.log.info({ params }, 'testTask'),
    },
  ],
});
