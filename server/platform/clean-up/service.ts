import { defineService } from '#server/house/define-service.ts';
import { cleanUp } from './clean-up.ts';

export const CLEAN_UP_SERVICE = defineService({
  name: 'clean-up',
  jobs: [{ byHand: 'cleanUp', run: cleanUp }],
});
