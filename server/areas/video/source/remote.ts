import type { VideoProtocol } from '#schemas/api/video-facts.ts';
import { SECOND_MS } from '#schemas/basics/units.ts';
import type { Outgoing } from '#server/base/outgoing/outgoing.ts';
import { VideoFault, type Picture, type PictureSource, type Wanted } from './picture-source.ts';
import { splitStills } from './stills.ts';

/** An answer must begin within this. */
const HEAD_MS = 8 * SECOND_MS;
const MAX_LIST = 256 * 1024;
const MAX_SEGMENT = 24 * 1024 * 1024;
const MAX_STILL = 4 * 1024 * 1024;
const PICTURE = /^image\/(jpeg|png)\b/i;

/** What a remote source is made of: the way out, and who knows an address. */
export interface RemoteParts {
  readonly outgoing: Pick<Outgoing, 'request'>;
  readonly protocols: readonly VideoProtocol[];
  /** Where this is fetched now. @throws VideoFault */
  readonly locate: (protocol: VideoProtocol, wanted: Wanted) => Promise<string>;
  readonly turn?: PictureSource['turn'];
}

/** Pictures of a server elsewhere, fetched over the house's way out: addresses of the own network need the operator. */
export function makeRemote({ outgoing, protocols, locate, turn }: RemoteParts): PictureSource {
  const open = async (
    address: string,
    { signal }: Pick<Wanted, 'signal'>,
    accept: RegExp | null = null,
  ): Promise<Response> => {
    const answer = await outgoing
      .request(address, { timeoutMs: HEAD_MS, stream: signal })
      .catch((error: unknown) => {
        throw new VideoFault('unreachable', error);
      });
    const isTaken = answer.status >= 200 && answer.status < 300;
    if (isTaken && (!accept || accept.test(answer.headers.get('content-type') ?? '')))
      return answer;
    await answer.body?.cancel();
    throw new VideoFault(isTaken ? 'noPicture' : 'refused');
  };
  return {
    protocols,
    async playlist(wanted, address) {
      const base = address ?? (await locate('hls', wanted));
      const bytes = await readWhole(await open(base, wanted), MAX_LIST);
      const text = bytes.toString('utf8');
      if (!text.startsWith('#EXTM3U')) throw new VideoFault('noPicture');
      return { text, base };
    },
    async segment(wanted, address) {
      const answer = await open(address, wanted);
      return {
        mime: answer.headers.get('content-type') ?? 'video/mp2t',
        bytes: await readWhole(answer, MAX_SEGMENT),
      };
    },
    async *flv(wanted) {
      yield* bodyOf(await open(await locate('flv', wanted), wanted));
    },
    async *stills(wanted) {
      yield* splitStills(bodyOf(await open(await locate('mjpeg', wanted), wanted)), MAX_STILL);
    },
    async still(wanted): Promise<Picture> {
      const answer = await open(await locate('snapshot', wanted), wanted, PICTURE);
      return {
        mime: answer.headers.get('content-type') ?? 'image/jpeg',
        bytes: await readWhole(answer, MAX_STILL),
      };
    },
    ...(turn && { turn }),
    async probe(signal) {
      const wanted: Wanted = { stream: 'sub', signal };
      const [first = 'snapshot'] = protocols;
      const answer = await open(await locate(first, wanted), wanted);
      await answer.body?.cancel();
    },
  };
}

async function* bodyOf(answer: Response): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of answer.body ?? []) yield part;
  } catch (error) {
    throw new VideoFault('unreachable', error);
  }
}

async function readWhole(answer: Response, max: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of bodyOf(answer)) {
    size += part.length;
    if (size > max) throw new VideoFault('noPicture');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
