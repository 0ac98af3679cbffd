import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

import { SECOND_MS, WEEK_MS } from '#schemas/basics/units.ts';
import { moveTag, readFlv, type FlvTag } from './flv-tags.ts';
import { VideoFault, type PictureSource } from './picture-source.ts';
import { splitStills } from './stills.ts';

/** The length of the loop, and of each of its segments. */
const LOOP_MS = 10 * SECOND_MS;
const SEGMENT_MS = 2 * SECOND_MS;
const SEGMENTS = LOOP_MS / SEGMENT_MS;
const IN_LIST = 4;
/** Tags of so long travel together: one message for a few of them. */
const TOGETHER_MS = 200;
const MAX_STILL = 1024 * 1024;
const HEAD_NAME = 'head';

/** What the loop consists of, read once. */
interface Loop {
  readonly flv: Readonly<Record<'main' | 'sub', ReturnType<typeof readFlv>>>;
  readonly head: Buffer;
  readonly segments: readonly Buffer[];
  readonly stills: readonly Buffer[];
}

/** The built-in picture: a loop of ten seconds, whose place is told by the clock, so that all windows show the same. */
export function makeTestPicture(folder: URL, now: () => Date): PictureSource {
  let kept: Promise<Loop> | undefined;
  const loop = (): Promise<Loop> => (kept ??= readLoop(folder));
  const stillOf = async () => {
    const { stills } = await loop();
    return stills[Math.floor(now().getTime() / SECOND_MS) % stills.length] ?? Buffer.alloc(0);
  };
  return {
    protocols: ['flv', 'hls', 'mjpeg', 'snapshot'],
    playlist: async () => ({ text: listOf(now()), base: 'test:/' }),
    async segment(_wanted, address) {
      const { head, segments } = await loop();
      const name = address.slice('test:/'.length);
      const bytes = name === HEAD_NAME ? head : segments[Number(name)];
      if (!bytes) throw new VideoFault('noPicture');
      return { mime: 'video/mp4', bytes };
    },
    async *flv({ stream, signal }) {
      const { head, tags } = (await loop()).flv[stream];
      yield Buffer.concat([
        head,
        ...tags.flatMap((tag) => (tag.kind === 'video' ? [] : [moveTag(tag, 0)])),
      ]);
      yield* paced(tags, now, signal);
    },
    async *stills({ signal }) {
      while (!signal.aborted) {
        yield await stillOf();
        await pause(SECOND_MS, signal);
      }
    },
    still: async () => ({ mime: 'image/jpeg', bytes: await stillOf() }),
    turn: async () => undefined,
    probe: async () => undefined,
  };
}

/**
 * Tags from the key frame before the place of the clock on, each when it is due, for ever.
 * @yields some of them together
 */
async function* paced(
  all: readonly FlvTag[],
  now: () => Date,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  const tags = all.filter(({ kind }) => kind === 'video');
  const place = now().getTime() % LOOP_MS;
  let at = Math.max(
    0,
    tags.findLastIndex(({ isKey, atMs }) => isKey && atMs <= place),
  );
  const firstMs = tags[at]?.atMs ?? 0;
  const beganAt = performance.now();
  let round = 0;
  while (!signal.aborted && tags.length > 0) {
    const due = performance.now() - beganAt + TOGETHER_MS;
    const parts: Buffer[] = [];
    for (;;) {
      const tag = tags[at];
      if (!tag) break;
      const atMs = round * LOOP_MS + tag.atMs - firstMs;
      if (atMs > due) break;
      parts.push(moveTag(tag, atMs));
      at = (at + 1) % tags.length;
      if (at === 0) round += 1;
    }
    if (parts.length > 0) yield Buffer.concat(parts);
    await pause(TOGETHER_MS, signal);
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
}

/** A list of the last segments; where the loop begins anew the times do, too. Counted from the beginning of the week: players keep an entry for each time they began anew, and go through all of them at every list. */
function listOf(now: Date): string {
  const last = Math.floor((now.getTime() % WEEK_MS) / SEGMENT_MS);
  const first = Math.max(0, last - IN_LIST + 1);
  const lines = Array.from({ length: last - first + 1 }, (_, at) => {
    const number = first + at;
    const place = number % SEGMENTS;
    const fresh = place === 0 ? ['#EXT-X-DISCONTINUITY'] : [];
    return [...fresh, `#EXTINF:${SEGMENT_MS / SECOND_MS}.000,`, String(place)].join('\n');
  });
  // how often the times began anew before the list
  const anew = Math.ceil(first / SEGMENTS);
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${SEGMENT_MS / SECOND_MS}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${anew}`,
    `#EXT-X-MAP:URI="${HEAD_NAME}"`,
    ...lines,
    '',
  ].join('\n');
}

async function readLoop(folder: URL): Promise<Loop> {
  const read = async (name: string) => fs.promises.readFile(new URL(name, folder));
  const mp4 = boxesOf(await read('main.mp4'));
  const begins = mp4.flatMap(({ name }, at) => (name === 'moof' ? [at] : []));
  const bytesOf = (from: number, to: number | undefined) =>
    Buffer.concat(
      mp4.slice(from, to).flatMap(({ name, bytes }) => (name === 'mfra' ? [] : [bytes])),
    );
  const stills: Buffer[] = [];
  for await (const one of splitStills(once(await read('stills.mjpeg')), MAX_STILL))
    stills.push(one);
  return {
    flv: { main: readFlv(await read('main.flv')), sub: readFlv(await read('sub.flv')) },
    head: bytesOf(0, begins[0]),
    segments: begins.map((from, at) => bytesOf(from, begins[at + 1])),
    stills,
  };
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

function boxesOf(file: Buffer): readonly { readonly name: string; readonly bytes: Buffer }[] {
  const boxes: { name: string; bytes: Buffer }[] = [];
  for (let at = 0; at + 8 <= file.length;) {
    const size = file.readUInt32BE(at);
    boxes.push({
      name: file.toString('latin1', at + 4, at + 8),
      bytes: file.subarray(at, at + size),
    });
    at += Math.max(size, 8);
  }
  return boxes;
}
