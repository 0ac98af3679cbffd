import { isAscii } from 'node:buffer';
import { createServer, type AddressInfo, type Socket } from 'node:net';

import { HOUR_MS } from '#schemas/basics/units.ts';
import { formatWallDigits } from '#schemas/basics/wall-time.ts';
import type { Log } from '#server/base/context/log.ts';
import {
  askingFlag,
  buildAnswer,
  buildFrame,
  buildRefusal,
  type Refusal,
  sealFrame,
} from './build.ts';
import { readCallerLine } from './caller-line.ts';
import { CN } from './commands.ts';
import { makeFloodGuard } from './flood.ts';
import { type BadFrame, createFrameDecoder, type FrameEvent, type GoodFrame } from './frame.ts';
import { decodeText, type Packet, parsePacket, type TextEncoding } from './packet.ts';
import { printSealed } from './sm4.ts';
import { createVerify, type DeviceSettings, peekHeader } from './verify.ts';

/** Why a kept packet comes once more: it was chosen in the log, or released from quarantine, and its time is believed then. */
export type AgainNote = 'AGAIN' | 'RELEASED';

/** Something that came in from a device, to be kept: a packet (perhaps with errors) or a frame that is none. */
export type Received =
  | {
      readonly kind: 'packet';
      readonly packet: Packet;
      readonly ip: string;
      readonly receivedAt: number;
      /** The device that this connection spoke for before, where it is another one. */
      readonly earlierMn?: string;
      /** The bytes as they came, where somebody wants them. */
      readonly raw?: { readonly wire: Buffer; readonly plain: Buffer };
      /** Readings that the server asked for: of a time that is over. */
      readonly isAsked?: boolean;
      readonly note?: AgainNote;
    }
  | {
      readonly kind: 'bad';
      readonly frame: BadFrame;
      readonly text: string;
      readonly mn: string | null;
      /** Of an encrypted one: whether a key of its device is known, which then is the wrong one. */
      readonly hasKey?: boolean;
      readonly note?: AgainNote;
      readonly ip: string;
      readonly receivedAt: number;
    };

export interface GatewayOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Resolves when everything given is durable; answers go out only then. A rejection means no answer: the device sends again. */
  readonly onBatch: (received: readonly Received[]) => Promise<void>;
  /** What is set for a device; undefined for unknown ones. */
  readonly settingsOf?: (mn: string) => DeviceSettings | undefined;
  /** Which refusal a packet is answered with, though it is kept; null: it is taken. */
  readonly refusalOf?: (packet: Packet) => Refusal | null;
  /** A last look at what could not be opened, before it is kept: its key may have come meanwhile. */
  readonly openLate?: (received: readonly Received[]) => Promise<readonly Received[]>;
  /** What a device is told after the answers to what is durable. */
  readonly followUp?: (received: readonly Received[]) => Promise<readonly Buffer[]>;
  /** Whose packets are wanted as bytes, too. */
  readonly wantsRaw?: (mn: string) => boolean;
  /** Whether a device is registered; all are where absent. Others are held to limits by address. */
  readonly isKnown?: (mn: string) => boolean;
  /** A balancer stands before the port and names the caller of each connection. */
  readonly trustsProxy?: boolean;
  /** Hears whose connections are open here: `hold` with every durable packet, `leave` when the last connection of a device closes. */
  readonly holders?: { hold(mn: string): void; leave(mn: string): void };
  readonly log: Log;
  readonly now: () => Date;
}

/** Since start. */
export interface GatewayCounters {
  readonly connections: number;
  readonly packets: number;
  readonly badFrames: number;
  readonly garbageBytes: number;
  readonly waiting: number;
  /** Not kept and not answered: beyond what one address may send of broken frames and of unknown devices. */
  readonly dropped: { readonly bad: number; readonly unknown: number };
}

export interface Gateway {
  readonly port: number;
  counters(): GatewayCounters;
  /**
   * Writes one command to the connection on which the device was last heard, encrypted where its edition and key ask for it;
   * false where it has none.
   */
  send(mn: string, frame: Buffer): boolean;
  /** Whether the device was last heard on a connection that is still open here. */
  holds(mn: string): boolean;
  close(): Promise<void>;
}

const MAX_CONNECTIONS = 10_000;
/** Packets of one connection, and of all, that may wait for the database before reading stops. */
const MAX_WAITING_OF_ONE = 2_000;
const MAX_WAITING = 20_000;
/** An unfinished frame is given up after this much silence. */
const IDLE_FRAME_MS = 30_000;
const IDLE_CONNECTION_MS = 2 * HOUR_MS;
/** Noise on a connection that has never sent one good frame. */
const MAX_NOISE_BYTES = 262_144;
const DRAIN_MS = 5_000;
/** Of a frame: `##` and the length, and the check code. */
const HEAD_BYTES = 6;
const CRC_BYTES = 4;

/** What is known of one connection. */
interface Line {
  /** Packets that are not durable yet. */
  waiting: number;
  /** Bytes that were no frame. */
  noise: number;
  /** It has sent a good frame. */
  isKnown: boolean;
  hasEnded: boolean;
  mn: string | null;
  /** The devices that it spoke for. */
  readonly mns: Set<string>;
  /** The device of the last packet, whether it was taken or not. */
  spokeFor: string | null;
}

/** One TCP port for all stations: cuts and reads what they send, hands it on, answers what is durable. Nothing sent stops it. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const verify = createVerify(options.settingsOf ?? (() => undefined));
  const flood = makeFloodGuard(options.now);
  const sockets = new Set<Socket>();
  const byMn = new Map<string, Socket>();
  const totals = { packets: 0, badFrames: 0, garbageBytes: 0, waiting: 0 };

  function serve(socket: Socket): void {
    let ip = socket.remoteAddress ?? '';
    const caller = readCallerLine(options.trustsProxy === true);
    const decoder = createFrameDecoder(verify);
    const own: Line = {
      waiting: 0,
      noise: 0,
      isKnown: false,
      hasEnded: false,
      mn: null,
      mns: new Set(),
      spokeFor: null,
    };
    sockets.add(socket);
    socket.setNoDelay(true).setKeepAlive(true, 60_000).setTimeout(IDLE_FRAME_MS);
    let silentMs = 0;

    const handle = (events: readonly FrameEvent[]): void => {
      const received = events.flatMap((event) => read(event, ip, own));
      if (received.length === 0) return;
      remember(received);
      own.waiting += received.length;
      totals.waiting += received.length;
      slowDown();
      keep(received)
        .then(
          (kept) => {
            answer(kept);
            hold(kept);
          },
          (error: unknown) =>
            options.log.error(
              { err: error, ip, packets: received.length },
              'packets not stored, not answered',
            ),
        )
        .finally(() => {
          own.waiting -= received.length;
          totals.waiting -= received.length;
          if (own.hasEnded && own.waiting === 0) socket.end();
          if (own.waiting < MAX_WAITING_OF_ONE / 2 && totals.waiting < MAX_WAITING) socket.resume();
        });
    };
    const keep = async (received: readonly Received[]): Promise<readonly Received[]> => {
      const isOpened = !options.openLate || !received.some(isSealed);
      const known = isOpened ? received : ((await options.openLate?.(received)) ?? received);
      await options.onBatch(known);
      return known;
    };
    const remember = (received: readonly Received[]): void => {
      for (const item of received) {
        if (item.kind !== 'packet' || !item.packet.mn || byMn.get(item.packet.mn) === socket)
          continue;
        // whoever is refused gets no commands of the device he speaks for
        if ((options.refusalOf?.(item.packet) ?? null) !== null) continue;
        own.mn = item.packet.mn;
        own.mns.add(own.mn);
        byMn.set(own.mn, socket);
      }
    };
    const hold = (received: readonly Received[]): void => {
      for (const item of received) {
        if (item.kind === 'packet' && item.packet.mn && byMn.get(item.packet.mn) === socket)
          options.holders?.hold(item.packet.mn);
      }
    };
    const slowDown = (): void => {
      if (own.waiting > MAX_WAITING_OF_ONE || totals.waiting > MAX_WAITING) socket.pause();
    };
    const answer = (received: readonly Received[]): void => {
      write(
        received.flatMap((item) => (item.kind === 'packet' ? answersTo(item.packet, options) : [])),
      );
      if (!options.followUp) return;
      options
        .followUp(received)
        .then(write, (error: unknown) =>
          options.log.error({ err: error, ip }, 'nothing more was told to the device'),
        );
    };
    const write = (frames: readonly Buffer[]): void => {
      const [first] = frames;
      if (first && socket.writable)
        socket.write(frames.length === 1 ? first : Buffer.concat(frames));
    };

    socket.on('data', (bytes: Buffer) => {
      silentMs = 0;
      const { ip: named, rest } = caller.take(bytes);
      ip = named ?? ip;
      handle(decoder.feed(rest));
      if (!own.isKnown && own.noise + decoder.pendingBytes() > MAX_NOISE_BYTES) socket.destroy();
    });
    socket.on('timeout', () => {
      silentMs += IDLE_FRAME_MS;
      handle(decoder.flush());
      if (silentMs >= IDLE_CONNECTION_MS) socket.destroy();
      else socket.setTimeout(IDLE_FRAME_MS);
    });
    socket.on('end', () => {
      own.hasEnded = true;
      handle(decoder.flush());
      if (own.waiting === 0) socket.end();
    });
    socket.on('error', (error) => options.log.debug({ err: error, ip }, 'device connection broke'));
    socket.on('close', () => {
      sockets.delete(socket);
      for (const mn of own.mns) {
        if (byMn.get(mn) !== socket) continue;
        byMn.delete(mn);
        options.holders?.leave(mn);
      }
    });
  }

  function read(event: FrameEvent, ip: string, own: Line): Received[] {
    if (event.kind === 'frame') return readFrame(event, ip, own);
    if (event.kind === 'bad') return readBad(event, ip, own);
    own.noise += event.garbageBytes;
    totals.garbageBytes += event.garbageBytes;
    return [];
  }

  function readFrame(frame: GoodFrame, ip: string, own: Line): Received[] {
    own.isKnown = true;
    totals.packets++;
    const packet = parsePacket(frame, encodingOf(frame));
    if (!isTaken(packet.mn, ip)) return [];
    const earlierMn =
      own.spokeFor !== null && packet.mn !== null && packet.mn !== own.spokeFor
        ? own.spokeFor
        : undefined;
    own.spokeFor = packet.mn ?? own.spokeFor;
    const raw =
      packet.mn !== null && options.wantsRaw?.(packet.mn)
        ? { raw: { wire: Buffer.from(frame.raw), plain: Buffer.from(frame.plain) } }
        : {};
    return [
      {
        kind: 'packet',
        packet,
        ip,
        receivedAt: options.now().getTime(),
        ...(earlierMn === undefined ? {} : { earlierMn }),
        ...raw,
      },
    ];
  }

  function encodingOf({ plain }: GoodFrame): TextEncoding | undefined {
    return isAscii(plain) ? undefined : options.settingsOf?.(peekHeader(plain).mn ?? '')?.encoding;
  }

  /** Whether a device is known, or one of the few unknown ones that an address may speak for. */
  function isTaken(mn: string | null, ip: string): boolean {
    return !options.isKnown || mn === null || options.isKnown(mn) || flood.takesUnknown(ip, mn);
  }

  function readBad(frame: BadFrame, ip: string, own: Line): Received[] {
    own.noise += frame.raw.length;
    totals.badFrames++;
    if (!flood.takesBad(ip)) return [];
    const text = frame.error === 'SEALED' ? textOfSealed(frame.raw) : decodeText(frame.raw, []);
    const mn = /MN=([^;,&]{1,64})/.exec(text)?.[1]?.trim() || own.mn;
    const isKeyWrong = frame.error === 'SEALED' && hasKeys(mn);
    return [
      {
        kind: 'bad',
        frame,
        text,
        mn,
        ip,
        receivedAt: options.now().getTime(),
        ...(isKeyWrong ? { hasKey: true } : {}),
      },
    ];
  }

  function hasKeys(mn: string | null): boolean {
    const keys = mn === null ? undefined : options.settingsOf?.(mn)?.keys;
    return keys !== undefined && keys.length > 0;
  }

  // a device may close its half right after sending: its answers still go out
  const server = createServer({ allowHalfOpen: true }, serve);
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  server.on('error', (error) => options.log.error({ err: error }, 'gateway'));

  return {
    port: (server.address() as AddressInfo).port,
    counters: () => ({ connections: sockets.size, ...totals, dropped: flood.dropped() }),
    holds: (mn) => byMn.get(mn)?.writable === true,
    send(mn, frame) {
      const socket = byMn.get(mn);
      return (
        socket?.writable === true &&
        (socket.write(sealFrame(frame, options.settingsOf?.(mn)?.sealingKey)), true)
      );
    },
    async close() {
      const isClosed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.pause();
      const giveUpAt = Date.now() + DRAIN_MS;
      while (totals.waiting > 0 && Date.now() < giveUpAt)
        await new Promise((resolve) => setTimeout(resolve, 20));
      for (const socket of sockets) socket.destroy();
      await isClosed;
    },
  };
}

function isSealed(item: Received): boolean {
  return item.kind === 'bad' && item.frame.error === 'SEALED';
}

/** A frame that no key opens, as text that keeps every byte of it. */
function textOfSealed(raw: Buffer): string {
  const segment = printSealed(raw.subarray(HEAD_BYTES, raw.length - CRC_BYTES));
  return decodeText(
    Buffer.concat([raw.subarray(0, HEAD_BYTES), segment, raw.subarray(-CRC_BYTES)]),
    [],
  );
}

/** The answer a packet wants; a device that asks for the time gets it right after (1013 → 9013, 1012). */
function answersTo(
  packet: Packet,
  { now, refusalOf }: Pick<GatewayOptions, 'now' | 'refusalOf'>,
): Buffer[] {
  const refusal = refusalOf?.(packet) ?? null;
  const answer = refusal === null ? buildAnswer(packet) : buildRefusal(packet, refusal);
  if (!answer || refusal !== null || packet.cn !== CN.askTime || !packet.mn)
    return answer ? [answer] : [];
  const time = formatWallDigits(now());
  const polId = packet.params.PolId ? `PolId=${packet.params.PolId};` : '';
  const setTime = buildFrame({
    qn: time,
    st: packet.st ?? '',
    cn: CN.setTime,
    pw: packet.pw,
    mn: packet.mn,
    flag: askingFlag(packet),
    cp: `${polId}SystemTime=${time.slice(0, 14)}`,
  });
  return [answer, setTime];
}
