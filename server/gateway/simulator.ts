import { connect, type Socket } from 'node:net';
import type { Log } from '#server/base/context/log.ts';
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
  stats(): { readonly sent: number; readonly answered: number; readonly resent: number; readonly broken: number; readonly unanswered: number };
  stop(): Promise<void>;
}

const ANSWER_TIMEOUT_MS = 10_000;
const MAX_RESENDS = 3;
const RECONNECT_MS = 2_000;
const MAX_WAITING = 1_000;

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
    run(createSimulatedStation(spec, makeSeededRandom((options.seed ?? 1) + index * 7919), options.mischief ?? ORDINARY_MISCHIEF), index),
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
      own.setNoDelay(true).on('data', (bytes) => hear(bytes.toString('latin1')));
      own.on('error', (error) => options.log.debug({ err: error, mn: station.mn }, 'simulated station lost its line'));
      own.on('close', () => {
        socket = null;
        retry = setTimeout(open, RECONNECT_MS);
      });
    };
    const hear = (text: string): void => {
      for (const [, qn = ''] of text.matchAll(/QN=(\d+);[^#]*?CN=901[34]/g)) if (waiting.delete(qn)) totals.answered++;
    };
    const send = (frame: SimulatedFrame, resends: number): void => {
      if (!socket?.writable) return;
      socket.write(frame.bytes);
      totals.sent++;
      if (frame.what === 'broken') totals.broken++;
      if (frame.qn !== null && waiting.size < MAX_WAITING) waiting.set(frame.qn, { frame, resends, sentMs: Date.now() });
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
