import { QUALITY } from '#schemas/api/quality.ts';
import { defineArea } from '#server/moves/define-area.ts';
import { taskWords } from '#server/platform/background-task/kinds.ts';
import { watchHours } from './hour-alarms.ts';
import { RATE_FILES } from './rate-file.ts';
import { RATE_DAYS } from './rate-queries-store.ts';
import { recountRates } from './recount.ts';
import { registerQualityRoutes } from './routes.ts';
import tasks from './tasks.json' with { type: 'json' };

export const QUALITY_AREA = defineArea({
  name: 'quality',
  about:
    'hours that were expected, received and valid; rates of transmission and validity worked out of them',
  uses: ['alarm', 'roster', 'video'],
  contracts: [QUALITY],
  routes: registerQualityRoutes,
  queries: { rateDays: RATE_DAYS },
  jobs: [
    // at the tenth minute: the values of the hour before have come by then
    {
      name: 'rates',
      at: '0 10 * * * *',
      run: async (ctx) => {
        await recountRates(ctx);
        await watchHours(ctx);
      },
    },
  ],
  brings: [RATE_FILES, ...taskWords(tasks)],
});
