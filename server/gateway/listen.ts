import { createServer, type AddressInfo, type Server } from 'node:net';

import { sealFrame } from './build.ts';
import { makeFloodGuard } from './flood.ts';
import type { GatewayOptions } from './gateway-options.ts';
import { type Port, serveLine } from './station-line.ts';
import { createVerify } from './verify.ts';

/** Since start. */
export interface GatewayCounters {
  readonly connections: number;
  readonly packets: number;
  readonly badFrames: number;
  readonly garbageBytes: number;
  readonly waiting: number;
  /** Not kept and not answered: beyond what one address may send of broken frames and of unknown devices. */
  readonly dropped: { readonly bad: number; readonly unknown: number };
}

export interface Gateway {
  readonly port: number;
  counters(): GatewayCounters;
  /**
   * Writes one command to the connection on which the device was last heard, encrypted where its edition and key ask for it;
   * false where it has none.
   */
  send(mn: string, frame: Buffer): boolean;
  /** Whether the device was last heard on a connection that is still open here. */
  holds(mn: string): boolean;
  close(): Promise<void>;
}

const MAX_CONNECTIONS = 10_000;
const DRAIN_MS = 3_000;

/** One TCP port for all stations: cuts and reads what they send, hands it on, answers what is durable. Nothing sent stops it. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const port: Port = {
    options,
    verify: createVerify(options.settingsOf ?? (() => undefined)),
    flood: makeFloodGuard(options.now),
    sockets: new Set(),
    byMn: new Map(),
    totals: { packets: 0, badFrames: 0, garbageBytes: 0, waiting: 0 },
  };
  const { sockets, byMn, totals, flood } = port;
  // a device may close its half right after sending: its answers still go out
  const server = createServer({ allowHalfOpen: true }, (socket) => serveLine(port, socket));
  await listen(server, options);
  return {
    port: (server.address() as AddressInfo).port,
    counters: () => ({ connections: sockets.size, ...totals, dropped: flood.dropped() }),
    holds: (mn) => byMn.get(mn)?.writable === true,
    send(mn, frame) {
      const socket = byMn.get(mn);
      return (
        socket?.writable === true &&
        (socket.write(sealFrame(frame, options.settingsOf?.(mn)?.sealingKey)), true)
      );
    },
    close: () => close(server, port),
  };
}

async function listen(server: Server, { port, host, log }: GatewayOptions): Promise<void> {
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  server.on('error', (error) => log.error({ err: error }, 'gateway'));
}

/** Nothing more is read; what was read has a while to become durable and to be answered. */
async function close(server: Server, { sockets, totals }: Port): Promise<void> {
  const isClosed = new Promise<void>((resolve) => server.close(() => resolve()));
  for (const socket of sockets) socket.pause();
  const giveUpAt = performance.now() + DRAIN_MS;
  while (totals.waiting > 0 && performance.now() < giveUpAt)
    await new Promise((resolve) => setTimeout(resolve, 20));
  for (const socket of sockets) socket.destroy();
  await isClosed;
}
