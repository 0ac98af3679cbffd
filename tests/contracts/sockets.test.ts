import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';

import { acceptSockets, type Sockets } from '#server/realtime/sockets.ts';

const LOG = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
let server: Server;
let sockets: Sockets;
let isAdmitting = false;
const opened: WebSocket[] = [];

async function start(trustsProxy: boolean): Promise<void> {
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  sockets = acceptSockets({
    server,
    path: '/mqtt',
    log: LOG,
    isBlocked: () => false,
    origins: ['https://good.example'],
    trustsProxy,
    handle: (_stream, request) => {
      if (isAdmitting) sockets.admit(request);
    },
  });
}
beforeEach(() => {
  isAdmitting = false;
  return start(false);
});
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.terminate();
  sockets.close();
  await new Promise((resolve) => server.close(resolve));
});

const port = () => (server.address() as AddressInfo).port;
const open = (headers: Readonly<Record<string, string>> = {}) =>
  new Promise<string>((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port()}/mqtt`, 'mqtt', { headers });
    opened.push(socket);
    socket.on('open', () => resolve('open'));
    socket.on('unexpected-response', (_request, { statusCode }) => resolve(String(statusCode)));
    socket.on('error', () => undefined);
  });

describe('class “a page of elsewhere”: a socket', () => {
  it('is opened by pages of this origin and of those that are allowed, and by programs', async () => {
    expect([
      await open(),
      await open({ origin: `http://127.0.0.1:${port()}` }),
      await open({ origin: 'https://good.example' }),
    ]).toEqual(['open', 'open', 'open']);
  });

  it.each([
    'https://evil.example',
    'null',
    '',
    'http://localhost:9',
    'http://127.0.0.1',
    'https://good.example.evil.example',
    'http://good.example',
  ])('is refused to a page of %j', async (origin) => {
    expect(await open({ origin })).toBe('403');
  });

  it('takes the name a proxy was called by only from a proxy that is trusted', async () => {
    const headers = { origin: 'https://monitor.example', 'x-forwarded-host': 'monitor.example' };
    const untrusted = await open(headers);
    sockets.close();
    server.close();
    await start(true);

    expect([untrusted, await open(headers)]).toEqual(['403', 'open']);
  });
});

describe('class “frames that are no messages”: a socket', () => {
  it.each(['ping', 'pong'] as const)('is ended by a flood of %s', async (kind) => {
    expect(await open()).toBe('open');
    const [socket] = opened;
    const closed = new Promise((resolve) => socket?.once('close', () => resolve('closed')));

    for (let sent = 0; sent < 200 && socket?.readyState === WebSocket.OPEN; sent += 1)
      socket[kind]();

    expect(await closed).toBe('closed');
  });
});

describe('class “doors held open”: sockets of one address that do not say who they are', () => {
  it('are two hundred at most; those that close or say it make room', async () => {
    const all = await Promise.all(Array.from({ length: 230 }, () => open()));
    const first = opened[0];
    const closed = new Promise((resolve) => first?.once('close', resolve));
    first?.terminate();
    await closed;
    isAdmitting = true;
    const again = [await open(), await open(), await open()];

    expect(all.filter((answer) => answer === 'open')).toHaveLength(200);
    expect(all.filter((answer) => answer === '429')).toHaveLength(30);
    expect(again).toEqual(['open', 'open', 'open']);
  });

  it('are counted by whom a trusted proxy names, so that one visitor shuts the door to nobody else; what he writes himself counts for nothing', async () => {
    sockets.close();
    server.close();
    await start(true);
    const by = (address: string) => open({ 'x-forwarded-for': address });
    await Promise.all(Array.from({ length: 200 }, (_, at) => by(`10.9.9.${at}, 203.0.113.5`)));

    const answers = [
      await by('203.0.113.6, 203.0.113.5'),
      await by('203.0.113.6'),
      await by('203.0.113.5, 2001:470:1:2::1'),
    ];

    expect(answers).toEqual(['429', 'open', 'open']);
  });
});
