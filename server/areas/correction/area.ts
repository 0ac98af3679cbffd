import { CORRECTION } from '#schemas/api/correction.ts';
import { defineArea } from '#server/moves/define-area.ts';
import { CORRECTION_LIFE } from './life.ts';
import params from './params.json' with { type: 'json' };
import { registerCorrectionRoutes } from './routes.ts';

export const CORRECTION_AREA = defineArea({
  name: 'correction',
  about: 'hours that are corrected: what a strategy puts, who agreed to it, and what follows',
  uses: ['quality', 'statistic', 'check'],
  params,
  contracts: [CORRECTION],
  routes: registerCorrectionRoutes,
  entities: { correction: { life: CORRECTION_LIFE } },
});
