import { followAlarms } from '#server/areas/alarm/follow.ts';
import { followChecks, noteChanged } from '#server/areas/check/follow.ts';
import { checkOffline } from '#server/areas/ingest/tend/offline.ts';
import { keepPartitions } from '#server/areas/ingest/tend/retention.ts';
import { watchHours } from '#server/areas/quality/hour-alarms.ts';
import { recountRates } from '#server/areas/quality/recount.ts';
import { extendExtremes } from '#server/areas/statistic/extremes.ts';
import { followMarks, sweepStatistics } from '#server/areas/statistic/statistics.ts';
import { watchTrends } from '#server/areas/trend/watch.ts';
import { runDueJobs } from '#server/areas/workflow/engine/jobs.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { runTimers } from '#server/moves/timers.ts';
import { cleanBackgroundTasks } from '#server/platform/background-task/background-tasks.ts';
import { cleanFiles, type FileDeps } from '#server/platform/files/files.ts';
import { cleanImports } from '#server/platform/transfer/import/clean.ts';
import type { DatabaseHandle } from '../db/open.ts';
import type { Scheduler } from './scheduler.ts';

export interface JobDeps {
  readonly system: () => Ctx;
  readonly files: FileDeps;
  readonly database: Pick<DatabaseHandle, 'maintain' | 'vacuum'>;
}

/** Every job of the product, one line an owner. */
export function planJobs(scheduler: Scheduler, { system, database, files }: JobDeps): void {
  scheduler.runJob('database.checkpoint', '0 */5 * * * *', () => database.maintain());
  scheduler.runJob('database.vacuum', '0 30 3 * * *', () => database.vacuum());
  scheduler.runJob('partitions', '0 20 3 * * *', async () => {
    await keepPartitions(system());
  });
  // at the tenth minute: the values of the hour before have come by then
  scheduler.runJob('rates', '0 10 * * * *', async () => {
    await recountRates(system());
    await watchHours(system());
  });
  // after the hour was counted
  scheduler.runJob('trends', '0 16 * * * *', async () => {
    await watchTrends(system());
  });
  scheduler.runJob('statistics', '40 * * * * *', async () => {
    await followMarks(system(), noteChanged);
  });
  scheduler.runJob('checks', '50 * * * * *', async () => {
    await followChecks(system());
  });
  scheduler.runJob('statistics.sweep', '0 50 2 * * *', async () => {
    await sweepStatistics(system(), noteChanged);
  });
  scheduler.runJob('extremes', '50 */5 * * * *', async () => {
    await extendExtremes(system());
  });
  scheduler.runJob('offline', '30 * * * * *', async () => {
    await checkOffline(system());
  });
  scheduler.runJob('alarms', '10 * * * * *', async () => {
    await followAlarms(system());
  });
  scheduler.runJob('files', '0 40 * * * *', () => cleanFiles(system(), files));
  scheduler.runJob('tasks', '0 10 * * * *', async () => {
    await cleanBackgroundTasks(system(), files);
    await cleanImports(system(), files);
  });
  scheduler.runJob('workflow', '*/5 * * * * *', async () => {
    while ((await runDueJobs(system())) > 0);
  });
  scheduler.runJob('lifeCycle.timers', '20 * * * * *', async () => {
    await runTimers(system());
  });
}
