import type { Log } from '#server/base/context/log.ts';
import type { Refusal } from './build.ts';
import type { Packet } from './packet.ts';
import type { Received } from './received.ts';
import type { DeviceSettings } from './verify.ts';

export interface GatewayOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Resolves when everything given is durable; answers go out only then. A rejection means no answer: the device sends again. */
  readonly onBatch: (received: readonly Received[]) => Promise<void>;
  /** What is set for a device; undefined for unknown ones. */
  readonly settingsOf?: (mn: string) => DeviceSettings | undefined;
  /** Which refusal a packet is answered with, though it is kept; null: it is taken. */
  readonly refusalOf?: (packet: Packet) => Refusal | null;
  /** A last look at what could not be opened, before it is kept: its key may have come meanwhile. */
  readonly openLate?: (received: readonly Received[]) => Promise<readonly Received[]>;
  /** What a device is told after the answers to what is durable. */
  readonly followUp?: (received: readonly Received[]) => Promise<readonly Buffer[]>;
  /** Whose packets are wanted as bytes, too. */
  readonly wantsRaw?: (mn: string) => boolean;
  /** Whether a device is registered; all are where absent. Others are held to limits by address. */
  readonly isKnown?: (mn: string) => boolean;
  /** A balancer stands before the port and names the caller of each connection. */
  readonly trustsProxy?: boolean;
  /** Hears whose connections are open here: `hold` with every durable packet, `leave` when the last connection of a device closes. */
  readonly holders?: { hold(mn: string): void; leave(mn: string): void };
  readonly log: Log;
  readonly now: () => Date;
}
