import { noteReports } from '#server/areas/report/face.ts';
import {
  type DayListener,
  followMarks,
  recomputeStatistics,
  sweepStatistics,
} from '#server/areas/statistic/face.ts';
import { defineArea } from '#server/moves/define-area.ts';
import { followAndTell, noteChanged, recheckReadings } from './follow.ts';
import { CHECK_RULE_HOOKS } from './hooks.ts';
import words from './jobs.json' with { type: 'json' };
import { MARK_LIFE } from './life.ts';

/** Days whose sums are made anew: whoever works by them. */
const noteAll: DayListener = async (tx, days) => {
  await noteChanged(tx, days);
  await noteReports(tx, days);
};

export const CHECK_AREA = defineArea({
  name: 'check',
  about: 'hourly values held against rules; those in doubt, and what is judged of them',
  uses: ['alarm', 'quality', 'report', 'roster', 'statistic'],
  entities: { checkMark: { life: MARK_LIFE }, checkRule: { hooks: CHECK_RULE_HOOKS } },
  jobs: [
    { name: 'statistics', at: '40 * * * * *', run: (ctx) => followMarks(ctx, noteAll) },
    { name: 'checks', at: '50 * * * * *', run: followAndTell },
    {
      name: 'statistics.sweep',
      at: '0 50 2 * * *',
      run: (ctx) => sweepStatistics(ctx, noteAll),
    },
    {
      byHand: 'recomputeStatistics',
      words: words.recomputeStatistics,
      takes: 'days',
      run: (ctx, days) => recomputeStatistics(ctx, days, noteAll),
    },
    {
      byHand: 'recheckReadings',
      words: words.recheckReadings,
      takes: 'days',
      run: recheckReadings,
    },
  ],
});
