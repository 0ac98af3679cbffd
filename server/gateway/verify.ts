import { editionOf, mayBeEncrypted } from './commands.ts';
import { computeHj212Crc, computeModbusCrc } from './crc.ts';
import type { Verify } from './frame.ts';
import { openSegment } from './sm4.ts';

/** How a device's frames are checked. `off` takes any frame that ends where it says. */
export type CrcMode = 'hj212' | 'modbus' | 'off';

/** What is set for one device (MN). */
export interface DeviceSettings {
  readonly crcMode: CrcMode;
  /** 16 bytes; edition 2025 only. */
  readonly sm4Key?: Buffer;
}

/** Checks a segment by the HJ 212 code first, and only where that fails by what is set for its device. */
export function createVerify(settingsOf: (mn: string) => DeviceSettings | undefined): Verify {
  return (segment, given) => {
    if (given === computeHj212Crc(segment)) return { plain: segment, isDecrypted: false };
    const header = peekHeader(segment);
    const settings = header.mn ? settingsOf(header.mn) : undefined;
    if (!settings) return null;
    if (settings.sm4Key && header.isSealable) {
      const plain = openSegment(segment, settings.sm4Key);
      if (plain && given === computeHj212Crc(plain)) return { plain, isDecrypted: true };
    }
    const isTaken = settings.crcMode === 'off' || (settings.crcMode === 'modbus' && given === computeModbusCrc(segment));
    return isTaken ? { plain: segment, isDecrypted: false } : null;
  };
}

function peekHeader(segment: Buffer): { mn: string | null; isSealable: boolean } {
  const end = segment.indexOf('CP=&&');
  const text = segment.toString('latin1', 0, end < 0 ? Math.min(segment.length, 256) : end);
  const mn = /(?:^|[;,])\s*MN=([^;,]*)/i.exec(text)?.[1]?.trim() ?? null;
  const cn = /(?:^|[;,])\s*CN=([^;,]*)/i.exec(text)?.[1]?.trim() ?? '';
  const flag = Number(/(?:^|[;,])\s*Flag=(\d{1,3})/i.exec(text)?.[1] ?? 0);
  return { mn, isSealable: editionOf(flag) === '2025' && mayBeEncrypted(cn) };
}
