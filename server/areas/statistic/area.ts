import { STATISTICS } from '#schemas/api/statistics.ts';
import { defineArea } from '#server/moves/define-area.ts';
import { extendExtremes } from './extremes.ts';
import { FACTOR_HOOKS } from './hooks.ts';
import { STOP_LIFE } from './life.ts';
import { registerStatisticRoutes } from './routes.ts';

export const STATISTIC_AREA = defineArea({
  name: 'statistic',
  about:
    'hourly values as they count; sums by day and month of them, and what is reported of those',
  uses: ['quality'],
  contracts: [STATISTICS],
  routes: registerStatisticRoutes,
  entities: { factor: { hooks: FACTOR_HOOKS }, stop: { life: STOP_LIFE } },
  jobs: [{ name: 'extremes', at: '50 */5 * * * *', run: (ctx) => extendExtremes(ctx) }],
});
