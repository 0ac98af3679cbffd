import { REPORT } from '#schemas/api/report.ts';
import { defineArea } from '#server/moves/define-area.ts';
import { taskWords } from '#server/platform/background-task/kinds.ts';
import { bringPart, bringSheet } from '#server/sheet/parts.ts';
import { REPORT_HOOKS, SUBSCRIPTION_HOOKS } from './hooks.ts';
import words from './jobs.json' with { type: 'json' };
import { followReports } from './make.ts';
import { registerReportRoutes } from './routes.ts';
import { writeCurves } from './sheet-curves.ts';
import { writeAlarms, writeOrders } from './sheet-happened.ts';
import {
  writeDifference,
  writeExceedances,
  writeFactors,
  writeMembers,
  writeValues,
} from './sheet-parts.ts';
import { sendReports } from './subscribe.ts';
import taskNames from './tasks.json' with { type: 'json' };
import { REPORT_TASKS } from './tasks.ts';
import { sheetOfReport } from './templates.ts';

export const REPORT_AREA = defineArea({
  name: 'report',
  about:
    'reports of points, enterprises, regions and O&M companies by day, week, month, quarter and year; their versions, and who is sent them',
  uses: ['air', 'quality', 'statistic'],
  contracts: [REPORT],
  routes: registerReportRoutes,
  entities: {
    dailyReport: { hooks: REPORT_HOOKS },
    reportSubscription: { hooks: SUBSCRIPTION_HOOKS },
  },
  brings: [
    REPORT_TASKS,
    ...taskWords(taskNames),
    bringSheet('dailyReport', sheetOfReport),
    bringPart('reportFactors', writeFactors),
    bringPart('reportValues', writeValues),
    bringPart('reportCurves', writeCurves),
    bringPart('reportExceedances', writeExceedances),
    bringPart('reportAlarms', writeAlarms),
    bringPart('reportOrders', writeOrders),
    bringPart('reportMembers', writeMembers),
    bringPart('reportDifference', writeDifference),
  ],
  jobs: [
    {
      byHand: 'makeReports',
      words: words.makeReports,
      run: followReports,
    },
    {
      name: 'reports',
      at: '30 */10 * * * *',
      run: async (ctx, { secrets, outgoing }) => {
        await followReports(ctx);
        await sendReports(ctx, { secrets, outgoing });
      },
    },
  ],
});
