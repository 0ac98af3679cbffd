import { pipeline, Readable, Transform, type TransformCallback } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

import type { ByteRange } from '#server/platform/files/byte-range.ts';

const PARTIAL = 206;

/** How a store on the network is asked for a part. */
export function rangeHead({ start, end }: ByteRange): Record<string, string> {
  return { range: `bytes=${start}-${end}` };
}

/** A file may be long: no clock ends it while its bytes come. What stands still is ended by `unlessStill`, what nobody reads by its reader. */
export function whileItMoves(): AbortSignal {
  return new AbortController().signal;
}

/** What a store answered, cut to the part that was asked for where it sent everything. */
export function partOf(answer: Response, range: ByteRange | undefined): Readable {
  const bytes = Readable.fromWeb(answer.body as ReadableStream);
  return range === undefined || answer.status === PARTIAL
    ? bytes
    : pipeline(bytes, cut(range), () => undefined);
}

function cut({ start, end }: ByteRange): Transform {
  let at = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
      const from = Math.max(0, start - at);
      const to = Math.min(chunk.length, end + 1 - at);
      at += chunk.length;
      if (to > from) this.push(chunk.subarray(from, to));
      done();
    },
  });
}
