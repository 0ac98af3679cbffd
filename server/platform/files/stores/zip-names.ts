/** Bytes that can be read at any place. */
export interface ReadableBytes {
  readonly size: number;
  read(position: number, length: number): Promise<Buffer>;
}

const END = Buffer.from('504b0506', 'hex');
const ENTRY = 0x02014b50;
/** The end record with the longest comment. */
const MAX_END = 22 + 65_535;
const MAX_DIRECTORY = 4 * 1024 * 1024;
const ENTRY_BYTES = 46;

/** Names in the directory of a zip; nothing is unpacked. Empty for what is no zip. */
export async function zipNames(content: ReadableBytes): Promise<readonly string[]> {
  const from = Math.max(0, content.size - MAX_END);
  const tail = await content.read(from, Math.min(content.size, MAX_END));
  const at = tail.lastIndexOf(END);
  if (at < 0 || at + 22 > tail.length) return [];
  const length = tail.readUInt32LE(at + 12);
  const start = tail.readUInt32LE(at + 16);
  if (length > MAX_DIRECTORY || start + length > content.size) return [];
  return namesIn(await content.read(start, length));
}

function namesIn(directory: Buffer): readonly string[] {
  const names: string[] = [];
  for (let at = 0; at + ENTRY_BYTES <= directory.length && directory.readUInt32LE(at) === ENTRY;) {
    const length = directory.readUInt16LE(at + 28);
    names.push(directory.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + length));
    at += ENTRY_BYTES + length + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return names;
}
