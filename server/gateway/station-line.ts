import type { Socket } from 'node:net';

import { HOUR_MS, MINUTE_MS } from '#schemas/basics/units.ts';
import { answersTo } from './answers-to.ts';
import { type CallerLine, readCallerLine } from './caller-line.ts';
import { createFrameDecoder, type FrameDecoder, type FrameEvent } from './frame.ts';
import type { Verify } from './frame.ts';
import type { GatewayOptions } from './gateway-options.ts';
import { leftPlain } from './left-plain.ts';
import { type Line, readEvent, type Reading } from './read-event.ts';
import type { Received } from './received.ts';

/** Packets of one connection, and of all, that may wait for the database before reading stops. */
const MAX_WAITING_OF_ONE = 2_000;
const MAX_WAITING = 20_000;
/** An unfinished frame is given up after this much silence. */
const IDLE_FRAME_MS = 30_000;
const IDLE_CONNECTION_MS = 2 * HOUR_MS;
/** Noise on a connection that has never sent one good frame. */
const MAX_NOISE_BYTES = 262_144;

/** What all connections of a port share. */
export interface Port {
  readonly options: GatewayOptions;
  readonly verify: Verify;
  readonly flood: Reading['flood'];
  readonly sockets: Set<Socket>;
  /** The connection on which a device was last heard. */
  readonly byMn: Map<string, Socket>;
  readonly totals: Reading['totals'] & { waiting: number };
}

/** One connection of a port. */
interface StationLine {
  readonly port: Port;
  readonly socket: Socket;
  readonly decoder: FrameDecoder;
  readonly caller: CallerLine;
  readonly own: Line;
  ip: string;
  silentMs: number;
}

/** Serves a connection until it closes. */
export function serveLine(port: Port, socket: Socket): void {
  const { options, sockets } = port;
  const line: StationLine = {
    port,
    socket,
    decoder: createFrameDecoder(port.verify),
    caller: readCallerLine(options.trustsProxy === true),
    own: {
      waiting: 0,
      noise: 0,
      isKnown: false,
      hasEnded: false,
      mn: null,
      mns: new Set(),
      spokeFor: null,
    },
    ip: socket.remoteAddress ?? '',
    silentMs: 0,
  };
  sockets.add(socket);
  socket.setNoDelay(true).setKeepAlive(true, MINUTE_MS).setTimeout(IDLE_FRAME_MS);
  socket.on('data', (bytes: Buffer) => take(line, bytes));
  socket.on('timeout', () => noteSilence(line));
  socket.on('end', () => {
    line.own.hasEnded = true;
    handle(line, line.decoder.flush());
    if (line.own.waiting === 0) socket.end();
  });
  socket.on('error', (error) =>
    options.log.debug({ err: error, ip: line.ip }, 'device connection broke'),
  );
  socket.on('close', () => leave(line));
}

function take(line: StationLine, bytes: Buffer): void {
  const { caller, decoder, own, socket } = line;
  line.silentMs = 0;
  const { ip: named, rest } = caller.take(bytes);
  line.ip = named ?? line.ip;
  handle(line, decoder.feed(rest));
  if (!own.isKnown && own.noise + decoder.pendingBytes() > MAX_NOISE_BYTES) socket.destroy();
}

function noteSilence(line: StationLine): void {
  line.silentMs += IDLE_FRAME_MS;
  handle(line, line.decoder.flush());
  if (line.silentMs >= IDLE_CONNECTION_MS) line.socket.destroy();
  else line.socket.setTimeout(IDLE_FRAME_MS);
}

function leave({ port: { sockets, byMn, options }, socket, own }: StationLine): void {
  sockets.delete(socket);
  for (const mn of own.mns) {
    if (byMn.get(mn) !== socket) continue;
    byMn.delete(mn);
    options.holders?.leave(mn);
  }
}

/** Keeps what came and answers it when it is durable; reading stops while too much waits. */
function handle(line: StationLine, events: readonly FrameEvent[]): void {
  const { port, own, ip } = line;
  const received = events.flatMap((event) => readEvent(port, event, ip, own));
  if (received.length === 0) return;
  remember(line, received);
  count(line, received.length);
  keep(port.options, received)
    .then(
      (kept) => {
        answer(line, kept);
        hold(line, kept);
      },
      (error: unknown) =>
        port.options.log.error(
          { err: error, ip, packets: received.length },
          'packets not stored, not answered',
        ),
    )
    .finally(() => count(line, -received.length));
}

function count({ port: { totals }, own, socket }: StationLine, packets: number): void {
  own.waiting += packets;
  totals.waiting += packets;
  if (packets > 0) {
    if (own.waiting > MAX_WAITING_OF_ONE || totals.waiting > MAX_WAITING) socket.pause();
    return;
  }
  if (own.hasEnded && own.waiting === 0) socket.end();
  if (own.waiting < MAX_WAITING_OF_ONE / 2 && totals.waiting < MAX_WAITING) socket.resume();
}

async function keep(
  { openLate, onBatch, settingsOf }: GatewayOptions,
  received: readonly Received[],
): Promise<readonly Received[]> {
  const opened = openLate && received.some(isSealed) ? await openLate(received) : received;
  const known = opened.map((item) => (isDowngraded(item, settingsOf) ? markPlain(item) : item));
  await onBatch(known);
  return known;
}

type HeardPacket = Extract<Received, { kind: 'packet' }>;

/** Whoever has a key and writes in plain text may be somebody else. */
function isDowngraded(
  item: Received,
  settingsOf: GatewayOptions['settingsOf'],
): item is HeardPacket {
  if (item.kind !== 'packet' || item.packet.mn === null || !leftPlain(item.packet)) return false;
  return settingsOf?.(item.packet.mn)?.sealingKey !== undefined;
}

function markPlain(item: HeardPacket): HeardPacket {
  return { ...item, isPlainDespiteKey: true };
}

function isSealed(item: Received): boolean {
  return item.kind === 'bad' && item.frame.error === 'SEALED';
}

function remember({ port, socket, own }: StationLine, received: readonly Received[]): void {
  const { byMn, options } = port;
  for (const item of received) {
    if (item.kind !== 'packet' || !item.packet.mn || byMn.get(item.packet.mn) === socket) continue;
    // whoever is refused gets no commands of the device he speaks for
    if ((options.refusalOf?.(item.packet) ?? null) !== null) continue;
    own.mn = item.packet.mn;
    own.mns.add(own.mn);
    byMn.set(own.mn, socket);
  }
}

function hold({ port, socket }: StationLine, received: readonly Received[]): void {
  for (const item of received)
    if (item.kind === 'packet' && item.packet.mn && port.byMn.get(item.packet.mn) === socket)
      port.options.holders?.hold(item.packet.mn);
}

function answer({ port: { options }, socket, ip }: StationLine, received: readonly Received[]) {
  write(
    socket,
    received.flatMap((item) => (item.kind === 'packet' ? answersTo(item.packet, options) : [])),
  );
  options.followUp?.(received).then(
    (frames) => write(socket, frames),
    (error: unknown) =>
      options.log.error({ err: error, ip }, 'nothing more was told to the device'),
  );
}

function write(socket: Socket, frames: readonly Buffer[]): void {
  const [first] = frames;
  if (first && socket.writable) socket.write(frames.length === 1 ? first : Buffer.concat(frames));
}
