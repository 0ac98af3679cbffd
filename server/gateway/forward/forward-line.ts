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

/** The line while it is at work. */
interface Line extends Required<ForwardLineDeps>, Pick<ForwardTarget, 'host' | 'port'> {
  /** Null while it is not connected. */
  socket: net.Socket | null;
  isClosed: boolean;
  isOpening: boolean;
  /** Connections in a row that ended without an answer. */
  failures: number;
  /** Until it is tried again. */
  retry: NodeJS.Timeout | undefined;
  /** The oldest frames of the queue, as far as they were sent over this connection. */
  underWay: UnderWay[];
  readonly facts: { sent: number; lastSentMs: number | null; lastError: string | null };
}

export function startForwardLine(
  { host, port }: ForwardTarget,
  { queue, resolve, log, answerMs = ANSWER_MS }: ForwardLineDeps,
): ForwardLine {
  const line: Line = {
    host,
    port,
    queue,
    resolve,
    log,
    answerMs,
    socket: null,
    isClosed: false,
    isOpening: false,
    failures: 0,
    retry: undefined,
    underWay: [],
    facts: { sent: 0, lastSentMs: null, lastError: null },
  };
  const watch = setInterval(() => checkAnswers(line), Math.max(50, answerMs / 4));
  watch.unref();
  wake(line);
  return {
    wake: () => wake(line),
    restart: () => void line.socket?.destroy(new Error('the queue was cut')),
    state: () => ({
      state: line.socket ? 'connected' : queue.size() > 0 ? 'waiting' : 'idle',
      ...line.facts,
    }),
    close() {
      line.isClosed = true;
      clearInterval(watch);
      clearTimeout(line.retry);
      line.socket?.destroy();
    },
  };
}

function wake(line: Line): void {
  if (line.isClosed) return;
  if (line.socket) sendMore(line);
  else if (!line.isOpening && line.retry === undefined && line.queue.size() > 0) void open(line);
}

async function open(line: Line): Promise<void> {
  const { facts } = line;
  line.isOpening = true;
  try {
    const address = await line.resolve(line.host);
    if (line.isClosed) return;
    const own = net.connect({ host: address, port: line.port, timeout: CONNECT_MS });
    const decoder = createFrameDecoder();
    own.setNoDelay(true).setKeepAlive(true, 30_000);
    own.on('connect', () => {
      own.setTimeout(0);
      line.socket = own;
      line.isOpening = false;
      sendMore(line);
    });
    own.on('data', (bytes: Buffer) => {
      for (const event of decoder.feed(bytes))
        if (event.kind === 'frame') hear(line, parsePacket(event));
    });
    own.on('drain', () => sendMore(line));
    own.on('timeout', () => own.destroy(new Error('no answer to the connection')));
    own.on('error', (error) => (facts.lastError = error.message));
    own.on('close', () => lose(line));
  } catch (error) {
    facts.lastError = (error as Error).message;
    lose(line);
  }
}

/** What was not taken is sent again over the next connection. */
function lose(line: Line): void {
  const { host, port, facts } = line;
  line.socket = null;
  line.isOpening = false;
  line.underWay = [];
  if (line.isClosed || line.retry !== undefined) return;
  const delay = BACKOFF_MS[Math.min(line.failures++, BACKOFF_MS.length - 1)];
  line.log.warn(
    { host, port, error: facts.lastError, delay },
    'upper platform not reached, trying again',
  );
  line.retry = setTimeout(() => {
    line.retry = undefined;
    wake(line);
  }, delay);
}

function sendMore(line: Line): void {
  while (line.socket?.writable && line.socket.writableLength < MAX_UNSENT_BYTES) {
    const waiting = line.queue.peek(WINDOW).slice(line.underWay.length);
    if (waiting.length === 0) return;
    for (const frame of waiting) write(line, line.socket, frame);
    takeOff(line);
  }
}

function write({ underWay, facts }: Line, to: net.Socket, frame: Buffer): void {
  const qn = askedQn(frame);
  underWay.push({ qn, isDone: qn === null, sentMs: performance.now() });
  to.write(frame);
  facts.sent++;
  facts.lastSentMs = Date.now();
}

function hear(
  line: Line,
  { cn, qn }: { readonly cn: string | null; readonly qn: string | null },
): void {
  if (cn !== CN.dataAnswer && cn !== CN.noticeAnswer) return;
  const answered = line.underWay.find((frame) => !frame.isDone && frame.qn === qn);
  if (!answered) return;
  answered.isDone = true;
  line.failures = 0;
  line.facts.lastError = null;
  takeOff(line);
  sendMore(line);
}

function takeOff({ underWay, queue }: Line): void {
  const firstOpen = underWay.findIndex(({ isDone }) => !isDone);
  const done = firstOpen < 0 ? underWay.length : firstOpen;
  if (done === 0) return;
  underWay.splice(0, done);
  queue.shift(done);
}

function checkAnswers(line: Line): void {
  const late = line.underWay.find(
    ({ isDone, sentMs }) => !isDone && performance.now() - sentMs > line.answerMs,
  );
  if (late) line.socket?.destroy(new Error('the upper platform does not answer'));
  else wake(line);
}

/** The QN that an answer to this frame repeats; null where its Flag asks for none. */
function askedQn(frame: Buffer): string | null {
  const { flag, qn } = peekHeader(frame.subarray(6));
  return (flag & WANTS_ANSWER) === 0 ? null : qn;
}
