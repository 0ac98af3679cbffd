import { noteChanged, recheckReadings } from '#server/areas/check/follow.ts';
import { checkOffline } from '#server/areas/ingest/tend/offline.ts';
import { keepPartitions } from '#server/areas/ingest/tend/retention.ts';
import { recomputeStatistics } from '#server/areas/statistic/statistics.ts';
import { watchTrends } from '#server/areas/trend/watch.ts';
import { runTimers } from '#server/moves/timers.ts';
import { cleanUp } from '#server/platform/clean-up.ts';
import { registerBean } from '#server/platform/schedule/beans.ts';

/** The tasks that scheduled jobs may name, one line each; their words stand in the dictionary `job_bean`. */
export function registerBeans(): void {
  registerBean('testTask', async (ctx, params) => ctx.log.info({ params }, 'testTask'));
  registerBean('cleanUp', (ctx) => cleanUp(ctx));
  registerBean('keepPartitions', async (ctx) => void (await keepPartitions(ctx)));
  registerBean('checkOffline', async (ctx) => void (await checkOffline(ctx)));
  registerBean('recomputeStatistics', (ctx, params) =>
    recomputeStatistics(ctx, params, noteChanged),
  );
  registerBean('recheckReadings', (ctx, params) => recheckReadings(ctx, params));
  registerBean('watchTrends', async (ctx) =>
    ctx.log.info({ ...(await watchTrends(ctx)) }, 'trends'),
  );
  registerBean('workOrderTimers', async (ctx) => void (await runTimers(ctx)));
}
