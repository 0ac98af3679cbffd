import net, { type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { endUnreadAnswers } from './unread-answers.ts';

const UNREAD_MS = 60_000;
const PIECE = Buffer.alloc(1024 * 1024);

let app: FastifyInstance;
let source: Readable;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  app = fastify();
  endUnreadAnswers(app, UNREAD_MS);
  app.get('/endless', (_request, reply) => {
    source = new Readable({ read: () => void source.push(PIECE) });
    return reply.send(source);
  });
  app.get('/slow', (_request, reply) => {
    source = new Readable({ read: () => undefined });
    source.push('first');
    return reply.send(source);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  vi.useRealTimers();
  await app.close();
});

/** A caller who has seen the first bytes of an answer. */
async function ask(path: string): Promise<Socket> {
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  await new Promise((resolve) => socket.once('data', resolve));
  return socket;
}

it('an answer that nobody reads any more ends, and what it comes from is closed', async () => {
  const caller = await ask('/endless');
  caller.pause();
  await expect
    .poll(() => {
      vi.advanceTimersByTime(UNREAD_MS);
      return source.destroyed;
    })
    .toBe(true);
  caller.destroy();
});

it('an answer that is slow itself, and one that is read, go on', async () => {
  const slow = await ask('/slow');
  const slowly = source;
  vi.advanceTimersByTime(5 * UNREAD_MS);
  expect(slowly.destroyed).toBe(false);
  slow.destroy();

  const read = await ask('/endless');
  let got = 0;
  read.on('data', (part) => (got += part.length));
  const endless = source;
  for (let round = 0; round < 3; round += 1) {
    const before = got;
    // oxlint-disable-next-line no-await-in-loop
    await expect.poll(() => got > before + 4 * PIECE.length).toBe(true);
    vi.advanceTimersByTime(UNREAD_MS);
  }
  expect(endless.destroyed).toBe(false);
  read.destroy();
});
