import { LAB } from '#schemas/api/lab.ts';
import { defineArea } from '#server/moves/define-area.ts';
import { bringPart } from '#server/sheet/parts.ts';
import { RESULT_HOOKS } from './hooks.ts';
import { issueWaiting } from './issue.ts';
import { RESULT_LIFE } from './life.ts';
import params from './params.json' with { type: 'json' };
import { keepReports } from './report-store.ts';
import { registerLabRoutes } from './routes.ts';
import { writeResults } from './sheet-results.ts';
import { verifyAll, type VerifyDeps } from './verify.ts';

export const LAB_AREA = defineArea<VerifyDeps>({
  name: 'lab',
  about:
    'what laboratories find of samples, its comparison with online values, and the reports about it as a chain of stored versions',
  uses: ['statistic'],
  contracts: [LAB],
  routes: registerLabRoutes,
  params,
  entities: { testingResult: { hooks: RESULT_HOOKS, life: RESULT_LIFE } },
  jobs: [
    { name: 'lab.reports', at: '0 20 3 * * *', run: verifyAll },
    { name: 'lab.issue', at: '30 */5 * * * *', run: issueWaiting },
  ],
  keepTables: (ctx) => keepReports(ctx.db),
  brings: [bringPart('testingResults', writeResults)],
});
