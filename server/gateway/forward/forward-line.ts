import net from 'node:net';

import type { Log } from '#server/base/context/log.ts';
import { CN } from '../commands.ts';
import { createFrameDecoder } from '../frame.ts';
import { parsePacket } from '../packet.ts';
import { peekHeader } from '../verify.ts';
import type { FrameQueue } from './frame-queue.ts';

/** Where frames go, and how. */
export interface ForwardTarget {
  readonly id: string;
  readonly host: string;
  readonly port: number;
}

/** How a line is doing. Times are milliseconds since 1970. */
export interface LineState {
  readonly state: 'idle' | 'connected' | 'waiting';
  readonly sent: number;
  readonly lastSentMs: number | null;
  readonly lastError: string | null;
}

/** The one connection to one upper platform: it sends what waits in the queue, in order, and takes off what was taken there. */
export interface ForwardLine {
  /** Something was appended. */
  wake(): void;
  /** What is under way stands in the queue no longer: begin anew. */
  restart(): void;
  state(): LineState;
  close(): void;
}

export interface ForwardLineDeps {
  readonly queue: FrameQueue;
  /** The address to connect to, judged anew each time. @throws Error it may not be connected to */
  readonly resolve: (host: string) => Promise<string>;
  readonly log: Log;
  /** How long an answer is waited for; 10 s by the standard. */
  readonly answerMs?: number;
}

/** Frames under way at once: enough for a platform far away, few enough to be sent again. */
const WINDOW = 32;
const ANSWER_MS = 10_000;
const CONNECT_MS = 10_000;
const BACKOFF_MS = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000];
const WANTS_ANSWER = 1;
/** More waits here only where the platform reads too slowly. */
const MAX_UNSENT_BYTES = 262_144;

interface UnderWay {
  /** Null: no answer is asked for. */
  readonly qn: string | null;
  isDone: boolean;
  readonly sentMs: number;
}

export function startForwardLine(
  { host, port }: ForwardTarget,
  { queue, resolve, log, answerMs = ANSWER_MS }: ForwardLineDeps,
): ForwardLine {
  let socket: net.Socket | null = null;
  let isClosed = false;
  let isOpening = false;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;
  let underWay: UnderWay[] = [];
  const facts = { sent: 0, lastSentMs: null as number | null, lastError: null as string | null };
  const watch = setInterval(() => checkAnswers(), Math.max(50, answerMs / 4));
  watch.unref();

  function wake(): void {
    if (isClosed) return;
    if (socket) sendMore();
    else if (!isOpening && retry === undefined && queue.size() > 0) void open();
  }

  async function open(): Promise<void> {
    isOpening = true;
    try {
      const address = await resolve(host);
      if (isClosed) return;
      const own = net.connect({ host: address, port, timeout: CONNECT_MS });
      const decoder = createFrameDecoder();
      own.setNoDelay(true).setKeepAlive(true, 30_000);
      own.on('connect', () => {
        own.setTimeout(0);
        socket = own;
        isOpening = false;
        sendMore();
      });
      own.on('data', (bytes: Buffer) => {
        for (const event of decoder.feed(bytes))
          if (event.kind === 'frame') hear(parsePacket(event));
      });
      own.on('drain', () => sendMore());
      own.on('timeout', () => own.destroy(new Error('no answer to the connection')));
      own.on('error', (error) => (facts.lastError = error.message));
      own.on('close', () => lose());
    } catch (error) {
      facts.lastError = (error as Error).message;
      lose();
    }
  }

  /** What was not taken is sent again over the next connection. */
  function lose(): void {
    socket = null;
    isOpening = false;
    underWay = [];
    if (isClosed || retry !== undefined) return;
    const delay = BACKOFF_MS[Math.min(failures++, BACKOFF_MS.length - 1)];
    log.warn(
      { host, port, error: facts.lastError, delay },
      'upper platform not reached, trying again',
    );
    retry = setTimeout(() => {
      retry = undefined;
      wake();
    }, delay);
  }

  function sendMore(): void {
    while (socket?.writable && socket.writableLength < MAX_UNSENT_BYTES) {
      const waiting = queue.peek(WINDOW).slice(underWay.length);
      if (waiting.length === 0) return;
      for (const frame of waiting) write(socket, frame);
      takeOff();
    }
  }

  function write(to: net.Socket, frame: Buffer): void {
    const qn = askedQn(frame);
    underWay.push({ qn, isDone: qn === null, sentMs: Date.now() });
    to.write(frame);
    facts.sent++;
    facts.lastSentMs = Date.now();
  }

  function hear({ cn, qn }: { readonly cn: string | null; readonly qn: string | null }): void {
    if (cn !== CN.dataAnswer && cn !== CN.noticeAnswer) return;
    const answered = underWay.find((frame) => !frame.isDone && frame.qn === qn);
    if (!answered) return;
    answered.isDone = true;
    failures = 0;
    facts.lastError = null;
    takeOff();
    sendMore();
  }

  function takeOff(): void {
    const firstOpen = underWay.findIndex(({ isDone }) => !isDone);
    const done = firstOpen < 0 ? underWay.length : firstOpen;
    if (done === 0) return;
    underWay.splice(0, done);
    queue.shift(done);
  }

  function checkAnswers(): void {
    const late = underWay.find(({ isDone, sentMs }) => !isDone && Date.now() - sentMs > answerMs);
    if (late) socket?.destroy(new Error('the upper platform does not answer'));
    else wake();
  }

  wake();
  return {
    wake,
    restart: () => void socket?.destroy(new Error('the queue was cut')),
    state: () => ({
      state: socket ? 'connected' : queue.size() > 0 ? 'waiting' : 'idle',
      ...facts,
    }),
    close() {
      isClosed = true;
      clearInterval(watch);
      clearTimeout(retry);
      socket?.destroy();
    },
  };
}

/** The QN that an answer to this frame repeats; null where its Flag asks for none. */
function askedQn(frame: Buffer): string | null {
  const segment = frame.subarray(6);
  const end = segment.indexOf('CP=&&');
  const flag = /Flag=(\d{1,3})/i.exec(segment.toString('latin1', 0, end < 0 ? 256 : end))?.[1];
  return flag !== undefined && (Number(flag) & WANTS_ANSWER) !== 0 ? peekHeader(segment).qn : null;
}
