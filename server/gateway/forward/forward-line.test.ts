import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';

import { anUpperPlatform } from '#tests/builders/an-upper-platform.ts';
import { aFrame } from '#tests/builders/hj212.ts';
import { startForwardLine } from './forward-line.ts';
import { openFrameQueue } from './frame-queue.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function aQueue() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'a-line-'));
  closers.push(() => fs.rmSync(folder, { recursive: true, force: true }));
  return openFrameQueue(folder, 1_048_576);
}
const numbered = (count: number, flag: number) =>
  Array.from({ length: count }, (_, n) =>
    aFrame({ qn: `202603010800${String(n).padStart(5, '0')}`, flag }),
  );

it('sends what waits in order, with MN and QN as they are, and takes off what was answered', async () => {
  const platform = await anUpperPlatform();
  closers.push(() => platform.shut());
  const queue = aQueue();
  await queue.append(numbered(100, 5));
  const line = startForwardLine(
    { id: '1', host: 'upper', port: platform.port },
    { queue, resolve: async () => '127.0.0.1', log },
  );
  closers.push(() => line.close());

  await expect.poll(() => queue.size()).toBe(0);

  expect(platform.heard.map(({ qn }) => qn)).toEqual(
    Array.from({ length: 100 }, (_, n) => `202603010800${String(n).padStart(5, '0')}`),
  );
  expect(platform.connections()).toBe(1);
});

it('class “sent is not taken”: what is not answered stays and comes again; what asks for no answer does not wait', async () => {
  let isAnswering = false;
  const platform = await anUpperPlatform(() => isAnswering);
  closers.push(() => platform.shut());
  const queue = aQueue();
  await queue.append(numbered(2, 5));
  const line = startForwardLine(
    { id: '1', host: 'upper', port: platform.port },
    { queue, resolve: async () => '127.0.0.1', log, answerMs: 100 },
  );
  closers.push(() => line.close());

  await expect.poll(() => platform.heard.length).toBeGreaterThan(1);
  expect(queue.size()).toBe(2);
  isAnswering = true;
  await expect.poll(() => queue.size()).toBe(0);
  isAnswering = false;
  await queue.append(numbered(3, 4));
  line.wake();

  await expect.poll(() => queue.size()).toBe(0);
  expect(platform.connections()).toBeGreaterThan(1);
});

it('class “a way into the house”: an address that may not be called is never connected to, and nothing is lost', async () => {
  const platform = await anUpperPlatform();
  closers.push(() => platform.shut());
  const queue = aQueue();
  await queue.append(numbered(1, 5));
  const resolve = () => Promise.reject(new Error('internal'));
  const line = startForwardLine(
    { id: '1', host: '127.0.0.1', port: platform.port },
    { queue, resolve, log },
  );
  closers.push(() => line.close());

  await expect.poll(() => line.state()).toMatchObject({ state: 'waiting', lastError: 'internal' });

  expect(platform.connections()).toBe(0);
  expect(queue.size()).toBe(1);
});
