/** One tag of an FLV file: its kind, when it is shown, and its bytes with the size behind them. */
export interface FlvTag {
  readonly kind: 'script' | 'video' | 'head';
  readonly isKey: boolean;
  /** Milliseconds since the first. */
  readonly atMs: number;
  readonly bytes: Buffer;
}

const FILE_HEAD = 9;
const SIZE_BYTES = 4;
const TAG_HEAD = 11;
const VIDEO = 9;
const SCRIPT = 18;
const KEY_FRAME = 1;

/** The head of a file, and its tags in their order. @throws Error it is no FLV */
export function readFlv(file: Buffer): { readonly head: Buffer; readonly tags: readonly FlvTag[] } {
  if (file.toString('latin1', 0, 3) !== 'FLV') throw new Error('this is no FLV file');
  const tags: FlvTag[] = [];
  let at = FILE_HEAD + SIZE_BYTES;
  while (at + TAG_HEAD <= file.length) {
    const size = file.readUIntBE(at + 1, 3);
    const end = at + TAG_HEAD + size + SIZE_BYTES;
    const type = file[at];
    const bytes = file.subarray(at, end);
    const atMs = (bytes[7] ?? 0) * 0x1000000 + bytes.readUIntBE(4, 3);
    // of AVC the second byte 0 says how to read what follows, 2 that it ends
    const first = bytes[TAG_HEAD] ?? 0;
    const packet = bytes[TAG_HEAD + 1] ?? 0;
    if (type === SCRIPT) tags.push({ kind: 'script', isKey: false, atMs, bytes });
    else if (type === VIDEO && packet !== 2)
      tags.push({
        kind: packet === 0 ? 'head' : 'video',
        isKey: first >> 4 === KEY_FRAME,
        atMs,
        bytes,
      });
    at = end;
  }
  return { head: file.subarray(0, FILE_HEAD + SIZE_BYTES), tags };
}

/** A tag that is shown at another time. */
export function moveTag({ bytes }: FlvTag, atMs: number): Buffer {
  const moved = Buffer.from(bytes);
  moved.writeUIntBE(atMs % 0x1000000, 4, 3);
  moved[7] = Math.floor(atMs / 0x1000000) % 0x100;
  return moved;
}
