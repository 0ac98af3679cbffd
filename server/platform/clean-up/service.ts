import { defineService } from '#server/house/define-service.ts';
import { cleanUp } from './clean-up.ts';
import words from './jobs.json' with { type: 'json' };
import params from './params.json' with { type: 'json' };

export const CLEAN_UP_SERVICE = defineService({
  name: 'clean-up',
  params,
  jobs: [{ byHand: 'cleanUp', words: words.cleanUp, run: cleanUp }],
});
