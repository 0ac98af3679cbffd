import { startApp } from './app.ts';
import { readConfig } from './config.ts';
import { OperatorError } from './db/operator-error.ts';
import { makeLogger } from './http/logger.ts';
import { SchemaFileError } from './registry/schema-files.ts';
import { DestructiveChangeError } from './services/resource/sync-tables.ts';

/** A stop that takes longer is ended by force; the next start recovers. */
const STOP_WITHIN_MS = 15_000;

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  const plain = [OperatorError, SchemaFileError, DestructiveChangeError];
  const isExpected = plain.some((kind) => error instanceof kind) || (error instanceof Error && error.cause !== undefined);
  if (!isExpected && error instanceof Error && error.stack) process.stderr.write(`${error.stack}\n`);
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
      .then(
        () => process.exit(code),
        () => process.exit(1),
      );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    // whoever watches over the process must start it again
    stop('uncaughtException', 1);
  });
  const starting = startApp(config, { log });
  const app = await starting;
  process.stdout.write(`${JSON.stringify({ ready: true, http: app.httpPort, hj212: app.hj212Port, mode: config.mode })}\n`);
  if (app.oneTimePassword) process.stdout.write(`First password of admin (shown once, to be changed at the first sign-in): ${app.oneTimePassword}\n`);
  if (config.roles.has('http')) process.stdout.write(`Open http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${app.httpPort}\n`);
}
