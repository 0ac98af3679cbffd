import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

import { limitTime, ownThread } from './time-limit.ts';

const LIMIT_MS = 250;
const PORT = "require('node:worker_threads').parentPort";
const OWN_THREAD = "require('node:fs').readlinkSync('/proc/thread-self').split('/').at(-1)";

/** A thread that tells itself, does something and ends. @returns whether it was over its limit before. */
async function isOver(does: string): Promise<boolean> {
  const worker = new Worker(`${PORT}.postMessage(${OWN_THREAD}); ${does}`, { eval: true });
  const over = new Promise<true>((resolve) => {
    const limit = limitTime(LIMIT_MS, () => resolve(true));
    worker.once('message', (thread: string) => limit.began(thread));
    worker.once('exit', () => limit.stop());
  });
  const isIt = await Promise.race([over, once(worker, 'exit').then(() => false)]);
  await worker.terminate();
  return isIt;
}

describe.skipIf(!existsSync('/proc/thread-self'))(
  'class “late on a busy machine is refused”: the time of a job',
  () => {
    it('is what it takes of the processor, not what it waits for one', async () => {
      expect(await isOver(`setTimeout(() => {}, ${LIMIT_MS * 2})`)).toBe(false);
    });

    it('ends a thread that goes on, and one that waits for ever', async () => {
      expect(await isOver('for (;;);')).toBe(true);
      expect(await isOver('setInterval(() => {}, 60_000)')).toBe(true);
    });
  },
);

it('is that of the clock where nobody tells what a thread took', async () => {
  const ended = new Promise<string>((resolve) => {
    limitTime(1, () => resolve('ended')).began(null);
  });

  expect(await ended).toBe('ended');
  expect(ownThread() === null || /^\d+$/.test(ownThread() ?? '')).toBe(true);
});
