import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

import { PART_FACTS } from '#schemas/language/part-names.ts';
import type { Ingest } from '#server/areas/ingest/pipeline.ts';
import { makePlayDesk, type PlayDesk } from '#server/areas/video/play-desk.ts';
import { makePlaySockets } from '#server/areas/video/sockets.ts';
import { armCrashPoint } from '#server/base/context/crash-point.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { onCommit } from '#server/base/context/transaction.ts';
import { bring, type Brought, type House } from '#server/base/house/house.ts';
import type { Outbox } from '#server/base/outbox/outbox.ts';
import { makeOutgoing, OUTGOING, type Outgoing } from '#server/base/outgoing/outgoing.ts';
import { makeSecretBox } from '#server/base/secrets/secret-box.ts';
import { SECRETS } from '#server/base/secrets/secrets-part.ts';
import { QUERIES } from '#server/house/define-service.ts';
import { knownLifeCycles } from '#server/moves/life-cycles.ts';
import { moveRecord } from '#server/moves/move-record.ts';
import { makeOutside } from '#server/platform/outside/outside.ts';
import type { ThisProcess } from '#server/platform/process/this-process.ts';
import { authenticatePush, type Sessions } from '#server/platform/session/sessions.ts';
import { OUTSIDE } from '#server/records/outside.ts';
import type { Config } from './config.ts';
import { tablesOfMigrations } from './db/migration-tables.ts';
import type { DatabaseHandle } from './db/open.ts';
import { followChanges, forgetCommitted } from './follow-changes.ts';
import type { Gateway } from './gateway/listen.ts';
import { makeLogger } from './http/logger.ts';
import { planJobs } from './jobs/plan.ts';
import { makeScheduler, type Scheduler } from './jobs/scheduler.ts';
import { type Core, openCore, openStations, openWork, openHealth } from './open-core.ts';
import { type Data, openData } from './open-data.ts';
import type { Devices } from './open-devices.ts';
import { openGateway, openSimulation } from './open-gateway.ts';
import { makeSignIn, openHttp } from './open-http.ts';
import { type Opening, type Late, once, migrationsOf } from './opening.ts';
import { explainPortError, preflight } from './preflight.ts';
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
  /** False: no job runs because its time came; those of the table and those of the areas are there and run when they are asked for. */
  readonly runsByClock?: boolean;
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
  readonly play: PlayDesk;
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

/** What hooks and moves reach beyond the database: addresses of others, and the key of the installation. */
function bringOutward({ dataDir }: Config, outgoing: Outgoing): readonly Brought[] {
  const secrets = makeSecretBox(dataDir);
  return [
    bring(OUTGOING, outgoing),
    bring(OUTSIDE, makeOutside({ outgoing, secrets })),
    bring(SECRETS, secrets),
  ];
}

async function open(
  config: Config,
  options: StartOptions,
  closers: Opening['closers'],
): Promise<Omit<RunningApp, 'stop'>> {
  const opening = openingOf(config, options, closers);
  const outgoing = makeOutgoing(config.outgoingHosts);
  const house = houseOf(opening.product, bringOutward(config, outgoing));
  armCrashPoint(config.crashAt);
  await preflight(config, opening);
  const data = await openData(opening, house, options.database);
  // what comes to be on the way is asked for by what was there before
  const late: Late = { gateway: null, ingest: null, simulation: null, broker: null };
  const core = await openCore(opening, data, late);
  const devices = await openStations(opening, { ...data, ...core, outgoing }, late);
  const work = openWork(opening, data, { ...core, outgoing });
  const health = openHealth(opening, data, late);
  const signIn = makeSignIn(config, data.system(), opening.log);
  const parts: ServerParts = {
    ...signIn.parts,
    database: data.database,
    registry: data.registry,
    system: data.system,
    sessions: core.sessions,
    secrets: core.secrets,
    ...work.parts,
    outgoing,
    devices,
    ingest: late.ingest,
    schemas: schemaParts(opening, data, house),
    onSignedOut: (userId) => {
      late.broker?.endDeadConnections(userId);
      parts.play.judgeAnew();
    },
    ...(config.mode === 'demo' && { demo: demoParts(late) }),
    play: makePlayDesk({ ...core, outgoing, system: data.system }),
  };
  followServer(opening, parts, { ...core, db: data.database.db });
  const { product, log } = opening;
  const { settle } = signIn;
  await data.database.limitStatements();
  const http = await openHttp({
    config,
    product,
    parts,
    log,
    health: () => health.report(),
    settle,
  });
  closers.push(() => closeHttp(http));

  if (config.roles.has('http'))
    late.broker = await openPush(opening, { http, ...core, play: parts.play });
  const httpPort = await listen(opening, http);
  await listenToStations(opening, { ...data, ...core, devices }, late);
  await core.thisProcess.start();
  const scheduler = await openJobs(opening, parts, { ...work, ...core, db: data.database.db });
  const { play } = parts;
  return { ...runningOf(data, core, late), httpPort, http, scheduler, play };
}

/** What is told of a server besides its doors and its clock. */
function runningOf(
  { database, registry, system, oneTimePassword }: Data,
  { sessions, outbox, thisProcess }: Core,
  { gateway, ingest, broker }: Late,
) {
  const told = { database, registry, system, oneTimePassword, sessions, outbox, thisProcess };
  return { ...told, gateway, ingest, broker, hj212Port: gateway?.port ?? 0 };
}

/** The gateway of devices, and the simulator that speaks for those of the demo city. */
async function listenToStations(
  opening: Opening,
  { devices, ...parts }: Data & Core & { readonly devices: Devices | null },
  late: Late,
): Promise<void> {
  const { ingest } = late;
  if (!ingest || !devices || !opening.isListening) return;
  const stations = { ...opening, ...parts, db: parts.database.db, ingest, devices };
  late.gateway = await openGateway(stations);
  late.simulation = await openSimulation(stations, late.gateway, parts.system);
}

function schemaParts(
  { config }: Opening,
  { registry, follower }: Data,
  house: House,
): ServerParts['schemas'] {
  return {
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
  };
}

function demoParts(late: Late): NonNullable<ServerParts['demo']> {
  return {
    clear: async (ctx) => {
      await late.simulation?.stop();
      await clearDemo(ctx);
    },
  };
}

/** What is kept in memory is read again when it changes, here or on another server. */
function followServer(
  { product, closers }: Opening,
  parts: ServerParts,
  { outbox, thisProcess, knownAt, db }: Core & Pick<DatabaseHandle, 'db'>,
): void {
  const following = { kept: ownersOf(product).flatMap(({ follows = [] }) => follows), parts };
  followChanges(outbox, following, { db, thisProcess, knownAt });
  // whoever ended a session or took a right away is answered when it no longer holds
  closers.push(onCommit(parts.system(), (entries) => forgetCommitted(following, entries)));
}

async function openJobs(
  { config, log, product, closers, runsByClock }: Opening,
  parts: ServerParts,
  {
    tasks,
    timer,
    thisProcess,
    db,
  }: Pick<ReturnType<typeof openWork>, 'tasks' | 'timer'> &
    Pick<Core, 'thisProcess'> &
    Pick<DatabaseHandle, 'db'>,
): Promise<Scheduler> {
  const scheduler = makeScheduler({ db, log, holder: thisProcess.id });
  closers.push(() => scheduler.stop());
  if (!config.roles.has('jobs')) return scheduler;
  if (runsByClock) {
    planJobs(
      scheduler,
      ownersOf(product).flatMap(({ jobs = [] }) => jobs),
      parts,
    );
    await timer.start();
  }
  tasks.start();
  thisProcess.onBeat('jobs', () => scheduler.takeOver());
  return scheduler;
}

function openingOf(
  config: Config,
  { log, now, isListening = true, runsByClock = true, product = PRODUCT }: StartOptions,
  closers: Opening['closers'],
): Opening {
  return {
    config,
    log: log ?? makeLogger(config.logLevel),
    now: now ?? (() => new Date()),
    isListening,
    runsByClock,
    product,
    closers,
  };
}

/** The push connections, and everything that is told over them. */
async function openPush(
  { config, log, closers, product }: Opening,
  parts: Pick<RunningApp, 'http' | 'sessions' | 'outbox'> & Pick<ServerParts, 'play'>,
): Promise<Broker> {
  const { http, sessions, outbox, play } = parts;
  const pictures = makePlaySockets(play);
  closers.push(() => {
    pictures.close();
    play.close();
  });
  const broker = await startBroker({
    server: http.server,
    authenticate: (token) => authenticatePush(sessions, token),
    log,
    mqttUrl: config.mqttUrl ?? undefined,
    origins: config.corsOrigins,
    trustsProxy: config.trustsProxy,
    others: (request, socket, head) => pictures.take(request, socket, head),
  });
  closers.push(() => broker.close());
  for (const { told = [] } of ownersOf(product)) for (const tell of told) tell(outbox, broker);
  outbox.start();
  closers.push(() => outbox.stop());
  return broker;
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
