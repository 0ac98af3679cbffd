import { TESTING } from '#schemas/api/testing.ts';
import { defineArea } from '#server/moves/define-area.ts';
import { METHOD_HOOKS, SAMPLE_HOOKS } from './hooks.ts';
import { TASK_LIFE } from './life.ts';
import { registerTestingRoutes } from './routes.ts';

export const TESTING_AREA = defineArea({
  name: 'testing',
  about: 'testing tasks from request to signed report, their samples and the custody of them',
  uses: ['lab'],
  contracts: [TESTING],
  routes: registerTestingRoutes,
  entities: {
    testingMethod: { hooks: METHOD_HOOKS },
    testingSample: { hooks: SAMPLE_HOOKS },
    testingTask: { life: TASK_LIFE },
  },
});
