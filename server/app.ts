import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

import { PART_FACTS } from '#schemas/language/part-names.ts';
import { startIngest, type Ingest } from '#server/areas/ingest/pipeline.ts';
import { sealPasswordsWith, sealStoredPasswords } from '#server/areas/monitoring/point-password.ts';
import { armCrashPoint } from '#server/base/context/crash-point.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { onCommit, makeSystemCtx, wakeOutbox } from '#server/base/context/transaction.ts';
import { bring, type House } from '#server/base/house/house.ts';
import { makeOutbox, type Outbox } from '#server/base/outbox/outbox.ts';
import { makeOutgoing, OUTGOING } from '#server/base/outgoing/outgoing.ts';
import { makeSecretBox, type SecretBox } from '#server/base/secrets/secret-box.ts';
import { QUERIES } from '#server/house/define-service.ts';
import { knownLifeCycles } from '#server/moves/life-cycles.ts';
import { moveRecord } from '#server/moves/move-record.ts';
import { makeBackgroundTaskRunner } from '#server/platform/background-task/runner.ts';
import { makeFiles } from '#server/platform/files/file-stores.ts';
import { makeHealth } from '#server/platform/health/health.ts';
import { demandMode } from '#server/platform/installation/installation.ts';
import type { ThisProcess } from '#server/platform/process/this-process.ts';
import { makeSessions, type Sessions } from '#server/platform/session/sessions.ts';
import { signAddressesWith } from '#server/records/attachments/signed-address.ts';
import { makeSchemaFollower } from '#server/workbench/schema/follow.ts';
import { backUpBeforeUpgrade } from './backup.ts';
import type { Config } from './config.ts';
import { readChanges } from './db/changes.ts';
import { prepareReadingTables } from './db/hypertables.ts';
import { migrate, listPendingMigrations } from './db/migrate.ts';
import { tablesOfMigrations } from './db/migration-tables.ts';
import { openDatabase, type DatabaseHandle } from './db/open.ts';
import { followChanges, forgetCommitted } from './follow-changes.ts';
import type { Gateway } from './gateway/listen.ts';
import type { Simulator } from './gateway/simulator.ts';
import { makeLogger } from './http/logger.ts';
import { listNextRuns } from './jobs/cron.ts';
import { planJobs } from './jobs/plan.ts';
import { makeScheduleTimer } from './jobs/schedule-timer.ts';
import { makeScheduler, type Scheduler } from './jobs/scheduler.ts';
import { openDevices } from './open-devices.ts';
import { openGateway, openSimulation } from './open-gateway.ts';
import { makeSignIn, openHttp } from './open-http.ts';
import { openProcess } from './open-process.ts';
import { explainPortError, preflight } from './preflight.ts';
import { loadSchemas, prepareData } from './prepare.ts';
import { houseOf, ownersOf, PRODUCT, type Product } from './product.ts';
import { startBroker, type Broker } from './realtime/broker.ts';
import { queryFacts } from './registry/entity-query.ts';
import type { Registry } from './registry/registry.ts';
import { clearDemo } from './seeds/clear-demo.ts';
import type { ServerParts } from './server-parts.ts';

export interface StartOptions {
  /** Tests: a database that is open already; it is not closed on stop. */
  readonly database?: DatabaseHandle;
  readonly log?: Logger;
  readonly now?: () => Date;
  /** False: requests are injected, no port is opened. */
  readonly isListening?: boolean;
  /** Another set of areas than the product's. */
  readonly product?: Product;
}

export interface RunningApp {
  /** 0 when it does not listen. */
  readonly httpPort: number;
  readonly hj212Port: number;
  readonly http: FastifyInstance;
  readonly database: DatabaseHandle;
  readonly registry: Registry;
  readonly sessions: Sessions;
  readonly outbox: Outbox;
  readonly broker: Broker | null;
  readonly ingest: Ingest | null;
  readonly gateway: Gateway | null;
  readonly scheduler: Scheduler;
  readonly thisProcess: ThisProcess;
  /** A context of the system itself. */
  readonly system: () => Ctx;
  /** To be shown once: the admin was made now and nobody chose his password. */
  readonly oneTimePassword: string | undefined;
  stop(): Promise<void>;
}

/** Running requests at a stop. */
const FINISH_WITHIN_MS = 8_000;

/**
 * The composition root: opens everything in the order in which it depends on each other.
 * @throws Error with one clear line for the operator; what was opened before is closed again.
 */
export async function startApp(config: Config, options: StartOptions = {}): Promise<RunningApp> {
  const closers: (() => Promise<void> | void)[] = [];
  const stop = once(async () => {
    for (const close of closers.reverse()) await close();
  });
  try {
    return { ...(await open(config, options, closers)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What every part of the start is handed. */
interface Opening {
  readonly config: Config;
  readonly log: Logger;
  readonly now: () => Date;
  readonly isListening: boolean;
  readonly product: Product;
  readonly closers: (() => Promise<void> | void)[];
}

async function open(
  config: Config,
  options: StartOptions,
  closers: Opening['closers'],
): Promise<Omit<RunningApp, 'stop'>> {
  const opening = openingOf(config, options, closers);
  const { log, now, product } = opening;
  const outgoing = makeOutgoing(config.outgoingHosts);
  const house = houseOf(product, [bring(OUTGOING, outgoing)]);
  armCrashPoint(config.crashAt);
  await preflight(config, opening);
  const { database, registry, system, follower, oneTimePassword } = await openData(
    opening,
    house,
    options.database,
  );

  const knownAt = await readChanges(database.db);
  const sessions = makeSessions({ db: database.db, now, isShared: config.databaseUrl !== null });
  const outbox = makeOutbox({ ctx: system, isAlone: config.databaseUrl === null });
  const secrets = makeSecretBox(config.dataDir);
  signAddressesWith(registry, secrets);
  sealPasswordsWith(registry, secrets);
  const sealed = await sealStoredPasswords(system(), secrets);
  if (sealed > 0) log.info({ sealed }, 'passwords of monitoring points are sealed now');
  const thisProcess = openProcess({ config, db: database.db, log, secrets }, () => ({
    gateway,
    ingest,
  }));
  closers.push(() => thisProcess.stop());
  const ingest = config.roles.has('gateway')
    ? await openIngest(opening, { database, registry, thisProcess, secrets, system })
    : null;
  const devices =
    ingest && (await openDevices(opening, { database, secrets, ingest, outgoing, system }));

  const files = makeFiles({ dataDir: config.dataDir, secrets, outgoing });
  const tasks = makeBackgroundTaskRunner({ system, files });
  closers.push(() => tasks.stop());
  const timer = makeScheduleTimer(system);
  closers.push(() => timer.stop());
  outbox.on('entity.changed', async (_tx, payloads) =>
    payloads.some(({ entity }) => entity === 'schedule') ? () => void timer.follow() : undefined,
  );

  let gateway: Gateway | null = null;
  let simulation: Simulator | null = null;
  let broker: Broker | null = null;
  const health = makeHealth({
    dataDir: config.dataDir,
    database: () => database.health(),
    broker: () => broker?.health() ?? null,
    ingestStalledMs: () => ingest?.stats().stalledMs ?? null,
  });
  closers.push(() => health.stop());
  const signIn = makeSignIn(config, system(), log);
  const parts: ServerParts = {
    ...signIn.parts,
    database,
    registry,
    system,
    sessions,
    ingest,
    devices,
    files,
    tasks,
    secrets,
    outgoing,
    schedules: { nextRuns: listNextRuns, background: timer, system },
    schemas: {
      sources: registry.sources,
      follower,
      isDemo: config.mode === 'demo',
      move: moveRecord,
      systemTables: once(() => tablesOfMigrations(migrationsOf(config))),
      facts: once(() => ({
        ...PART_FACTS,
        movers: knownLifeCycles(house),
        ...queryFacts(house.of(QUERIES)),
      })),
    },
    onSignedOut: (userId) => broker?.endDeadConnections(userId),
    ...(config.mode === 'demo' && {
      demo: {
        clear: async (ctx: Ctx) => {
          await simulation?.stop();
          await clearDemo(ctx);
        },
      },
    }),
  };
  const following = { kept: ownersOf(product).flatMap(({ follows = [] }) => follows), parts };
  followChanges(outbox, following, { db: database.db, thisProcess, knownAt });
  // whoever ended a session or took a right away is answered when it no longer holds
  closers.push(onCommit(system(), (entries) => forgetCommitted(following, entries)));
  const http = await openHttp({
    config,
    product,
    parts,
    log,
    health: () => health.report(),
    settle: signIn.settle,
  });
  closers.push(() => closeHttp(http));

  if (config.roles.has('http')) broker = await openPush(opening, { http, sessions, outbox });
  const httpPort = await listen(opening, http);
  if (ingest && devices && opening.isListening) {
    const stations = { ...opening, db: database.db, ingest, thisProcess, devices, system, secrets };
    gateway = await openGateway(stations);
    simulation = await openSimulation(stations, gateway, system);
  }
  await thisProcess.start();
  const scheduler = makeScheduler({ db: database.db, log, holder: thisProcess.id });
  closers.push(() => scheduler.stop());
  if (config.roles.has('jobs')) {
    planJobs(
      scheduler,
      ownersOf(product).flatMap(({ jobs = [] }) => jobs),
      parts,
    );
    await timer.start();
    tasks.start();
    thisProcess.onBeat('jobs', () => scheduler.takeOver());
  }
  return {
    httpPort,
    hj212Port: gateway?.port ?? 0,
    http,
    database,
    registry,
    sessions,
    outbox,
    broker,
    ingest,
    gateway,
    scheduler,
    thisProcess,
    system,
    oneTimePassword,
  };
}

function openingOf(
  config: Config,
  { log, now, isListening = true, product = PRODUCT }: StartOptions,
  closers: Opening['closers'],
): Opening {
  return {
    config,
    log: log ?? makeLogger(config.logLevel),
    now: now ?? (() => new Date()),
    isListening,
    product,
    closers,
  };
}

function migrationsOf({ root }: Config): string {
  return path.join(root, 'server', 'db', 'migrations');
}

/** The database in its newest form, the schemas that are in force, and the data every installation has. */
async function openData(
  { config, log, now, closers, product }: Opening,
  house: House,
  given: DatabaseHandle | undefined,
) {
  const database = given ?? (await openDatabase({ ...config, log }));
  if (!given) closers.push(() => database.close());
  await prepareUpgrade(database, migrationsOf(config), { config, log });
  await migrate(database.pool, migrationsOf(config));
  await prepareReadingTables(database.pool, config.readingTables);
  await demandMode(database.db, config.mode);
  const registry = await loadSchemas(config, log, product);
  closers.push(() => registry.close());
  const system = (): Ctx => makeSystemCtx({ db: database.db, registry, house, log, now });
  const follower = makeSchemaFollower({ system, sources: registry.sources });
  await follower.refresh();
  const oneTimePassword = await prepareData(config, system(), {
    sources: registry.sources,
    product,
  });
  follower.start();
  closers.push(() => follower.stop());
  return { database, registry, system, follower, oneTimePassword };
}

async function openIngest(
  { log, now, closers }: Opening,
  parts: Pick<RunningApp, 'database' | 'registry' | 'thisProcess'> & {
    readonly secrets: SecretBox;
    readonly system: () => Ctx;
  },
): Promise<Ingest> {
  const { database, registry, thisProcess, secrets, system } = parts;
  const ingest = await startIngest({
    db: database.db,
    registry,
    log,
    now,
    secrets,
    heardBy: thisProcess.id,
    onEvents: () => wakeOutbox(system()),
  });
  closers.push(() => ingest.close());
  return ingest;
}

/** The push connections, and everything that is told over them. */
async function openPush(
  { config, log, closers, product }: Opening,
  parts: Pick<RunningApp, 'http' | 'sessions' | 'outbox'>,
): Promise<Broker> {
  const { http, sessions, outbox } = parts;
  const broker = await startBroker({
    server: http.server,
    authenticate: (token) => sessions.authenticate(token),
    log,
    mqttUrl: config.mqttUrl ?? undefined,
    origins: config.corsOrigins,
    trustsProxy: config.trustsProxy,
  });
  closers.push(() => broker.close());
  for (const { told = [] } of ownersOf(product)) for (const tell of told) tell(outbox, broker);
  outbox.start();
  closers.push(() => outbox.stop());
  return broker;
}

/** A copy of the embedded database before its tables change; an external one is its operator's to save. */
async function prepareUpgrade(
  database: DatabaseHandle,
  migrations: string,
  { config, log }: { readonly config: Config; readonly log: Logger },
): Promise<void> {
  const pending = await listPendingMigrations(database.pool, migrations);
  if (pending.length === 0 || config.databaseUrl !== null || !database.canSnapshot) return;
  log.warn(
    { copy: await backUpBeforeUpgrade({ database, dataDir: config.dataDir }), pending },
    'the database was copied before its upgrade',
  );
}

/** @returns the port; 0 where nobody is answered over HTTP. */
async function listen({ config, isListening }: Opening, http: FastifyInstance): Promise<number> {
  if (!isListening || !config.roles.has('http')) return 0;
  const { host, port } = config;
  try {
    await http.listen({ host, port });
  } catch (error) {
    throw explainPortError(error, 'PORT', host, port);
  }
  const address = http.server.address();
  return typeof address === 'object' && address ? address.port : port;
}

/** Running requests get their answers; what hangs longer is cut, so that the rest can stop in order. */
async function closeHttp(http: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => http.server.closeAllConnections(), FINISH_WITHIN_MS);
  await http.close();
  clearTimeout(cut);
}

function once<T extends object>(work: () => T): () => T {
  let running: T | undefined;
  return () => (running ??= work());
}
