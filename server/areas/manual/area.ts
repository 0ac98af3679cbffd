import { MANUAL } from '#schemas/api/manual.ts';
import { defineArea } from '#server/moves/define-area.ts';
import { hooksOfLife } from '#server/moves/follow-states.ts';
import { MANUAL_HOOKS } from './hooks.ts';
import { LAB_COMPARISONS } from './lab-comparison-store.ts';
import { MANUAL_LIFE, SAMPLING_LIFE } from './life.ts';
import { registerManualRoutes } from './routes.ts';

export const MANUAL_AREA = defineArea({
  name: 'manual',
  about:
    'readings put in by hand and values of laboratories: their audit, how they come to count, samples that a late repair asks for',
  uses: ['ingest', 'statistic', 'check'],
  contracts: [MANUAL],
  routes: registerManualRoutes,
  queries: { labComparisons: LAB_COMPARISONS },
  entities: {
    manualReading: { hooks: MANUAL_HOOKS, life: MANUAL_LIFE },
    manualSampling: { hooks: hooksOfLife('manualSampling'), life: SAMPLING_LIFE },
  },
});
