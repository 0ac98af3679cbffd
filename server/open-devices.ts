import { refusalOf } from '#server/areas/ingest/sender.ts';
import { startAgain } from '#server/areas/ingest/again.ts';
import { openKeyRing, type KeyRing } from '#server/areas/device/key-ring.ts';

import type { Log } from '#server/base/context/log.ts';
import type { SecretBox } from '#server/base/secrets/secret-box.ts';
import type { Ingest } from '#server/areas/ingest/pipeline.ts';
import type { DatabaseHandle } from './db/open.ts';
import type { GatewayOptions } from './gateway/listen.ts';
import type { DeviceSettings } from './gateway/verify.ts';

/** What is known of devices where they are talked to, in processes of the role `gateway`. */
export interface Devices {
  /** Reads again what changed of them. */
  reload(): void;
  /** Looks for kept packets that are to be processed again. */
  processAgain(): void;
  /** What the gateway asks of it. */
  readonly gateway: Pick<GatewayOptions, 'settingsOf' | 'refusalOf' | 'openLate' | 'followUp'>;
}

export interface DevicesOpening {
  readonly log: Log;
  readonly now: () => Date;
  readonly closers: (() => Promise<void> | void)[];
}

export interface DevicesDeps {
  readonly database: DatabaseHandle;
  readonly secrets: SecretBox;
  readonly ingest: Ingest;
}

/** Everything between the connections of devices and ingest. What is opened is closed by `closers`. */
export async function openDevices({ log, now, closers }: DevicesOpening, { database, secrets, ingest }: DevicesDeps): Promise<Devices> {
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
  return {
    reload: () => void keys.reload().catch((error: unknown) => log.error({ err: error }, 'keys of devices not read')),
    processAgain: () => again.run(),
    gateway: {
      settingsOf: (mn) => settingsWith(ingest, keys, mn),
      refusalOf: (packet) => refusalOf(packet, ingest.points.senderRules(packet.mn)),
      openLate: (received) => keys.openLate(received),
      followUp: (received) => keys.followUp(received),
    },
  };
}

/** What is set for a device with the keys it has; nothing for one that nobody registered. */
function settingsWith({ points }: Ingest, keys: KeyRing, mn: string): DeviceSettings | undefined {
  const settings = points.settingsOf(mn);
  return settings && { ...settings, ...keys.keysOf(mn) };
}
