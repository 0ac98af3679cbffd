import { pipeline, Transform, type Readable } from 'node:stream';

import { MINUTE_MS } from '#schemas/basics/units.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { FileStore } from './store.ts';

/** How long whoever reads waits for the next bytes of a stored file. */
const STILL_MS = MINUTE_MS;

/** A store of which no read stands still for longer than a while: neither who waits for it nor what it holds open waits for ever. */
export function unlessStill(store: FileStore, stillMs = STILL_MS): FileStore {
  return {
    ...store,
    open: async (key, range) =>
      endWhenStill(await inTime(store.open(key, range), stillMs), stillMs),
  };
}

/** @throws AppError `unavailable` it does not open in time; what opens after that is closed. */
async function inTime(opening: Promise<Readable>, stillMs: number): Promise<Readable> {
  let timer: NodeJS.Timeout | undefined;
  let isLate = false;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(stoodStill(stillMs));
    }, stillMs);
    timer.unref();
  });
  opening.then(
    (stream) => void (isLate && stream.destroy()),
    () => undefined,
  );
  return Promise.race([opening, late]).finally(() => clearTimeout(timer));
}

/**
 * The bytes of a stream, which fails and is closed when its reader waits for longer than that for the next of them. A reader that takes
 * his time himself ends nothing.
 */
function endWhenStill(source: Readable, stillMs: number): Readable {
  const passing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      timer.refresh();
      done(null, chunk);
    },
  });
  const timer = setTimeout(() => {
    if (isFull(passing)) timer.refresh();
    else passing.destroy(stoodStill(stillMs));
  }, stillMs);
  timer.unref();
  // the reader is told by what he reads
  return pipeline(source, passing, () => clearTimeout(timer));
}

/** Whether it is the reader who is waited for. */
function isFull(passing: Transform): boolean {
  return passing.writableLength > 0 || passing.readableLength >= passing.readableHighWaterMark;
}

function stoodStill(stillMs: number): AppError {
  return new AppError(
    'unavailable',
    { service: 'storage', message: 'errors.unavailable.still' },
    { cause: `a stored file stood still for ${stillMs} ms` },
  );
}
