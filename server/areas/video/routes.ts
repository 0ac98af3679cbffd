import { Readable } from 'node:stream';

import { PLAY_FILE } from '#schemas/api/video-facts.ts';
import { VIDEO } from '#schemas/api/video.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { tokenOf } from '#server/endpoints/access-token.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type Call, type RouteHost } from '#server/endpoints/serve.ts';
import { sourceOf } from './camera.ts';
import type { OpenPlay, PlayDesk } from './play-desk.ts';
import { playCookie } from './play-token.ts';
import { askPlay, renewPlay, turnCamera } from './play.ts';
import { makePartNames, PART_FILES, rewritePlaylist } from './playlist.ts';
import { VideoFault, type PictureSource } from './source/picture-source.ts';

/** What of the running server this area works with. */
export interface VideoParts {
  readonly play: PlayDesk;
}

type FileCall = Call<typeof VIDEO.file>;
type FileReply = FileCall['reply'];

const BOUNDARY = 'picture';
/** Refusals as players read them: by the status, the word behind it says why. */
const STATUS: Readonly<Record<string, number>> = {
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  playOver: 410,
  tooMany: 429,
};

/** Addresses to play at, and everything that is played there. */
export function registerVideoRoutes(host: RouteHost, { play: desk }: VideoParts): void {
  serve(
    host,
    VIDEO.play,
    async ({ ctx, body, request, reply }) => {
      const answer = await askPlay(ctx, desk, body);
      if (ctx.session !== undefined)
        void reply.header('set-cookie', playCookie(desk.secrets, ctx.session, request.protocol));
      return ok(answer);
    },
    { isAudited: false },
  );
  serve(host, VIDEO.renew, async ({ ctx, body }) => ok(await renewPlay(ctx, desk, body.token)), {
    isAudited: false,
  });
  serve(host, VIDEO.turn, async ({ ctx, body }) => {
    await turnCamera(ctx, desk, body);
    return ok();
  });
  serve(host, VIDEO.file, async ({ params, query, request, reply }) => {
    try {
      const open = await desk.demand({
        token: params.token,
        cookies: request.headers.cookie,
        accessToken: tokenOf(request),
      });
      return await answerFile({ desk, open, ...params, part: query.u, reply });
    } catch (error) {
      return refuse(reply, error);
    }
  });
}

interface Asked {
  readonly desk: PlayDesk;
  readonly open: OpenPlay;
  readonly token: string;
  readonly file: string;
  readonly part: string | undefined;
  readonly reply: FileReply;
}

async function answerFile(asked: Asked): Promise<FileReply> {
  const { desk, open, file } = asked;
  const { protocol } = open.play;
  const isPart = protocol === 'hls' && (file === PART_FILES.list || file === PART_FILES.part);
  if (file !== PLAY_FILE[protocol] && !isPart) throw new AppError('notFound', { id: file });
  const source = await sourceOf(desk.system(), desk, open.camera);
  const answer = await filesOf[protocol](asked, source).catch(async (error: unknown) => {
    if (error instanceof VideoFault) await desk.noteFault(open.play, error.fault);
    throw error;
  });
  if (open.play.fault !== null) await desk.noteFault(open.play, null);
  return answer;
}

const filesOf: Readonly<
  Record<OpenPlay['play']['protocol'], (asked: Asked, source: PictureSource) => Promise<FileReply>>
> = {
  hls: answerHls,
  mjpeg: async (asked, source) => answerMjpeg(asked, source),
  async snapshot({ open, reply }, source) {
    const { mime, bytes } = await source.still({
      stream: open.play.stream,
      signal: untilGone(reply),
    });
    return reply.header('content-type', mime).header('cache-control', 'no-store').send(bytes);
  },
  // a WebSocket answers there
  flv: async ({ reply }) =>
    reply.code(426).header('upgrade', 'websocket').type('text/plain').send('websocket'),
};

async function answerHls(
  { desk, open, token, file, part, reply }: Asked,
  source: PictureSource,
): Promise<FileReply> {
  const names = makePartNames(desk.secrets.sign(`parts|${token}`));
  const wanted = { stream: open.play.stream, signal: untilGone(reply) };
  const address = part === undefined ? undefined : (names.open(part) ?? undefined);
  if (file !== PLAY_FILE.hls && address === undefined) throw new AppError('notFound', { id: file });
  if (file === PART_FILES.part) {
    const { mime, bytes } = await source.segment(wanted, address ?? '');
    return reply.header('content-type', mime).header('cache-control', 'no-store').send(bytes);
  }
  const { text, base } = await source.playlist(wanted, address);
  return reply
    .header('content-type', 'application/vnd.apple.mpegurl')
    .header('cache-control', 'no-store')
    .send(rewritePlaylist(text, base, names));
}

function answerMjpeg({ desk, open, token, reply }: Asked, source: PictureSource): FileReply {
  const { signal, end } = desk.begin(token, open.play.session);
  // a camera that sends nothing would hold whoever has gone long since
  untilGone(reply).addEventListener('abort', end, { once: true });
  async function* parts(): AsyncGenerator<Buffer> {
    try {
      for await (const still of source.stills({ stream: open.play.stream, signal })) {
        if (signal.aborted) break;
        yield Buffer.from(
          `--${BOUNDARY}\r\nContent-Type: image/jpeg\r\nContent-Length: ${still.length}\r\n\r\n`,
        );
        yield still;
        yield Buffer.from('\r\n');
      }
    } catch (error) {
      if (error instanceof VideoFault) await desk.noteFault(open.play, error.fault);
    } finally {
      end();
    }
  }
  const stream = Readable.from(parts(), { objectMode: false });
  signal.addEventListener('abort', () => stream.destroy(), { once: true });
  return reply
    .header('content-type', `multipart/x-mixed-replace; boundary=${BOUNDARY}`)
    .header('cache-control', 'no-store')
    .send(stream);
}

/** Whoever hung up waits for no picture. The connection itself outlives the answer: the next picture comes over it, too. */
function untilGone({ raw }: FileReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}

function refuse(reply: FileReply, error: unknown): FileReply {
  if (error instanceof VideoFault) return reply.code(502).type('text/plain').send(error.fault);
  if (error instanceof AppError && STATUS[error.error] !== undefined)
    return reply
      .code(STATUS[error.error] ?? 403)
      .type('text/plain')
      .send(error.error);
  throw error;
}
