import { connect, type Socket } from 'node:net';

import type { Log } from '#server/base/context/log.ts';
import { CN } from './commands.ts';
import { createFrameDecoder, type FrameEvent } from './frame.ts';
import { parsePacket } from './packet.ts';
import {
  createSimulatedStation,
  type Mischief,
  ORDINARY_MISCHIEF,
  makeSeededRandom,
  type SimulatedFrame,
  type SimulatedStation,
  type SimulatedStationSpec,
} from './simulated-station.ts';

export interface SimulatorOptions {
  readonly host: string;
  readonly port: number;
  readonly stations: readonly SimulatedStationSpec[];
  /** Time between two real-time packets of one station, ms. */
  readonly intervalMs: number;
  /** The same seed gives the same course of values and faults. */
  readonly seed?: number;
  readonly mischief?: Mischief;
  readonly log: Log;
  readonly now: () => Date;
}

export interface Simulator {
  /** Since start. `unanswered`: given up after three resends. */
  stats(): {
    readonly sent: number;
    readonly answered: number;
    readonly resent: number;
    readonly broken: number;
    readonly unanswered: number;
  };
  stop(): Promise<void>;
}

const ANSWER_TIMEOUT_MS = 10_000;
const MAX_RESENDS = 3;
const RECONNECT_MS = 2_000;
const MAX_WAITING = 1_000;
/** Answers of the host to what a station sent by itself. */
const ANSWERS: ReadonlySet<string> = new Set([CN.noticeAnswer, CN.dataAnswer]);

interface UnansweredFrame {
  readonly frame: SimulatedFrame;
  readonly resends: number;
  readonly sentMs: number;
}

/** One station on its connection. */
interface Running {
  readonly options: SimulatorOptions;
  readonly totals: Totals;
  readonly station: SimulatedStation;
  /** What was sent and not answered, by QN. */
  readonly waiting: Map<string, UnansweredFrame>;
  socket: Socket | null;
  isStopped: boolean;
  retry: NodeJS.Timeout | undefined;
}

type Totals = { -readonly [Key in keyof ReturnType<Simulator['stats']>]: number };

/** Stations that behave like real ones, each on its own connection: for demonstration, tests and load. */
export function startSimulator(options: SimulatorOptions): Simulator {
  const totals: Totals = { sent: 0, answered: 0, resent: 0, broken: 0, unanswered: 0 };
  const stops = options.stations.map((spec, index) => {
    const random = makeSeededRandom((options.seed ?? 1) + index * 7919);
    const station = createSimulatedStation(spec, random, {
      mischief: options.mischief ?? ORDINARY_MISCHIEF,
      startedAt: options.now(),
    });
    return run({ options, totals, station }, index);
  });
  return {
    stats: () => totals,
    async stop() {
      for (const stop of stops) stop();
    },
  };
}

/** @returns what stops it */
function run(given: Pick<Running, 'options' | 'totals' | 'station'>, index: number): () => void {
  const { options } = given;
  const running: Running = {
    ...given,
    waiting: new Map(),
    socket: null,
    isStopped: false,
    retry: undefined,
  };
  open(running);
  let timer: NodeJS.Timeout | undefined;
  const start = setTimeout(
    () => {
      tick(running);
      timer = setInterval(() => tick(running), options.intervalMs);
    },
    200 + (options.intervalMs * index) / options.stations.length,
  );
  return () => {
    running.isStopped = true;
    clearTimeout(start);
    clearInterval(timer);
    clearTimeout(running.retry);
    running.socket?.destroy();
  };
}

function open(running: Running): void {
  const { options, station } = running;
  if (running.isStopped) return;
  const own = connect({ host: options.host, port: options.port }, () => {
    running.socket = own;
  });
  const decoder = createFrameDecoder();
  own.setNoDelay(true).on('data', (bytes) => hear(running, decoder.feed(bytes)));
  own.on('error', (error) =>
    options.log.debug({ err: error, mn: station.mn }, 'simulated station lost its line'),
  );
  own.on('close', () => {
    running.socket = null;
    running.retry = setTimeout(() => open(running), RECONNECT_MS);
  });
}

function hear(running: Running, events: readonly FrameEvent[]): void {
  const { station, totals, waiting, options } = running;
  for (const event of events) {
    if (event.kind !== 'frame') continue;
    const packet = parsePacket(event);
    if (ANSWERS.has(packet.cn ?? '')) totals.answered += waiting.delete(packet.qn ?? '') ? 1 : 0;
    else for (const bytes of station.answer(packet, options.now())) write(running, bytes);
  }
}

function write({ socket, totals }: Running, bytes: Buffer): void {
  if (!socket?.writable) return;
  socket.write(bytes);
  totals.sent++;
}

function send(running: Running, frame: SimulatedFrame, resends: number): void {
  const { socket, totals, waiting } = running;
  if (!socket?.writable) return;
  write(running, frame.bytes);
  if (frame.what === 'broken') totals.broken++;
  if (frame.qn !== null && waiting.size < MAX_WAITING)
    waiting.set(frame.qn, { frame, resends, sentMs: performance.now() });
}

/** What was not answered in time is sent again, a few times. */
function remind(running: Running): void {
  const { waiting, totals } = running;
  for (const [qn, { frame, resends, sentMs }] of waiting) {
    if (performance.now() - sentMs < ANSWER_TIMEOUT_MS) continue;
    waiting.delete(qn);
    if (resends >= MAX_RESENDS) totals.unanswered++;
    else {
      totals.resent++;
      send(running, frame, resends + 1);
    }
  }
}

function tick(running: Running): void {
  remind(running);
  for (const frame of running.station.next(running.options.now())) send(running, frame, 0);
}
