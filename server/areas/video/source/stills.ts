import { VideoFault } from './picture-source.ts';

const BEGIN = Buffer.from([0xff, 0xd8, 0xff]);
const END = Buffer.from([0xff, 0xd9]);

/**
 * JPEG pictures out of a stream of them, whatever stands between; what is longer than `max` bytes is none.
 * @yields each of them
 * @throws VideoFault
 */
export async function* splitStills(
  stream: AsyncIterable<Uint8Array>,
  max: number,
): AsyncGenerator<Buffer> {
  let kept: Buffer = Buffer.alloc(0);
  for await (const part of stream) {
    kept = Buffer.concat([kept, part]);
    for (;;) {
      const begin = kept.indexOf(BEGIN);
      const end = begin < 0 ? -1 : kept.indexOf(END, begin + BEGIN.length);
      if (end < 0) break;
      yield kept.subarray(begin, end + END.length);
      kept = kept.subarray(end + END.length);
    }
    if (kept.length > max) throw new VideoFault('noPicture');
  }
}
