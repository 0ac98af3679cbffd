import { makeCommandDesk } from '#server/areas/control/desk.ts';
import { speakForDoors } from '#server/areas/door/face.ts';
import type { Ingest } from '#server/areas/ingest/pipeline.ts';
import { keepConnections } from '#server/areas/ingest/receive/connections.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { Log } from '#server/base/context/log.ts';
import type { SecretBox } from '#server/base/secrets/secret-box.ts';
import type { Db } from '#server/db/db.ts';
import { isDemoCleared } from '#server/platform/installation/demo-data.ts';
import type { ThisProcess } from '#server/platform/process/this-process.ts';
import type { Config } from './config.ts';
import { SPEAKING_DOORS, startDemoSimulation } from './demo-simulation.ts';
import { startGateway, type Gateway } from './gateway/listen.ts';
import type { Simulator } from './gateway/simulator.ts';
import type { Devices } from './open-devices.ts';
import { explainPortError } from './preflight.ts';

export interface OpenGatewayDeps {
  readonly config: Config;
  readonly log: Log;
  readonly now: () => Date;
  readonly closers: (() => Promise<void> | void)[];
  readonly db: Db;
  readonly ingest: Ingest;
  readonly thisProcess: ThisProcess;
  readonly devices: Devices;
  readonly system: () => Ctx;
  readonly secrets: SecretBox;
}

/** Every so many beats connections that another process let go are taken back. */
const RECLAIM_EVERY_BEATS = 6;

/** The port of the stations, whose connections are open here, and what these are asked. What they send is stored, answered, and read as answers. */
export async function openGateway(deps: OpenGatewayDeps): Promise<Gateway> {
  const { config, log, now, closers, db, ingest, thisProcess, devices, system, secrets } = deps;
  const { host, hj212Port, hasStationProxy } = config;
  const connections = keepConnections({ db, log, holder: thisProcess.id });
  let beats = 0;
  thisProcess.onBeat('connections', async () => {
    if (beats++ % RECLAIM_EVERY_BEATS === 0) await connections.reclaim();
  });
  let gateway: Gateway | null = null;
  const pointOf = (mn: string) => ingest.points.addressOf(mn);
  const desk = makeCommandDesk({
    system,
    gateway: () => gateway,
    heardBy: ingest.heardBy,
    pointOf,
    secrets,
  });
  try {
    const opened = await startGateway({
      host,
      port: hj212Port,
      onBatch: async (received) => {
        await ingest.accept(desk.mark(received));
        await devices.forward(received);
        void desk.hear(received);
      },
      ...devices.gateway,
      isKnown: (mn) => ingest.points.byMn(mn) !== undefined,
      holders: connections,
      trustsProxy: hasStationProxy,
      log,
      now,
    });
    closers.push(() => connections.stop());
    closers.push(() => opened.close());
    gateway = opened;
    desk.start();
    closers.push(() => desk.stop());
    return opened;
  } catch (error) {
    throw explainPortError(error, 'HJ212_PORT', host, hj212Port);
  }
}

/** Stations that send without being there, where the operator asks for them and the data of the demonstration still stand. */
export async function openSimulation(
  { config, log, now, closers, thisProcess }: OpenGatewayDeps,
  { port }: Gateway,
  system: () => Ctx,
): Promise<Simulator | null> {
  if (!config.hasSimulator || (await isDemoCleared(system()))) return null;
  const simulation = startDemoSimulation({ port, log, now });
  closers.push(() => simulation.stop());
  thisProcess.onBeat('demoDoors', () => speakForDoors(system(), SPEAKING_DOORS));
  return simulation;
}
