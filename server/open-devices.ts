import os from 'node:os';
import path from 'node:path';

import { openForwarder } from '#server/areas/device/forward.ts';
import { openKeyRing, type KeyRing } from '#server/areas/device/key-ring.ts';
import type { Ingest } from '#server/areas/ingest/pipeline.ts';
import { startAgain } from '#server/areas/ingest/receive/again.ts';
import { refusalOf } from '#server/areas/ingest/receive/sender.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { Log } from '#server/base/context/log.ts';
import type { Outgoing } from '#server/base/outgoing/outgoing.ts';
import type { SecretBox } from '#server/base/secrets/secret-box.ts';
import type { Config } from './config.ts';
import type { DatabaseHandle } from './db/open.ts';
import type { GatewayOptions } from './gateway/gateway-options.ts';
import type { Packet } from './gateway/packet.ts';
import type { Received } from './gateway/received.ts';
import type { DeviceSettings } from './gateway/verify.ts';

/** What is known of devices where they are talked to, in processes of the role `gateway`. */
export interface Devices {
  /** Reads again what changed of them. */
  reload(): void;
  /** Looks for kept packets that are to be processed again. */
  processAgain(): void;
  /** Puts packets that are stored into the queues of upper platforms. */
  forward(received: readonly Received[]): Promise<void>;
  /** What the gateway asks of it. */
  readonly gateway: Pick<
    GatewayOptions,
    'settingsOf' | 'refusalOf' | 'openLate' | 'followUp' | 'wantsRaw'
  >;
}

export interface DevicesOpening {
  readonly config: Pick<Config, 'dataDir' | 'serverName' | 'hj212Port'>;
  readonly log: Log;
  readonly now: () => Date;
  readonly closers: (() => Promise<void> | void)[];
}

export interface DevicesDeps {
  readonly database: DatabaseHandle;
  readonly secrets: SecretBox;
  readonly ingest: Ingest;
  readonly outgoing: Outgoing;
  readonly system: () => Ctx;
}

/** Everything between the connections of devices and ingest. What is opened is closed by `closers`. */
export async function openDevices(
  { config, log, now, closers }: DevicesOpening,
  { database, secrets, ingest, outgoing, system }: DevicesDeps,
): Promise<Devices> {
  const keys = await openKeyRing({ db: database.db, secrets, log, now });
  closers.push(() => keys.close());
  const again = startAgain({
    db: database.db,
    accept: (received) => ingest.accept(received),
    settingsOf: (mn) => settingsWith(ingest, keys, mn),
    open: (mn, raw) => keys.open(mn, raw),
    log,
    now,
  });
  closers.push(() => again.close());
  const isRefused = (packet: Packet): boolean =>
    refusalOf(packet, ingest.points.senderRules(packet.mn)) !== null;
  // the name of the process stays over a restart, so that it finds its queues again
  const server = config.serverName ?? `${os.hostname()}-${config.hj212Port}`;
  const forwarder = await openForwarder({
    system,
    outgoing,
    isRefused,
    server,
    folder: path.join(config.dataDir, 'forward', server),
  });
  closers.push(() => forwarder.close());
  const readAgain = async (): Promise<void> => {
    await keys.reload();
    await forwarder.reload();
  };
  return {
    reload: () =>
      void readAgain().catch((error: unknown) =>
        log.error({ err: error }, 'keys and targets of devices not read'),
      ),
    forward: (received) => forwarder.forward(received),
    processAgain: () => again.run(),
    gateway: {
      settingsOf: (mn) => settingsWith(ingest, keys, mn),
      refusalOf: (packet) => refusalOf(packet, ingest.points.senderRules(packet.mn)),
      openLate: (received) => keys.openLate(received),
      followUp: (received) => keys.followUp(received),
      wantsRaw: (mn) => forwarder.wantsRaw(mn),
    },
  };
}

/** What is set for a device with the keys it has; nothing for one that nobody registered. */
function settingsWith({ points }: Ingest, keys: KeyRing, mn: string): DeviceSettings | undefined {
  const settings = points.settingsOf(mn);
  return settings && { ...settings, ...keys.keysOf(mn) };
}
