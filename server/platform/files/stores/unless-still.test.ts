import { PassThrough, Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { FileStore } from './store.ts';
import { unlessStill } from './unless-still.ts';

const STILL_MS = 60_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function aStore(open: FileStore['open']): FileStore {
  return unlessStill({ open, put: async () => {}, remove: async () => {} }, STILL_MS);
}

async function read(bytes: Readable): Promise<string> {
  let text = '';
  for await (const piece of bytes) text += String(piece);
  return text;
}

const storageStandsStill = {
  error: 'unavailable',
  params: { message: 'errors.unavailable.still' },
};

it('what stands still in its midst fails for the reader, and is closed', async () => {
  const source = new PassThrough();
  const reading = read(await aStore(async () => source).open('a.txt'));
  const failed = expect(reading).rejects.toMatchObject(storageStandsStill);
  source.write('half');
  await vi.advanceTimersByTimeAsync(STILL_MS - 1);
  source.write('more');
  await vi.advanceTimersByTimeAsync(STILL_MS - 1);
  expect(source.destroyed).toBe(false);

  await vi.advanceTimersByTimeAsync(STILL_MS);

  await failed;
  expect([source.destroyed, vi.getTimerCount()]).toEqual([true, 0]);
});

it('what never opens is refused in time, and closed when it opens after that', async () => {
  const source = new PassThrough();
  let opens: (stream: Readable) => void = () => {};
  const opening = aStore(() => new Promise((resolve) => (opens = resolve))).open('a.txt');
  const refused = expect(opening).rejects.toMatchObject(storageStandsStill);

  await vi.advanceTimersByTimeAsync(STILL_MS);
  await refused;
  opens(source);
  await vi.advanceTimersByTimeAsync(0);

  expect([source.destroyed, vi.getTimerCount()]).toEqual([true, 0]);
});

it('a reader who takes his time gets the whole file', async () => {
  const text = 'a photo '.repeat(50_000);
  const bytes = await aStore(async () => Readable.from([Buffer.from(text)])).open('a.txt');

  await vi.advanceTimersByTimeAsync(10 * STILL_MS);

  expect(await read(bytes)).toBe(text);
  expect(vi.getTimerCount()).toBe(0);
});

it('a reader who leaves closes the source', async () => {
  const source = new PassThrough();
  const bytes = await aStore(async () => source).open('a.txt');

  bytes.destroy();
  await vi.advanceTimersByTimeAsync(0);

  expect([source.destroyed, vi.getTimerCount()]).toEqual([true, 0]);
});
