import { defineArea } from '#server/moves/define-area.ts';
import words from './jobs.json' with { type: 'json' };
import params from './params.json' with { type: 'json' };
import { watchTrends } from './watch.ts';

export const TREND_AREA = defineArea({
  name: 'trend',
  about: 'hourly values going on: a warning before a limit is crossed',
  uses: ['alarm', 'statistic', 'quality', 'warning'],
  params,
  jobs: [
    // after the hour was counted
    { name: 'trends', at: '0 16 * * * *', run: watchTrends },
    {
      byHand: 'watchTrends',
      words: words.watchTrends,
      run: async (ctx) => ctx.log.info({ ...(await watchTrends(ctx)) }, 'trends'),
    },
  ],
});
