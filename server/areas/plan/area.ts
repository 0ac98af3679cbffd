import { PERIOD } from '#schemas/api/period.ts';
import { defineArea } from '#server/moves/define-area.ts';
import { taskWords } from '#server/platform/background-task/kinds.ts';
import { followCalibrations } from './calibration.ts';
import { followPlans } from './follow.ts';
import { HOLIDAY_HOOKS, PERIOD_RULE_HOOKS } from './hooks.ts';
import words from './jobs.json' with { type: 'json' };
import { PERIOD_DUES, PERIOD_RATES } from './queries-store.ts';
import { registerPlanRoutes } from './routes.ts';
import tasks from './tasks.json' with { type: 'json' };
import { PERIOD_LEDGERS } from './write-ledger.ts';

export const PLAN_AREA = defineArea({
  name: 'plan',
  about:
    'work that comes again: the ledger of its dates, the orders made of them, what was missed, calibrations of equipment',
  uses: ['roster', 'work-order'],
  contracts: [PERIOD],
  routes: registerPlanRoutes,
  entities: { holiday: { hooks: HOLIDAY_HOOKS }, periodRule: { hooks: PERIOD_RULE_HOOKS } },
  brings: [PERIOD_LEDGERS, ...taskWords(tasks)],
  queries: { periodDues: PERIOD_DUES, periodRates: PERIOD_RATES },
  jobs: [
    {
      byHand: 'followPlans',
      words: words.followPlans,
      name: 'plans',
      // every hour: a server that was down at night makes the day's orders when it is back
      at: '0 5 * * * *',
      run: async (ctx) => {
        ctx.log.info({ ...(await followPlans(ctx)) }, 'periodic work');
        // after the rules: an order of theirs is joined
        ctx.log.info({ ...(await followCalibrations(ctx)) }, 'calibrations of equipment');
      },
    },
  ],
});
