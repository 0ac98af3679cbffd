import zlib from 'node:zlib';
import compress from '@fastify/compress';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { compressTexts } from './short-texts.ts';

const rows = (count: number) => ({
  code: 0,
  data: Array.from({ length: count }, (_, at) => ({ id: String(at), name: '报警' })),
});
const app = fastify();
const streamed: string[] = [];

beforeAll(async () => {
  compressTexts(app, { from: 1024 });
  app.addHook('onSend', async (request, reply, payload) => {
    if (!reply.hasHeader('content-encoding')) streamed.push(request.url);
    return payload;
  });
  await app.register(compress, { threshold: 1024 });
  app.get('/list', async (_request, reply) => reply.header('vary', 'Origin').send(rows(100)));
  app.get('/short', async () => rows(1));
  app.get('/long', async () => rows(10_000));
  app.get('/text', async (_request, reply) => reply.type('text/plain').send('a'.repeat(4000)));
});
afterAll(() => app.close());

const ask = (url: string, accepts?: string) =>
  app.inject({ url, headers: accepts === undefined ? {} : { 'accept-encoding': accepts } });
const open = { br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync, none: (body: Buffer) => body };

it.each([
  ['/list', 'gzip, deflate, br, zstd', 'br', true],
  ['/list', 'gzip, deflate', 'gzip', true],
  ['/list', 'br;q=0, gzip', 'gzip', false],
  ['/list', 'identity', 'none', false],
  ['/list', undefined, 'none', false],
  ['/short', 'gzip, br', 'none', false],
  ['/long', 'gzip', 'gzip', false],
  ['/text', 'gzip', 'gzip', false],
] as const)(
  '%s for who accepts "%s" goes as %s, at once: %s',
  async (url, accepts, encoding, isAtOnce) => {
    streamed.length = 0;
    const answer = await ask(url, accepts);
    const plain = await ask(url);

    expect(answer.headers['content-encoding'] ?? 'none').toBe(encoding);
    expect(open[encoding](answer.rawPayload)).toEqual(plain.rawPayload);
    expect(streamed.length === 1).toBe(isAtOnce);
  },
);

it('the length is that of what is sent, and caches keep an answer for each encoding', async () => {
  const { headers, rawPayload } = await ask('/list', 'br');

  expect(Number(headers['content-length'])).toBe(rawPayload.length);
  expect(headers.vary).toBe('Origin, accept-encoding');
});
