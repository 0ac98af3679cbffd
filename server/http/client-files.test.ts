import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';

import {
  compressClient,
  isQuicklyPacked,
  markQuick,
  packTightly,
} from '../../scripts/compress-client.mjs';
import { serveClient } from './client-files.ts';

const SCRIPT = `${Array.from({ length: 400 }, (_, index) => `export const a${index} = 'water';`).join('\n')}\n`;
const PAGE = `<!doctype html><title>page</title>${'<p>line</p>'.repeat(200)}`;
const DECODED = {
  br: (bytes: Buffer) => zlib.brotliDecompressSync(bytes),
  gzip: (bytes: Buffer) => zlib.gunzipSync(bytes),
  none: (bytes: Buffer) => bytes,
};

let dir: string;
let app: FastifyInstance;

beforeAll(async () => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'packed client '));
  fs.mkdirSync(path.join(dir, 'assets'));
  fs.writeFileSync(path.join(dir, 'index.html'), PAGE);
  fs.writeFileSync(path.join(dir, 'assets', 'main-abc.js'), SCRIPT);
  fs.writeFileSync(path.join(dir, 'assets', 'small-abc.js'), 'export {};');
  fs.writeFileSync(path.join(dir, 'assets', 'map-abc.png'), Buffer.alloc(4096));
  await compressClient(dir);
  app = fastify();
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.origin) void reply.header('vary', 'Origin');
  });
  await serveClient(app, dir);
});
afterAll(async () => {
  await app.close();
  fs.rmSync(dir, { recursive: true });
});

const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

it.each([
  { accepts: 'gzip, deflate, br, zstd', encoding: 'br' },
  { accepts: 'gzip, deflate', encoding: 'gzip' },
  { accepts: 'br;q=0, gzip', encoding: 'gzip' },
  { accepts: 'zstd', encoding: 'none' },
  { accepts: '', encoding: 'none' },
] as const)('who accepts "$accepts" gets the same bytes as $encoding', async (asked) => {
  for (const [url, text, type] of [
    ['/assets/main-abc.js', SCRIPT, /javascript/],
    ['/', PAGE, /html/],
    ['/index.html', PAGE, /html/],
  ] as const) {
    const answer = await ask(url, { 'accept-encoding': asked.accepts });

    expect(answer.headers['content-encoding'] ?? 'none').toBe(asked.encoding);
    expect(DECODED[asked.encoding](answer.rawPayload).toString()).toBe(text);
    expect(answer.headers['content-type']).toMatch(type);
    expect(answer.headers['vary']).toBe('Accept-Encoding');
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
  }
});

it('a caller who names no encoding gets the file as it is, and caches are told that others do not', async () => {
  const { headers, body } = await ask('/assets/main-abc.js');

  expect([headers['content-encoding'], headers['vary']]).toEqual([undefined, 'Accept-Encoding']);
  expect(body).toBe(SCRIPT);
});

it('what differs by origin as well says both', async () => {
  const { headers } = await ask('/', { origin: 'https://good.example', 'accept-encoding': 'br' });

  expect(headers['vary']).toBe('Origin, Accept-Encoding');
});

it('pictures and files that fit a packet are served as they are', async () => {
  const small = await ask('/assets/small-abc.js', { 'accept-encoding': 'br, gzip' });
  const picture = await ask('/assets/map-abc.png', { 'accept-encoding': 'br, gzip' });

  expect([small.headers['content-encoding'], small.body]).toEqual([undefined, 'export {};']);
  expect([picture.headers['content-encoding'], picture.rawPayload.length]).toEqual([
    undefined,
    4096,
  ]);
});

it('each encoding has a mark of its own, and who has it is told so', async () => {
  const marks = new Set<string>();
  for (const accepts of ['br', 'gzip', 'identity']) {
    const url = '/assets/main-abc.js';
    const etag = String((await ask(url, { 'accept-encoding': accepts })).headers.etag);
    const again = await ask(url, { 'accept-encoding': accepts, 'if-none-match': etag });
    marks.add(etag);
    expect([again.statusCode, again.body, again.headers['vary']]).toEqual([
      304,
      '',
      'Accept-Encoding',
    ]);
  }

  expect(marks.size).toBe(3);
});

it('compressed files are kept as long as the file itself, the page is asked for every time', async () => {
  const cached = async (url: string) =>
    (await ask(url, { 'accept-encoding': 'br' })).headers['cache-control'];

  expect(await cached('/assets/main-abc.js')).toBe('public, max-age=31536000, immutable');
  expect(await cached('/')).toBe('no-cache');
});

it('parts of a file are parts of what is sent: together they decode to the whole', async () => {
  const whole = await ask('/assets/main-abc.js', { 'accept-encoding': 'br' });
  const half = Math.floor(whole.rawPayload.length / 2);
  const part = (range: string) =>
    ask('/assets/main-abc.js', { 'accept-encoding': 'br', range: `bytes=${range}` });

  const [first, second] = [await part(`0-${half - 1}`), await part(`${half}-`)];

  expect([first.statusCode, second.statusCode]).toEqual([206, 206]);
  expect(first.headers['content-range']).toBe(`bytes 0-${half - 1}/${whole.rawPayload.length}`);
  expect(
    zlib.brotliDecompressSync(Buffer.concat([first.rawPayload, second.rawPayload])).toString(),
  ).toBe(SCRIPT);
});

it('a head without a body says the same as the answer', async () => {
  const url = '/assets/main-abc.js';
  const head = await app.inject({ method: 'HEAD', url, headers: { 'accept-encoding': 'gzip' } });
  const got = await ask(url, { 'accept-encoding': 'gzip' });

  expect(head.body).toBe('');
  for (const name of ['content-encoding', 'content-length', 'etag', 'vary'])
    expect(head.headers[name]).toBe(got.headers[name]);
});

it('a client that was packed quickly is packed tightly beside a server that serves it; its page, its names and its age stay', async () => {
  const words = Array.from({ length: 3000 }, (_, index) => `word${(index * 7919) % 911} `).join('');
  const file = path.join(dir, 'assets', 'words-abc.js');
  fs.writeFileSync(file, words);
  fs.writeFileSync(path.join(dir, '.stamp'), '');
  fs.utimesSync(path.join(dir, '.stamp'), new Date(0), new Date(0));
  await compressClient(dir, { isQuick: true });
  markQuick(dir);
  const asQuick = await ask('/assets/words-abc.js', { 'accept-encoding': 'br' });

  await packTightly(dir);
  const asTight = await ask('/assets/words-abc.js', { 'accept-encoding': 'br' });

  expect(isQuicklyPacked(dir)).toBe(false);
  expect(zlib.brotliDecompressSync(asTight.rawPayload).toString()).toBe(words);
  expect(asTight.rawPayload.length).toBeLessThan(asQuick.rawPayload.length);
  expect(fs.statSync(path.join(dir, '.stamp')).mtimeMs).toBe(0);
  expect(
    fs.readdirSync(path.dirname(dir)).filter((name) => name.startsWith(path.basename(dir))),
  ).toEqual([path.basename(dir)]);
});
