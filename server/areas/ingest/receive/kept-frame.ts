import type { GoodFrame } from '#server/gateway/frame.ts';

/** A logged frame as it was after its check code had been found right; its text may be in another encoding now. */
export function frameOf(raw: string): GoodFrame {
  const bytes = Buffer.from(raw);
  return {
    kind: 'frame',
    plain: bytes.subarray(6, bytes.length - 4),
    isDecrypted: false,
    keyId: null,
    declared: Number(raw.slice(2, 6)) || 0,
    crc: raw.slice(-4),
    raw: bytes,
  };
}
