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

interface Waiting {
  readonly frame: SimulatedFrame;
  readonly resends: number;
  readonly sentMs: number;
}

/** Stations that behave like real ones, each on its own connection: for demonstration, tests and load. */
export function startSimulator(options: SimulatorOptions): Simulator {
  const totals = { sent: 0, answered: 0, resent: 0, broken: 0, unanswered: 0 };
  let isStopped = false;
  const stops = options.stations.map((spec, index) =>
    run(
      createSimulatedStation(spec, makeSeededRandom((options.seed ?? 1) + index * 7919), {
        mischief: options.mischief ?? ORDINARY_MISCHIEF,
        startedAt: options.now(),
      }),
      index,
    ),
  );

  function run(station: SimulatedStation, index: number): () => void {
    let socket: Socket | null = null;
    let retry: NodeJS.Timeout | undefined;
    const waiting = new Map<string, Waiting>();

    const open = (): void => {
      if (isStopped) return;
      const own = connect({ host: options.host, port: options.port }, () => {
        socket = own;
      });
      const decoder = createFrameDecoder();
      own.setNoDelay(true).on('data', (bytes) => hear(decoder.feed(bytes)));
      own.on('error', (error) =>
        options.log.debug({ err: error, mn: station.mn }, 'simulated station lost its line'),
      );
      own.on('close', () => {
        socket = null;
        retry = setTimeout(open, RECONNECT_MS);
      });
    };
    const hear = (events: readonly FrameEvent[]): void => {
      for (const event of events) {
        if (event.kind !== 'frame') continue;
        const packet = parsePacket(event);
        if (ANSWERS.has(packet.cn ?? ''))
          totals.answered += waiting.delete(packet.qn ?? '') ? 1 : 0;
        else for (const bytes of station.answer(packet, options.now())) write(bytes);
      }
    };
    const write = (bytes: Buffer): void => {
      if (!socket?.writable) return;
      socket.write(bytes);
      totals.sent++;
    };
    const send = (frame: SimulatedFrame, resends: number): void => {
      if (!socket?.writable) return;
      write(frame.bytes);
      if (frame.what === 'broken') totals.broken++;
      if (frame.qn !== null && waiting.size < MAX_WAITING)
        waiting.set(frame.qn, { frame, resends, sentMs: Date.now() });
    };
    const remind = (): void => {
      for (const [qn, { frame, resends, sentMs }] of waiting) {
        if (Date.now() - sentMs < ANSWER_TIMEOUT_MS) continue;
        waiting.delete(qn);
        if (resends >= MAX_RESENDS) totals.unanswered++;
        else {
          totals.resent++;
          send(frame, resends + 1);
        }
      }
    };
    const tick = (): void => {
      remind();
      for (const frame of station.next(options.now())) send(frame, 0);
    };

    open();
    let timer: NodeJS.Timeout | undefined;
    const start = setTimeout(
      () => {
        tick();
        timer = setInterval(tick, options.intervalMs);
      },
      200 + (options.intervalMs * index) / options.stations.length,
    );
    return () => {
      clearTimeout(start);
      clearInterval(timer);
      clearTimeout(retry);
      socket?.destroy();
    };
  }

  return {
    stats: () => totals,
    async stop() {
      isStopped = true;
      for (const stop of stops) stop();
    },
  };
}
