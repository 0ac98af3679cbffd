import { isDatabaseDown } from '#server/base/context/database-errors.ts';
import { verifyAudit } from '#server/platform/audit/audit-chain.ts';
import { approveLoss } from '#server/records/resource/approve-loss.ts';
import { DestructiveChangeError } from '#server/records/resource/sync-tables.ts';
import { startApp, type RunningApp } from './app.ts';
import { checkBackup, makeBackup, putBack } from './backup.ts';
import { homeHere, readConfig, type Config } from './config.ts';
import { startControl } from './control.ts';
import { OperatorError } from './db/operator-error.ts';
import { makeLogger } from './http/logger.ts';
import { SchemaFileError } from './registry/schema-files.ts';

/** A stop that takes longer is ended by force; the next start recovers. */
const STOP_WITHIN_MS = 15_000;

try {
  await run();
} catch (error) {
  endWith(error);
}

/** One line for the operator where he can do something about it; the stack besides where only we can. */
function endWith(error: unknown): never {
  process.stderr.write(
    `${isDatabaseDown(error) ? 'the database did not answer during the start, nothing is lost, start again: ' : ''}${error instanceof Error ? error.message : String(error)}\n`,
  );
  const plain = [OperatorError, SchemaFileError, DestructiveChangeError];
  const isExpected =
    plain.some((kind) => error instanceof kind) ||
    isDatabaseDown(error) ||
    (error instanceof Error && error.cause !== undefined);
  if (!isExpected && error instanceof Error && error.stack)
    process.stderr.write(`${error.stack}\n`);
  process.exit(1);
}

async function run(): Promise<void> {
  const config = readConfig();
  const log = makeLogger(config.logLevel);
  let isStopping = false;
  const stop = (signal: string, code = 0) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    starting
      .then((app) => app.stop())
      .then(() => control?.())
      .then(
        () => process.exit(code),
        () => process.exit(1),
      );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => stop(signal));
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    // whoever watches over the process must start it again
    stop('uncaughtException', 1);
  });
  let control: (() => Promise<void>) | null = null;
  let starting = startApp(config, { log });
  announce(await starting, config);
  if (config.databaseUrl !== null) return;
  control = await startControl(config.dataDir, {
    backup: async (to) =>
      makeBackup({ database: (await starting).database, dataDir: config.dataDir, to }),
    approve: async (table, column) => approveLoss((await starting).database.db, table, column),
    audit: async () => JSON.stringify(await verifyAudit((await starting).database.db)),
    restore: async (from) => {
      await checkBackup(from);
      log.warn({ from }, 'a backup is put in place; the server starts anew');
      await (await starting).stop();
      // whatever comes of it, the server opens what then lies there
      const put = await putBack(from, config.dataDir).then(
        (aside) => aside ?? '',
        (error: unknown) => error as Error,
      );
      starting = startApp(config, { log });
      starting.then((app) => announce(app, config)).catch((error: unknown) => endWith(error));
      await starting;
      if (put instanceof Error) throw put;
      return put;
    },
  });
}

function announce(app: RunningApp, { mode, host, roles }: Config): void {
  process.stdout.write(
    `${JSON.stringify({ ready: true, http: app.httpPort, hj212: app.hj212Port, mode })}\n`,
  );
  if (app.oneTimePassword)
    process.stdout.write(
      `First password of admin (shown once, to be changed at the first sign-in): ${app.oneTimePassword}\n`,
    );
  if (roles.has('http')) process.stdout.write(`Open ${homeHere({ host, port: app.httpPort })}\n`);
}
