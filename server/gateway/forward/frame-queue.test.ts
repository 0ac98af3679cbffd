import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openFrameQueue } from './frame-queue.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'a-queue-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const MEGABYTE = 1_048_576;
const frames = (...texts: readonly string[]): Buffer[] => texts.map((text) => Buffer.from(text));
const waiting = (queue: ReturnType<typeof openFrameQueue>): string[] =>
  queue.peek(1_000_000).map(String);

describe('class “lost at a crash”: a queue on disk', () => {
  it('opened again without being closed holds what was not taken off, in order', async () => {
    const queue = openFrameQueue(folder, MEGABYTE);
    await queue.append(frames('a', 'b'));
    await queue.append(frames('c'));
    queue.shift(1);

    const again = openFrameQueue(folder, MEGABYTE);
    await again.append(frames('d'));
    again.shift(1);

    expect(waiting(openFrameQueue(folder, MEGABYTE))).toEqual(['c', 'd']);
  });

  it.each([
    ['a frame that was not written whole', '1.q', Buffer.from([0, 0, 0, 9, 65])],
    ['a head that was not written whole', '1.q', Buffer.from([0, 0])],
    ['a cursor that was not written whole', 'cursor', Buffer.from('{"numb')],
  ])('passes over %s', async (_what, where, bytes) => {
    await openFrameQueue(folder, MEGABYTE).append(frames('a', 'b'));
    const file = path.join(folder, where === 'cursor' ? 'cursor.json' : '000000000001.q');
    fs.appendFileSync(file, bytes);

    const again = openFrameQueue(folder, MEGABYTE);
    await again.append(frames('c'));

    expect(waiting(openFrameQueue(folder, MEGABYTE))).toEqual(['a', 'b', 'c']);
  });

  it('forgets nothing and repeats nothing over many segments', async () => {
    const queue = openFrameQueue(folder, 64 * MEGABYTE);
    const big = Array.from({ length: 40 }, (_, n) => Buffer.alloc(100_000, 65 + (n % 26)));
    for (const frame of big) await queue.append([frame]);
    queue.shift(25);

    const left = openFrameQueue(folder, 64 * MEGABYTE);

    expect(left.size()).toBe(15);
    expect(left.peek(1)[0]?.[0]).toBe(65 + 25);
    left.shift(15);
    expect(openFrameQueue(folder, MEGABYTE).size()).toBe(0);
  });
});

it('class “kept without measure”: beyond its limit the oldest go, and it says how many', async () => {
  const queue = openFrameQueue(folder, 3 * MEGABYTE);
  let dropped = 0;
  for (let n = 0; n < 60; n++) dropped += await queue.append([Buffer.alloc(100_000, n)]);

  expect(dropped + queue.size()).toBe(60);
  expect(dropped).toBeGreaterThan(20);
  expect(queue.peek(1)[0]?.[0]).toBe(dropped);
  expect(
    fs
      .readdirSync(folder)
      .reduce((sum, name) => sum + fs.statSync(path.join(folder, name)).size, 0),
  ).toBeLessThan(4.2 * MEGABYTE);
});
