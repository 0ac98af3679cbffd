import { isAscii } from 'node:buffer';

import type { FloodGuard } from './flood.ts';
import type { BadFrame, FrameEvent, GoodFrame } from './frame.ts';
import type { GatewayOptions } from './gateway-options.ts';
import { decodeText, parsePacket, type TextEncoding } from './packet.ts';
import type { Received } from './received.ts';
import { printSealed } from './sm4.ts';
import { peekHeader } from './verify.ts';

/** Of a frame: `##` and the length, and the check code. */
const HEAD_BYTES = 6;
const CRC_BYTES = 4;

/** What is known of one connection. */
export interface Line {
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

/** With what events become something received. */
export interface Reading {
  readonly options: Pick<GatewayOptions, 'settingsOf' | 'isKnown' | 'wantsRaw' | 'now'>;
  readonly flood: FloodGuard;
  /** Since start. */
  readonly totals: { packets: number; badFrames: number; garbageBytes: number };
}

/** What an event on a connection brings: nothing for noise, and for what is beyond the limits of an address. */
export function readEvent(
  reading: Reading,
  event: FrameEvent,
  ip: string,
  own: Line,
): readonly Received[] {
  if (event.kind === 'frame') return readFrame(reading, event, ip, own);
  if (event.kind === 'bad') return readBad(reading, event, ip, own);
  own.noise += event.garbageBytes;
  reading.totals.garbageBytes += event.garbageBytes;
  return [];
}

function readFrame(
  { options, flood, totals }: Reading,
  frame: GoodFrame,
  ip: string,
  own: Line,
): Received[] {
  own.isKnown = true;
  totals.packets++;
  const packet = parsePacket(frame, encodingOf(frame, options));
  const { mn } = packet;
  // a device is known, or one of the few unknown ones that an address may speak for
  const isTaken = !options.isKnown || mn === null || options.isKnown(mn);
  if (!isTaken && !flood.takesUnknown(ip, mn)) return [];
  const { spokeFor } = own;
  const isOther = spokeFor !== null && mn !== null && mn !== spokeFor;
  const earlier = isOther ? { earlierMn: spokeFor } : {};
  own.spokeFor = mn ?? own.spokeFor;
  const raw =
    mn !== null && options.wantsRaw?.(mn)
      ? { raw: { wire: Buffer.from(frame.raw), plain: Buffer.from(frame.plain) } }
      : {};
  return [{ kind: 'packet', packet, ip, receivedAt: options.now().getTime(), ...earlier, ...raw }];
}

function encodingOf(
  { plain }: GoodFrame,
  { settingsOf }: Pick<GatewayOptions, 'settingsOf'>,
): TextEncoding | undefined {
  return isAscii(plain) ? undefined : settingsOf?.(peekHeader(plain).mn ?? '')?.encoding;
}

function readBad(
  { options, flood, totals }: Reading,
  frame: BadFrame,
  ip: string,
  own: Line,
): Received[] {
  own.noise += frame.raw.length;
  totals.badFrames++;
  if (!flood.takesBad(ip)) return [];
  const isSealed = frame.error === 'SEALED';
  const text = isSealed ? textOfSealed(frame.raw) : decodeText(frame.raw, []);
  const mn = namedIn(text) ?? own.mn;
  const keys = mn === null ? undefined : options.settingsOf?.(mn)?.keys;
  const isKeyWrong = isSealed && keys !== undefined && keys.length > 0;
  const hasKey = isKeyWrong ? { hasKey: true } : {};
  return [{ kind: 'bad', frame, text, mn, ip, receivedAt: options.now().getTime(), ...hasKey }];
}

/** The device that a bad frame names; where that stands at its end, the check code follows it. */
function namedIn(text: string): string | null {
  const found = /\bMN=([^;,&]{1,64})/i.exec(text);
  const isLast = found !== null && found.index + found[0].length === text.length;
  return (isLast ? found[1]?.slice(0, -CRC_BYTES) : found?.[1])?.trim() || null;
}

/** A frame that no key opens, as text that keeps every byte of it. */
function textOfSealed(raw: Buffer): string {
  const segment = printSealed(raw.subarray(HEAD_BYTES, raw.length - CRC_BYTES));
  return decodeText(
    Buffer.concat([raw.subarray(0, HEAD_BYTES), segment, raw.subarray(-CRC_BYTES)]),
    [],
  );
}
