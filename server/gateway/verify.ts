import { editionOf, mayBeEncrypted } from './commands.ts';
import { computeHj212Crc, computeModbusCrc } from './crc.ts';
import type { Verified, Verify } from './frame.ts';
import type { TextEncoding } from './packet.ts';
import {
  type ContentLook,
  type DeviceKey,
  hasPlainContent,
  isSurelyText,
  lookAtContent,
  openSegment,
} from './sm4.ts';

/** How a device's frames are checked. `off` takes any frame that ends where it says. */
export type CrcMode = 'hj212' | 'modbus' | 'off';

/** What is set for one device (MN). */
export interface DeviceSettings {
  readonly crcMode: CrcMode;
  /** Of the device's texts; found out by themselves where absent. */
  readonly encoding?: TextEncoding;
  /** Edition 2025 only: the keys it may use now, the likeliest first. */
  readonly keys?: readonly DeviceKey[];
  /** The one of them by which it is written to. */
  readonly sealingKey?: DeviceKey;
}

/**
 * Checks a segment by the HJ 212 code first, and only where that fails by what is set for its device.
 *
 * The code carries eight bits from byte to byte (appendix A drops the low half of its register), so of the encrypted segments that
 * end in the same plain bytes one in 256 has the code of the plain one as well. What may be encrypted is never taken as text for its
 * code alone.
 */
export function createVerify(settingsOf: (mn: string) => DeviceSettings | undefined): Verify {
  return (segment, given) => {
    const isRight = given === computeHj212Crc(segment);
    const look = lookAtContent(segment);
    if (isRight && look.beginsPlain && look.controls === 0) return takePlain(segment);
    const header = peekHeader(segment);
    const settings = header.mn ? settingsOf(header.mn) : undefined;
    const plain = () =>
      isRight || isTakenAs(settings, segment, given) ? takePlain(segment) : null;
    if (!header.isSealable) return plain();
    const opened = openWith(settings?.keys ?? [], segment, given);
    if (opened) return opened;
    if (isPlain(segment, look, isRight)) return plain();
    return given !== null && endsAsContent(segment) ? 'sealed' : null;
  };
}

/** More characters of no text than these are noise. */
const MOST_CONTROLS = 1;

/** Whether what no key opens is text. */
function isPlain(
  segment: Buffer,
  { beginsPlain, controls }: ContentLook,
  isRight: boolean,
): boolean {
  return (beginsPlain && (isRight || controls <= MOST_CONTROLS)) || isSurelyText(segment);
}

/** Whether what is set for a device takes a segment that the HJ 212 code refuses. */
function isTakenAs(
  settings: DeviceSettings | undefined,
  segment: Buffer,
  given: number | null,
): boolean {
  if (settings?.crcMode === 'off') return true;
  return settings?.crcMode === 'modbus' && given === computeModbusCrc(segment);
}

function takePlain(segment: Buffer): Verified {
  return { plain: segment, isDecrypted: false, keyId: null };
}

/** The check code is over the plain segment: the key that makes it right, and the content text, is the one. */
function openWith(
  keys: readonly DeviceKey[],
  segment: Buffer,
  given: number | null,
): Verified | null {
  for (const { id, bytes } of keys) {
    const plain = openSegment(segment, bytes);
    if (plain && given === computeHj212Crc(plain) && hasPlainContent(plain))
      return { plain, isDecrypted: true, keyId: id };
  }
  return null;
}

const CONTENT_END = Buffer.from('&&');

/** Nothing, or fields of the header that stand behind the content. */
const FIELDS_BEHIND = /^(?:[;,]\s*[A-Za-z]+=[\w.-]*)*[;,]?$/;

function endsAsContent(segment: Buffer): boolean {
  const end = segment.lastIndexOf(CONTENT_END) + CONTENT_END.length;
  return end >= CONTENT_END.length && FIELDS_BEHIND.test(segment.toString('latin1', end));
}

/** What the plain part of a segment says of it, before it is read. */
export interface SegmentHeader {
  readonly mn: string | null;
  readonly cn: string;
  readonly qn: string | null;
  readonly st: string | null;
  /** 0 where none, or no number, stands there. */
  readonly flag: number;
  /** Edition 2025, and a command whose content may be encrypted. */
  readonly isSealable: boolean;
}

const CONTENT_HEAD = 'CP=&&';
/** Of a segment without content, and of what stands behind one. */
const MOST_PEEKED = 256;

/** What is plain in any case: what stands before the content, and what some devices write behind it. */
function textAround(segment: Buffer): string {
  const head = segment.indexOf(CONTENT_HEAD);
  if (head < 0) return segment.toString('latin1', 0, Math.min(segment.length, MOST_PEEKED));
  const before = segment.toString('latin1', 0, head);
  const tail = segment.lastIndexOf(CONTENT_END) + CONTENT_END.length;
  if (tail >= segment.length || tail <= head + CONTENT_HEAD.length) return before;
  return `${before};${segment.toString('latin1', tail, Math.min(segment.length, tail + MOST_PEEKED))}`;
}

export function peekHeader(segment: Buffer): SegmentHeader {
  const text = textAround(segment);
  const field = (name: string): string | null =>
    new RegExp(`(?:^|[;,])\\s*${name}=([^;,]*)`, 'i').exec(text)?.[1]?.trim() ?? null;
  const cn = field('CN') ?? '';
  const flag = Number(/^\d{1,3}/.exec(field('Flag') ?? '')?.[0] ?? '0');
  return {
    mn: field('MN'),
    cn,
    qn: field('QN'),
    st: field('ST'),
    flag,
    isSealable: editionOf(flag) === '2025' && mayBeEncrypted(cn),
  };
}
