import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { createWebSocketStream, WebSocketServer, type WebSocket } from 'ws';
import type { Log } from '../context/log.ts';

interface SocketOptions {
  readonly server: Server;
  readonly path: string;
  readonly log: Log;
  readonly handle: (stream: Duplex, request: IncomingMessage) => void;
  readonly isBlocked: (address: string) => boolean;
}

const MAX_PACKET_BYTES = 16 * 1024;
const MAX_SOCKETS = 5_000;
const PING_MS = 30_000;
/** Browsers send a connect, a subscribe and a ping now and then. */
const MAX_PACKETS = 100;
const PACKET_WINDOW_MS = 10_000;
/** A reader this far behind is dropped; it refetches when it comes back. */
const MAX_BACKLOG_BYTES = 1024 * 1024;
const BACKLOG_CHECK_MS = 1_000;

/** Takes the WebSocket upgrades of one path; every other upgrade is left to others. */
export function acceptSockets({ server, path, log, handle, isBlocked }: SocketOptions): { close(): void } {
  const wss = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PACKET_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has('mqtt') ? 'mqtt' : false),
  });
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if ((request.url ?? '').split('?', 1)[0] !== path) return refuse(socket, '404 Not Found');
    if (isBlocked(request.socket.remoteAddress ?? '')) return refuse(socket, '429 Too Many Requests');
    if (wss.clients.size >= MAX_SOCKETS) return refuse(socket, '503 Service Unavailable');
    if (!isOwnOrigin(request)) return refuse(socket, '403 Forbidden');
    wss.handleUpgrade(request, socket, head, (ws) => {
      limitPackets(ws);
      watchLife(ws);
      const stream = createWebSocketStream(ws);
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

/** A page of another site cannot open a socket here; programs send no Origin. */
function isOwnOrigin(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  if (!origin) return true;
  const forwarded = request.headers['x-forwarded-host'];
  const name = URL.canParse(origin) ? new URL(origin).host : '';
  return name !== '' && (name === host || name === forwarded || /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(name));
}

function limitPackets(ws: WebSocket): void {
  let since = Date.now();
  let count = 0;
  ws.on('message', () => {
    if (Date.now() - since > PACKET_WINDOW_MS) {
      since = Date.now();
      count = 0;
    }
    count += 1;
    if (count > MAX_PACKETS) ws.terminate();
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
