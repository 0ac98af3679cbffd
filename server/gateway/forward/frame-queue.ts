import fs from 'node:fs';
import path from 'node:path';

/** Frames on disk that wait for one target, oldest first. What is appended is there after a crash; what was taken off may come once more. */
export interface FrameQueue {
  /** Durable when it resolves. @returns how many older frames were dropped to make room */
  append(frames: readonly Buffer[]): Promise<number>;
  /** The oldest frames that wait, without taking them off. */
  peek(limit: number): readonly Buffer[];
  /** Takes the oldest off. */
  shift(count: number): void;
  /** Frames that wait. */
  size(): number;
  close(): void;
}

const HEAD_BYTES = 4;
/** Frames of a segment; a segment that is done with is removed. */
const SEGMENT_BYTES = 1_048_576;
const SEGMENT_NAME = /^(\d{12})\.q$/;
const CURSOR = 'cursor.json';

interface Segment {
  readonly number: number;
  /** Places of the frames that wait in it. */
  readonly places: { readonly at: number; readonly length: number }[];
  bytes: number;
}

/** A queue with its files. */
interface Files {
  readonly folder: string;
  readonly maxBytes: number;
  /** Oldest first. */
  readonly segments: Segment[];
  /** The one that is open for what is appended. */
  writing: { readonly segment: Segment; readonly fd: number } | null;
}

/** @param maxBytes beyond it the oldest segment goes, with all its frames */
export function openFrameQueue(folder: string, maxBytes: number): FrameQueue {
  fs.mkdirSync(folder, { recursive: true });
  const files: Files = { folder, maxBytes, segments: readSegments(folder), writing: null };
  return {
    append: (frames) => append(files, frames),
    peek: (limit) => peek(files, limit),
    shift: (count) => shift(files, count),
    size: () => files.segments.reduce((sum, { places }) => sum + places.length, 0),
    close() {
      if (files.writing) fs.closeSync(files.writing.fd);
      files.writing = null;
    },
  };
}

async function append(files: Files, frames: readonly Buffer[]): Promise<number> {
  for (const frame of frames) {
    const { segment, fd } = openSegment(files);
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUInt32BE(frame.length);
    fs.writeSync(fd, Buffer.concat([head, frame]));
    segment.places.push({ at: segment.bytes, length: frame.length });
    segment.bytes += HEAD_BYTES + frame.length;
  }
  const fd = files.writing?.fd;
  if (fd !== undefined)
    await new Promise<void>((resolve, reject) =>
      fs.fdatasync(fd, (error) => (error ? reject(error) : resolve())),
    );
  return makeRoom(files);
}

function peek({ folder, segments }: Files, limit: number): readonly Buffer[] {
  const frames: Buffer[] = [];
  for (const { number, places } of segments) {
    if (frames.length >= limit) break;
    if (places.length === 0) continue;
    const fd = fs.openSync(nameOf(folder, number), 'r');
    for (const { at, length } of places.slice(0, limit - frames.length)) {
      const frame = Buffer.alloc(length);
      fs.readSync(fd, frame, 0, length, at + HEAD_BYTES);
      frames.push(frame);
    }
    fs.closeSync(fd);
  }
  return frames;
}

function shift(files: Files, count: number): void {
  const { segments } = files;
  let left = count;
  while (left > 0) {
    const segment = segments.find(({ places }) => places.length > 0);
    if (!segment) break;
    left -= segment.places.splice(0, left).length;
  }
  for (const segment of segments.filter(({ places }) => places.length === 0))
    if (segment !== files.writing?.segment || segment.bytes >= SEGMENT_BYTES) drop(files, segment);
  writeCursor(files);
}

function openSegment(files: Files): { readonly segment: Segment; readonly fd: number } {
  const { folder, segments, writing } = files;
  if (writing && writing.segment.bytes < SEGMENT_BYTES) return writing;
  if (writing) fs.closeSync(writing.fd);
  const number = (segments.at(-1)?.number ?? readCursor(folder).number) + 1;
  const segment: Segment = { number, places: [], bytes: 0 };
  segments.push(segment);
  files.writing = { segment, fd: fs.openSync(nameOf(folder, number), 'a') };
  return files.writing;
}

function drop(files: Files, segment: Segment): void {
  const { folder, segments, writing } = files;
  if (writing?.segment === segment) {
    fs.closeSync(writing.fd);
    files.writing = null;
  }
  fs.rmSync(nameOf(folder, segment.number), { force: true });
  segments.splice(segments.indexOf(segment), 1);
}

function makeRoom(files: Files): number {
  const { segments, maxBytes } = files;
  let dropped = 0;
  while (segments.length > 1 && segments.reduce((sum, { bytes }) => sum + bytes, 0) > maxBytes) {
    const [oldest] = segments;
    if (!oldest) break;
    dropped += oldest.places.length;
    drop(files, oldest);
  }
  return dropped;
}

function writeCursor({ folder, segments }: Files): void {
  const [first] = segments;
  const taken = first ? (first.places[0]?.at ?? first.bytes) : 0;
  const number = first?.number ?? readCursor(folder).number;
  fs.writeFileSync(path.join(folder, CURSOR), JSON.stringify({ number, taken }));
}

function nameOf(folder: string, number: number): string {
  return path.join(folder, `${String(number).padStart(12, '0')}.q`);
}

function readCursor(folder: string): { readonly number: number; readonly taken: number } {
  try {
    const { number, taken } = JSON.parse(fs.readFileSync(path.join(folder, CURSOR), 'utf8')) as {
      number: number;
      taken: number;
    };
    return { number: Number(number) || 0, taken: Number(taken) || 0 };
  } catch {
    // none yet, or cut by a crash: everything on disk waits
    return { number: 0, taken: 0 };
  }
}

/** What a crash left: a frame that was not written whole ends its segment. */
function readSegments(folder: string): Segment[] {
  const cursor = readCursor(folder);
  const numbers = fs
    .readdirSync(folder)
    .flatMap((name) => SEGMENT_NAME.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
  return numbers.map((number) => {
    const bytes = fs.readFileSync(nameOf(folder, number));
    const from = number === cursor.number ? cursor.taken : 0;
    const segment: Segment = { number, places: [], bytes: bytes.length };
    for (let at = 0; at + HEAD_BYTES <= bytes.length;) {
      const length = bytes.readUInt32BE(at);
      if (at + HEAD_BYTES + length > bytes.length) break;
      if (at >= from) segment.places.push({ at, length });
      at += HEAD_BYTES + length;
    }
    return segment;
  });
}
