import { answerCommand, CN, FLAG_BASE, SYSTEM_INTERACTION } from './commands.ts';
import { formatCrc, computeHj212Crc } from './crc.ts';
import type { Packet } from './packet.ts';
import { type DeviceKey, sealSegment } from './sm4.ts';
import { peekHeader } from './verify.ts';

/** What goes into a frame, host to field or back. `cp` is the text between the `&&`. */
export interface FrameParts {
  readonly qn?: string | null;
  readonly st: string;
  readonly cn: string;
  readonly pw?: string | null;
  readonly mn: string;
  readonly flag?: number | null;
  readonly pnum?: number;
  readonly pno?: number;
  /** Edition 2025: marks a re-sent packet. */
  readonly rf?: 1;
  readonly cp: string;
}

/** The data segment with its fields in the standard's order; a null field is left out. */
export function buildSegment(parts: FrameParts): string {
  const split = parts.pnum === undefined ? '' : `PNUM=${parts.pnum};PNO=${parts.pno ?? 1};`;
  const flag = parts.flag == null ? '' : `Flag=${parts.flag};`;
  const qn = parts.qn == null ? '' : `QN=${parts.qn};`;
  const pw = parts.pw == null ? '' : `PW=${parts.pw};`;
  return `${qn}ST=${parts.st};CN=${parts.cn};${pw}MN=${parts.mn};${flag}${split}${parts.rf ? 'RF=1;' : ''}CP=&&${parts.cp}&&`;
}

/** A whole frame with length, check code and line end. */
export function buildFrame(parts: FrameParts): Buffer {
  return wrapSegment(Buffer.from(buildSegment(parts)));
}

/** @param crcOver the bytes the check code is computed over; edition 2025 takes the plain segment of an encrypted one. */
export function wrapSegment(segment: Buffer, crcOver: Buffer = segment): Buffer {
  const head = Buffer.from(`##${String(segment.length).padStart(4, '0')}`);
  return Buffer.concat([head, segment, Buffer.from(`${formatCrc(computeHj212Crc(crcOver))}\r\n`)]);
}

/**
 * The answer a packet wants: 9014 to data, 9013 to notices, with its own QN, PW and MN, in its edition's Flag.
 * Null when none is wanted or due. Send it only after the packet's rows are durable.
 */
export function buildAnswer(packet: Packet): Buffer | null {
  if (!packet.ok || !packet.flag.needAck || !packet.qn || !packet.mn || !packet.cn) return null;
  const cn = answerCommand(packet.cn, packet.hasContent);
  if (cn === null) return null;
  const flag = (packet.flag.value >> 2) << 2;
  return buildFrame({
    qn: packet.qn,
    st: SYSTEM_INTERACTION,
    cn,
    pw: packet.pw,
    mn: packet.mn,
    flag,
    cp: '',
  });
}

/** What `QnRtn` of 9011 says where a packet is refused. */
export const REFUSAL = { wrongPassword: '3', unknown: '100' } as const;
export type Refusal = (typeof REFUSAL)[keyof typeof REFUSAL];

/** The answer to a packet that is not taken: 9011 with the reason. Null when none is wanted. */
export function buildRefusal(packet: Packet, refusal: Refusal): Buffer | null {
  if (!packet.ok || !packet.flag.needAck || !packet.qn || !packet.mn) return null;
  const flag = (packet.flag.value >> 2) << 2;
  return buildFrame({
    qn: packet.qn,
    st: SYSTEM_INTERACTION,
    cn: CN.requestAnswer,
    pw: packet.pw,
    mn: packet.mn,
    flag,
    cp: `QnRtn=${refusal}`,
  });
}

/**
 * A frame as its device expects it: the content of commands that edition 2025 encrypts is encrypted by the key, everything
 * else stays.
 */
export function sealFrame(frame: Buffer, key: DeviceKey | undefined): Buffer {
  const segment = frame.subarray(HEAD_BYTES, frame.length - TAIL_BYTES);
  if (!key || !peekHeader(segment).isSealable) return frame;
  return wrapSegment(sealSegment(segment, key.bytes), segment);
}

/** `##` and the length; the check code and the line end. */
const HEAD_BYTES = 6;
const TAIL_BYTES = 6;

/** The Flag of an own packet in a packet's edition that wants an answer. */
export function askingFlag(packet: Packet): number {
  return FLAG_BASE[packet.flag.version] + 1;
}
