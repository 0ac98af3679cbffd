import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';

import type { CameraFault } from '#schemas/api/video-facts.ts';
import { SECOND_MS } from '#schemas/basics/units.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { limitControlFrames } from '#server/base/context/limit-control-frames.ts';
import { sourceOf } from './camera.ts';
import type { OpenPlay, PlayDesk } from './play-desk.ts';
import { VideoFault } from './source/picture-source.ts';

const PATH = /^\/api\/ops\/play\/([\w.-]{1,200})\/stream\.flv$/;
/** Windows of this server; each of them is a stream. */
const MAX_SOCKETS = 1_000;
/** A window this far behind waits; one that stays so is ended, and comes back at the live edge. */
const MAX_BEHIND_BYTES = 2 * 1024 * 1024;
const BEHIND_MS = 10 * SECOND_MS;
const LOOK_MS = 100;
/** Codes of closing: the address is over, and no picture comes. */
const CLOSE = { over: 4401, noPicture: 4502, behind: 1013 } as const;
const STATUS: Readonly<Record<string, string>> = {
  unauthorized: '401 Unauthorized',
  forbidden: '403 Forbidden',
  notFound: '404 Not Found',
  playOver: '410 Gone',
};

/** WebSockets that carry FLV. */
export interface PlaySockets {
  /** Whether the upgrade of a request is one of these; then it is taken. */
  take(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  close(): void;
}

export function makePlaySockets(desk: PlayDesk): PlaySockets {
  const wss = new WebSocketServer({ noServer: true, maxPayload: 1024, perMessageDeflate: false });
  const admit = async (
    token: string,
    [request, socket, head]: readonly [IncomingMessage, Duplex, Buffer],
  ): Promise<void> => {
    const refusal = wss.clients.size >= MAX_SOCKETS ? '503 Service Unavailable' : null;
    const open = refusal === null ? await openOf(desk, token, request) : refusal;
    if (typeof open === 'string') return refuse(socket, open);
    const running = desk.begin(token);
    socket.once('close', running.end);
    const begun = await beginStream(desk, open, running.signal);
    if (!begun) {
      running.end();
      return refuse(socket, '502 Bad Gateway');
    }
    wss.handleUpgrade(
      request,
      socket,
      head,
      (ws) => void carry(desk, { ws, open, begun, running }),
    );
  };
  return {
    take(request, socket, head) {
      const token = PATH.exec((request.url ?? '').split('?', 1)[0] ?? '')?.[1];
      if (token === undefined) return false;
      socket.on('error', () => socket.destroy());
      admit(token, [request, socket, head]).catch(() =>
        refuse(socket, '500 Internal Server Error'),
      );
      return true;
    },
    close() {
      for (const ws of wss.clients) ws.terminate();
      wss.close();
    },
  };
}

/** What the token opens, or the status that refuses it. */
async function openOf(
  desk: PlayDesk,
  token: string,
  { headers }: IncomingMessage,
): Promise<OpenPlay | string> {
  const bearer = /^bearer +(\S+)\s*$/i.exec(headers.authorization ?? '')?.[1] ?? null;
  try {
    const open = await desk.demand({ token, cookies: headers.cookie, accessToken: bearer });
    return open.play.protocol === 'flv' ? open : '404 Not Found';
  } catch (error) {
    if (error instanceof AppError) return STATUS[error.error] ?? '403 Forbidden';
    throw error;
  }
}

/** A stream whose first part has come. */
interface Begun {
  readonly first: Uint8Array;
  readonly rest: AsyncIterator<Uint8Array>;
}

/** Null where nothing comes: why is written down, and whoever plays asks for it. */
async function beginStream(
  desk: PlayDesk,
  { play, camera }: OpenPlay,
  signal: AbortSignal,
): Promise<Begun | null> {
  try {
    const source = await sourceOf(desk.system(), desk, camera);
    const rest = source.flv({ stream: play.stream, signal })[Symbol.asyncIterator]();
    const first = await rest.next();
    if (first.done) throw new VideoFault('noPicture');
    if (play.fault !== null) await desk.noteFault(play, null);
    return { first: first.value, rest };
  } catch (error) {
    await noteFault(desk, play, error);
    return null;
  }
}

interface Carried {
  readonly ws: WebSocket;
  readonly open: OpenPlay;
  readonly begun: Begun;
  readonly running: ReturnType<PlayDesk['begin']>;
}

async function carry(desk: PlayDesk, { ws, open, begun, running }: Carried): Promise<void> {
  const { signal, end } = running;
  ws.on('close', end);
  ws.on('error', end);
  // a window only looks
  ws.on('message', () => ws.terminate());
  limitControlFrames(ws);
  signal.addEventListener('abort', () => ws.close(CLOSE.over, 'over'), { once: true });
  try {
    ws.send(begun.first);
    for (;;) {
      const part = await begun.rest.next();
      if (signal.aborted || !(await keepsUp(ws, signal))) break;
      if (part.done) throw new VideoFault('noPicture');
      ws.send(part.value);
    }
  } catch (error) {
    if (!signal.aborted) ws.close(CLOSE.noPicture, await noteFault(desk, open.play, error));
  } finally {
    await begun.rest.return?.();
    end();
  }
}

/** Waits for a window that is behind. @returns false where it does not catch up */
async function keepsUp(ws: WebSocket, signal: AbortSignal): Promise<boolean> {
  const since = performance.now();
  while (ws.bufferedAmount > MAX_BEHIND_BYTES && !signal.aborted) {
    if (performance.now() - since > BEHIND_MS) {
      ws.close(CLOSE.behind, 'behind');
      return false;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return true;
}

async function noteFault(
  desk: PlayDesk,
  play: OpenPlay['play'],
  error: unknown,
): Promise<CameraFault> {
  const fault = error instanceof VideoFault ? error.fault : 'unreachable';
  if (!(error instanceof VideoFault))
    desk.system().log.warn({ error: String(error) }, 'a stream broke off');
  await desk.noteFault(play, fault).catch(() => undefined);
  return fault;
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
