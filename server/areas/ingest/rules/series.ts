import type { FrameValue } from '#schemas/monitor-rules/frame.ts';
import { MARK_END, NO_TIME, type StoredColumns } from './columns-store.ts';

/** Readings of one factor at a point in order of time. */
export interface Series {
  readonly timesMs: Float64Array;
  readonly value: Float64Array | null;
  readonly zs: Float64Array | null;
  readonly min: Float64Array | null;
  readonly max: Float64Array | null;
  readonly sampleTimes: readonly (string | null)[] | null;
  readonly marks: readonly string[] | null;
}

/** What one frame says of a factor; written anew for each. */
export type WritableFrameValue = { -readonly [Key in keyof FrameValue]: FrameValue[Key] };

/** 2000-01-01T00:00:00Z, from which PostgreSQL counts. */
const EPOCH_MS = 946_684_800_000;
const HALF = 0x1_0000_0000;
const BYTES = 8;

export function readSeries(stored: StoredColumns): Series {
  const series: Series = {
    timesMs: timesOf(stored.times),
    value: numbersOf(stored.value),
    zs: numbersOf(stored.converted),
    min: numbersOf(stored.min),
    max: numbersOf(stored.max),
    sampleTimes: stored.sampleTimes && samplesOf(stored.sampleTimes),
    marks: stored.marks === null ? null : stored.marks.split(MARK_END),
  };
  return isAscending(series.timesMs) ? series : sorted(series);
}

/** Nothing is said of a number that nobody reads. */
export function noTold(): WritableFrameValue {
  return { value: null, zs: null, min: null, max: null, flag: '', sampleTime: null };
}

export function tell(
  into: WritableFrameValue,
  { value, zs, min, max, sampleTimes, marks }: Series,
  at: number,
): void {
  into.value = numberAt(value, at);
  into.zs = numberAt(zs, at);
  into.min = numberAt(min, at);
  into.max = numberAt(max, at);
  if (marks) into.flag = marks[at] ?? '';
  if (sampleTimes) into.sampleTime = sampleTimes[at] ?? null;
}

const numberAt = (of: Float64Array | null, at: number): number | null =>
  of === null ? null : (of[at] ?? null);
const viewOf = ({ buffer, byteOffset, byteLength }: Buffer): DataView =>
  new DataView(buffer, byteOffset, byteLength);

function timesOf(bytes: Buffer): Float64Array {
  const view = viewOf(bytes);
  return Float64Array.from(
    { length: bytes.length / BYTES },
    (_, i) => (view.getInt32(i * BYTES) * HALF + view.getUint32(i * BYTES + 4)) / 1000 + EPOCH_MS,
  );
}

function numbersOf(bytes: Buffer | null): Float64Array | null {
  if (bytes === null) return null;
  const view = viewOf(bytes);
  const numbers = new Float64Array(bytes.length / BYTES);
  for (let i = 0; i < numbers.length; i += 1) numbers[i] = view.getFloat64(i * BYTES);
  return numbers;
}

/** Moments only to be compared with each other. */
function samplesOf(bytes: Buffer): readonly (string | null)[] {
  const texts = Array.from({ length: bytes.length / BYTES }, (_, i) =>
    bytes.toString('hex', i * BYTES, (i + 1) * BYTES),
  );
  return texts.map((text) => (text === NO_TIME ? null : text));
}

function isAscending(numbers: Float64Array): boolean {
  for (let i = 1; i < numbers.length; i += 1)
    if ((numbers[i - 1] ?? 0) > (numbers[i] ?? 0)) return false;
  return true;
}

function sorted({ timesMs, value, zs, min, max, sampleTimes, marks }: Series): Series {
  const order = Uint32Array.from(timesMs.keys()).sort(
    (a, b) => (timesMs[a] ?? 0) - (timesMs[b] ?? 0),
  );
  const numbers = (of: Float64Array | null): Float64Array | null =>
    of && Float64Array.from(order, (at) => of[at] ?? NaN);
  return {
    timesMs: Float64Array.from(order, (at) => timesMs[at] ?? NaN),
    value: numbers(value),
    zs: numbers(zs),
    min: numbers(min),
    max: numbers(max),
    sampleTimes: sampleTimes && Array.from(order, (at) => sampleTimes[at] ?? null),
    marks: marks && Array.from(order, (at) => marks[at] ?? ''),
  };
}
