import { bring } from '#server/base/house/house.ts';
import { defineService } from '#server/house/define-service.ts';
import { HOOKS_BY_SCHEMA } from '#server/records/hooks.ts';
import { hooksByStates } from './follow-states.ts';
import words from './jobs.json' with { type: 'json' };
import { runTimers } from './timers.ts';

export const MOVES_SERVICE = defineService({
  name: 'moves',
  jobs: [
    {
      name: 'lifeCycle.timers',
      at: '20 * * * * *',
      byHand: 'workOrderTimers',
      words: words.workOrderTimers,
      run: (ctx) => runTimers(ctx),
    },
  ],
  brings: [bring(HOOKS_BY_SCHEMA, hooksByStates)],
});
