import net, { type AddressInfo } from 'node:net';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { endSlowRequests } from './slow-requests.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify();
  endSlowRequests(app, { withinMs: 100, stillMs: 1000 });
  await app.register(multipart);
  app.post('/text', () => 'text');
  app.post('/file', async (request) => (await request.file())?.toBuffer().then(String));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const HEAD = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';
const TAIL = '\r\n--x--\r\n';
const BODY = 'a photo '.repeat(100);

/** Begins a request; what it was answered is known once its connection is closed. */
function begin(path: string, type: string, length: number) {
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (part) => (answer += String(part)));
  socket.on('error', () => undefined);
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(answer)));
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`,
  );
  return { socket, closed };
}

it('an upload that moves goes on when a text of the same age is ended, and one that stands still ends too', async () => {
  const file = begin(
    '/file',
    'multipart/form-data; boundary=x',
    HEAD.length + BODY.length + TAIL.length,
  );
  const still = begin('/file', 'multipart/form-data; boundary=x', 1000);
  const text = begin('/text', 'text/plain', 1000);
  text.socket.write('half');
  still.socket.write(HEAD);
  const letters = `${HEAD}${BODY}`.split('');
  const drip = setInterval(() => file.socket.write(letters.shift() ?? ''), 10);

  expect(await text.closed).toBe('');
  expect(await still.closed).toBe('');
  clearInterval(drip);
  file.socket.write(`${letters.join('')}${TAIL}`);

  expect(await file.closed).toContain(BODY);
});
