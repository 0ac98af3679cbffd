import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { createWebSocketStream, WebSocketServer, type WebSocket } from 'ws';

import { limitControlFrames } from '#server/base/context/limit-control-frames.ts';
import type { Log } from '#server/base/context/log.ts';
import { placeOfRequest } from '#server/base/context/place-of.ts';
import { countPackets } from './count-packets.ts';

interface SocketOptions {
  readonly server: Server;
  readonly path: string;
  readonly log: Log;
  readonly handle: (stream: Duplex, request: IncomingMessage) => void;
  readonly isBlocked: (address: string) => boolean;
  /** Foreign origins whose pages may connect, as for the API. */
  readonly origins: readonly string[];
  /** Behind a proxy the name it was called by counts, and the address the proxy noted. */
  readonly trustsProxy: boolean;
  /** Upgrades of other paths: whether one was taken. */
  readonly others?: TakeUpgrade;
}

/** Takes an upgrade that is its own. @returns false where it is not */
export type TakeUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;

const MAX_PACKET_BYTES = 16 * 1024;
const MAX_SOCKETS = 5_000;
/** Sockets of one address that have not said who they are: a reconnecting office stays below, idle ones end by the time limit. */
const MAX_STRANGERS = 200;
const PING_MS = 30_000;
/** Browsers send a connect, a subscribe and a ping now and then. */
const MAX_PACKETS = 100;
const MAX_BYTES = 16 * 1024;
const PACKET_WINDOW_MS = 10_000;
/** A reader this far behind is dropped; it refetches when it comes back. */
const MAX_BACKLOG_BYTES = 1024 * 1024;
const BACKLOG_CHECK_MS = 1_000;

export interface Sockets {
  /** The socket of this request said who it is. */
  admit(request: IncomingMessage): void;
  close(): void;
}

/** Takes the WebSocket upgrades of one path; every other upgrade is left to others, from pages that may connect. */
export function acceptSockets({
  server,
  path,
  log,
  handle,
  isBlocked,
  origins,
  trustsProxy,
  others,
}: SocketOptions): Sockets {
  const strangers = countStrangers((request) => placeOfRequest(request, trustsProxy));
  const wss = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PACKET_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has('mqtt') ? 'mqtt' : false),
  });
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if ((request.url ?? '').split('?', 1)[0] !== path) {
      if (others && !mayConnectFrom(request, { origins, trustsProxy }))
        return refuse(socket, '403 Forbidden');
      if (others?.(request, socket, head)) return undefined;
      return refuse(socket, '404 Not Found');
    }
    if (isBlocked(placeOfRequest(request, trustsProxy)))
      return refuse(socket, '429 Too Many Requests');
    if (wss.clients.size >= MAX_SOCKETS) return refuse(socket, '503 Service Unavailable');
    if (!mayConnectFrom(request, { origins, trustsProxy })) return refuse(socket, '403 Forbidden');
    if (strangers.count(request) >= MAX_STRANGERS) return refuse(socket, '429 Too Many Requests');
    wss.handleUpgrade(request, socket, head, (ws) => {
      strangers.add(request);
      ws.on('close', () => strangers.remove(request));
      watchLife(ws);
      const stream = createWebSocketStream(ws);
      limitPackets(ws, stream);
      limitControlFrames(ws);
      stream.on('error', (error) => log.debug({ error: error.message }, 'realtime socket'));
      handle(stream, request);
    });
  };
  server.on('upgrade', onUpgrade);
  const backlog = setInterval(() => {
    for (const ws of wss.clients) if (ws.bufferedAmount > MAX_BACKLOG_BYTES) ws.terminate();
  }, BACKLOG_CHECK_MS);
  backlog.unref();
  return {
    admit: (request) => strangers.remove(request),
    close() {
      clearInterval(backlog);
      server.off('upgrade', onUpgrade);
      for (const ws of wss.clients) ws.close(1001);
      wss.close();
      setTimeout(() => {
        for (const ws of wss.clients) ws.terminate();
      }, 500).unref();
    },
  };
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** A page of another site cannot open a socket here, one on another port of this machine no more; programs send no Origin. */
function mayConnectFrom(
  { headers }: IncomingMessage,
  { origins, trustsProxy }: Pick<SocketOptions, 'origins' | 'trustsProxy'>,
): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  const name = URL.canParse(origin) ? new URL(origin).host : '';
  const forwarded = trustsProxy ? headers['x-forwarded-host'] : undefined;
  return origins.includes(origin) || (name !== '' && (name === host || name === forwarded));
}

/** Sockets by address, from their upgrade until they say who they are or close. */
function countStrangers(addressOf: (request: IncomingMessage) => string) {
  const byAddress = new Map<string, Set<IncomingMessage>>();
  const places = new WeakMap<IncomingMessage, string>();
  return {
    count: (request: IncomingMessage): number => byAddress.get(addressOf(request))?.size ?? 0,
    add(request: IncomingMessage): void {
      const address = addressOf(request);
      places.set(request, address);
      byAddress.set(address, (byAddress.get(address) ?? new Set()).add(request));
    },
    remove(request: IncomingMessage): void {
      const address = places.get(request) ?? '';
      const own = byAddress.get(address);
      own?.delete(request);
      if (own?.size === 0) byAddress.delete(address);
    },
  };
}

/** Judges what comes before the stream takes it: a message of 16 KB holds eight thousand pings. */
function limitPackets(ws: WebSocket, stream: Duplex): void {
  let since = performance.now();
  let packets = 0;
  let bytes = 0;
  const count = countPackets();
  ws.prependListener('message', (data: Buffer) => {
    if (performance.now() - since > PACKET_WINDOW_MS) {
      since = performance.now();
      packets = 0;
      bytes = 0;
    }
    packets += count(data);
    bytes += data.length;
    if (packets <= MAX_PACKETS && bytes <= MAX_BYTES) return;
    stream.destroy();
    ws.terminate();
  });
}

function watchLife(ws: WebSocket): void {
  let isAlive = true;
  const timer = setInterval(() => {
    if (!isAlive) return ws.terminate();
    isAlive = false;
    ws.ping();
  }, PING_MS);
  timer.unref();
  ws.on('pong', () => {
    isAlive = true;
  });
  ws.on('close', () => clearInterval(timer));
}
