import { ASSESS } from '#schemas/api/assess.ts';
import { defineArea } from '#server/moves/define-area.ts';
import { taskWords } from '#server/platform/background-task/kinds.ts';
import { FACT_HOOKS, SCHEME_HOOKS, SHEET_HOOKS } from './hooks.ts';
import words from './jobs.json' with { type: 'json' };
import { SCHEME_LIFE, SHEET_LIFE } from './life.ts';
import { registerAssessRoutes } from './routes.ts';
import taskNames from './tasks.json' with { type: 'json' };
import { computeLast, SHEET_TASKS } from './tasks.ts';

export const ASSESS_AREA = defineArea({
  name: 'assess',
  about:
    'assessment of enterprises, O&M companies and engineers: schemes, what they make of our own figures, objections, credit',
  uses: [],
  contracts: [ASSESS],
  routes: registerAssessRoutes,
  entities: {
    assessScheme: { hooks: SCHEME_HOOKS, life: SCHEME_LIFE },
    assessSheet: { hooks: SHEET_HOOKS, life: SHEET_LIFE },
    assessFact: { hooks: FACT_HOOKS },
  },
  brings: [SHEET_TASKS, ...taskWords(taskNames)],
  jobs: [
    { byHand: 'assess', words: words.assess, name: 'assess', at: '0 30 4 * * *', run: computeLast },
  ],
});
