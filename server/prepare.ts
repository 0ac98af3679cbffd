import { hasFileParts } from '#schemas/language/file-parts.ts';
import { keepOneActiveAlarm } from '#server/areas/alarm/alarm-store.ts';
import { alarmEntity, registerAlarmHooks } from '#server/areas/alarm/alarm.ts';
import { recheckReadings } from '#server/areas/check/follow.ts';
import { registerCheckHooks } from '#server/areas/check/life.ts';
import { registerControlHooks } from '#server/areas/control/hooks.ts';
import { registerCorrectionLife } from '#server/areas/correction/life.ts';
import { registerDeviceHooks } from '#server/areas/device/hooks.ts';
import { registerGatewayHooks } from '#server/areas/ingest/query/gateway-log.ts';
import { registerManualHooks } from '#server/areas/manual/life.ts';
import { registerMonitoringHooks } from '#server/areas/monitoring/point-hooks.ts';
import { registerStandardHooks } from '#server/areas/monitoring/standard-limits.ts';
import { registerRateBackgroundTask } from '#server/areas/quality/rate-file.ts';
import { recountRates, registerStopLife } from '#server/areas/quality/recount.ts';
import { registerReadingBackgroundTask } from '#server/areas/reading/export-readings.ts';
import { registerRuleHooks } from '#server/areas/rule/life.ts';
import { registerFactorHooks } from '#server/areas/statistic/factor-hooks.ts';
import { followMarks } from '#server/areas/statistic/statistics.ts';
import { registerWarningHooks } from '#server/areas/warning/life.ts';
import { registerWorkOrderHooks } from '#server/areas/work-order/life.ts';
import { countOpen } from '#server/areas/workflow/approval/approval-store.ts';
import { followApprovals } from '#server/areas/workflow/approval/desk.ts';
import { reviewNotices } from '#server/areas/workflow/approval/notice-review.ts';
import { registerProcessPeopleHooks } from '#server/areas/workflow/people-hooks.ts';
import { registerRunningHooks } from '#server/areas/workflow/running/hooks.ts';
import { followSecondPersons } from '#server/areas/workflow/second-person/second-person.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { Log } from '#server/base/context/log.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { registerAdminHooks } from '#server/platform/admin/register-hooks.ts';
import { syncMenus } from '#server/platform/admin/sync-menus.ts';
import { registerBackgroundTaskHooks } from '#server/platform/background-task/background-tasks.ts';
import { applyFileParts } from '#server/platform/file-parts/apply.ts';
import { registerFileHooks } from '#server/platform/files/file-hooks.ts';
import { seedStorageConfig } from '#server/platform/files/storage-config.ts';
import { claimMode } from '#server/platform/installation/installation.ts';
import { seedMailConfig } from '#server/platform/mail/mail.ts';
import { registerMessageHooks } from '#server/platform/message/message.ts';
import { registerNoticeHooks } from '#server/platform/notice/notice.ts';
import { registerScheduleHooks } from '#server/platform/schedule/schedules.ts';
import { registerMyHooks } from '#server/platform/session/my-account.ts';
import { registerListViewHooks } from '#server/platform/settings/list-views.ts';
import { registerExportBackgroundTask } from '#server/platform/transfer/export/export.ts';
import { registerTableBackgroundTask } from '#server/platform/transfer/export/table-file.ts';
import { bufferEvents } from '#server/platform/transfer/import/rows.ts';
import { registerImportBackgroundTasks } from '#server/platform/transfer/import/run.ts';
import { syncTables } from '#server/records/resource/sync-tables.ts';
import { lockSeeds } from '#server/records/store/seed-rows.ts';
import { registerOpenApprovals } from '#server/workbench/schema/approval-guards.ts';
import { pastOf } from '#server/workbench/schema/entity-tables.ts';
import { seedDemoProcesses } from './areas/workflow/definitions/demo-processes.ts';
import type { Config } from './config.ts';
import { inSavepoint } from './db/savepoint.ts';
import { seedCases } from './demo/cases.ts';
import { registerBeans } from './jobs/beans.ts';
import { listNextRuns } from './jobs/cron.ts';
import { followStates } from './moves/follow-states.ts';
import { moveRecord } from './moves/move-record.ts';
import { checkSchemaFiles } from './registry/check-files.ts';
import { loadRegistry, type LoadedRegistry, type SchemaSources } from './registry/load.ts';
import { filesAlone } from './registry/overlay.ts';
import { SchemaFileError } from './registry/schema-files.ts';
import { bringRights } from './seeds/bring-rights.ts';
import { replaceDemoPasswords } from './seeds/demo-passwords.ts';
import { seedAdmin } from './seeds/seed-admin.ts';
import { seedBase } from './seeds/seed-base.ts';
import { seedDemo } from './seeds/seed-demo.ts';
import { ROLE_NAMES } from './seeds/seed-roles.ts';
import { serverFacts } from './server-facts.ts';

/** The schemas of the product; in demo mode a changed file is read again while the server runs. @throws SchemaFileError with every finding. */
export async function loadSchemas(
  config: Pick<Config, 'root' | 'mode'>,
  log: Log,
): Promise<LoadedRegistry> {
  return loadRegistry({
    root: config.root,
    watch: config.mode === 'demo',
    check: (root) => {
      const problems = checkSchemaFiles(root, { server: serverFacts() });
      if (problems.length > 0)
        throw new SchemaFileError(
          problems
            .map(({ path, line, column, message }) => `${path}:${line}:${column} ${message}`)
            .join('\n'),
        );
    },
    onError: (error) =>
      log.error(
        { error: error.message },
        'a changed schema file is wrong; the old one stays in force',
      ),
  });
}

let hasHooks = false;

/**
 * Brings tables, menus and seeds to what the files say, now and whenever a schema file changes.
 * @returns the admin's one-time password when he was made now and nobody chose one.
 */
export async function prepareData(
  config: Pick<Config, 'mode' | 'adminPassword'>,
  system: Ctx,
  sources: SchemaSources,
): Promise<string | undefined> {
  if (!hasHooks) {
    registerAdminHooks();
    registerWorkOrderHooks();
    registerStopLife();
    registerCheckHooks();
    registerManualHooks();
    registerCorrectionLife();
    registerWarningHooks();
    registerMonitoringHooks();
    registerFactorHooks();
    registerProcessPeopleHooks();
    registerRunningHooks();
    registerStandardHooks();
    registerRuleHooks();
    registerAlarmHooks();
    registerMessageHooks();
    registerNoticeHooks();
    registerBeans();
    registerScheduleHooks({ nextRuns: listNextRuns });
    registerFileHooks();
    registerBackgroundTaskHooks();
    registerExportBackgroundTask();
    registerTableBackgroundTask();
    registerReadingBackgroundTask();
    registerRateBackgroundTask();
    registerImportBackgroundTasks();
    registerMyHooks();
    registerListViewHooks();
    registerGatewayHooks();
    registerDeviceHooks();
    registerControlHooks();
    followApprovals();
    reviewNotices();
    followSecondPersons();
    registerOpenApprovals(({ db }, process) => countOpen(db, process));
    hasHooks = true;
  }
  // each registry has listeners of its own
  followStates(system.registry);
  await followSchemas(system, sources);
  sources.onFiles(() => {
    const follow = async () => {
      await followSchemas(system, sources);
      await inTransaction(system, (tx) =>
        bringFileParts(tx, { isDemo: config.mode === 'demo', move: moveRecord }),
      );
    };
    follow().catch((error: unknown) =>
      system.log.error({ error: String(error) }, 'the tables do not follow a changed schema file'),
    );
  });
  // all or nothing: a start that is killed half-way begins anew
  return inTransaction(system, (tx) => seed(config, tx, sources));
}

async function seed(
  config: Pick<Config, 'mode' | 'adminPassword'>,
  tx: Ctx,
  sources: SchemaSources,
): Promise<string | undefined> {
  await lockSeeds(tx.db);
  await claimMode(tx.db, config.mode);
  const isDemo = config.mode === 'demo';
  await seedBase(tx, { isDemo });
  await bringRights(tx, sources.registryOf(filesAlone(sources.set())));
  await seedStorageConfig(tx);
  await seedMailConfig(tx);
  const oneTimePassword = await seedAdmin(tx, {
    isDemo,
    realName: serverText('zh-CN', 'seed.adminName'),
    ...(config.adminPassword !== null && { password: config.adminPassword }),
  });
  if (isDemo) {
    await seedDemoCity(tx);
    return oneTimePassword;
  }
  await bringFileParts(tx, { isDemo, move: moveRecord });
  const replaced = await replaceDemoPasswords(tx, {
    adminPassword: config.adminPassword,
    isLeavingDemo: false,
  });
  if (replaced.lockedOut.length > 0)
    tx.log.warn(
      { accounts: replaced.lockedOut },
      'these accounts had the password of the demo and need a new one from an administrator',
    );
  return replaced.oneTimePassword ?? oneTimePassword;
}

/** The demo city with all that happened in it until now, in a database that has its roles and no city yet. */
export async function seedDemoCity(tx: Ctx): Promise<void> {
  const city = await seedDemo(tx);
  await followMarks(tx);
  await seedDemoProcesses(tx, ROLE_NAMES);
  await recheckReadings(tx);
  await bringFileParts(tx, { isDemo: true, move: moveRecord });
  if (city) await seedCases(tx, city);
  await recountRates(tx);
}

/** What the files say besides tables and menus, of each once. A file that cannot be followed (its table is refused, say) stops neither the start nor another file. */
async function bringFileParts(
  tx: Ctx,
  habits: Parameters<typeof applyFileParts>[2],
): Promise<void> {
  for (const entity of tx.registry.entities().filter(hasFileParts)) {
    const { ctx, flush } = bufferEvents(tx);
    try {
      await inSavepoint(tx.db, () => applyFileParts(ctx, entity, habits));
      flush();
    } catch (error) {
      tx.log.error(
        { entity: entity.name, error: String(error) },
        'what a schema file brings besides its tables is left out',
      );
    }
  }
}

async function followSchemas(system: Ctx, sources: SchemaSources): Promise<void> {
  const { changes } = await syncTables(system.db, system.registry, pastOf(sources));
  await keepOneActiveAlarm(system.db, alarmEntity(system));
  if (changes.length > 0)
    system.log.info({ changes: changes.length }, 'tables follow the schema files');
  await syncMenus(system);
}
