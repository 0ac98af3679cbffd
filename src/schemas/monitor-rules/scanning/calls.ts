import type { Effective, Measured, ValueField } from '../tree.ts';
import type { Reader } from './reader.ts';

/** A code of a state is quoted, or digits. */
const CODE_BEGINS = /['"\d]/;
const FIELDS: ReadonlySet<string> = new Set<ValueField>(['value', 'converted', 'min', 'max']);

/** Past the comma. */
export function next(reader: Reader): Reader {
  reader.expect(',');
  return reader;
}

/** What stands behind commas. */
export function readMore<T>(reader: Reader, read: () => T): readonly T[] {
  const found: T[] = [];
  while (reader.accept(',')) found.push(read());
  return found;
}

/** Nothing, or something and what stands behind commas. */
export function readAny<T>(reader: Reader, read: () => T): readonly T[] {
  if (reader.peek() === ')') return [];
  const first = read();
  return [first, ...readMore(reader, read)];
}

/** Whose state, where that is said, and codes of states: `SB1, '0'`, or `'1', '3'`. */
export function readState<W extends object>(
  reader: Reader,
  whose: () => W,
): { readonly in: readonly string[] } | (W & { readonly in: readonly string[] }) {
  if (reader.peek() === ')') return { in: [] };
  if (!CODE_BEGINS.test(reader.peek()))
    return { ...whose(), in: readMore(reader, () => reader.label()) };
  return { in: [reader.label(), ...readMore(reader, () => reader.label())] };
}

/** A factor with what of it is meant and of which point: `w21003`, `max(w21003)`, `at(12, max(w21003))`. */
export function readSource(reader: Reader): Measured {
  const called = reader.openCall();
  if (!called) return { factor: reader.factor() };
  const source = called.word === 'at' ? readElsewhere(reader) : readField(reader, called.word);
  reader.expect(')');
  return source;
}

/** Of another point: `12, max(w21003)`. */
export function readElsewhere(reader: Reader): Measured {
  const point = reader.recordId();
  const called = next(reader).openCall();
  if (!called) return { factor: reader.factor(), point };
  const source = readField(reader, called.word);
  reader.expect(')');
  return { ...source, point };
}

function readField(reader: Reader, word: string): Measured {
  if (!FIELDS.has(word)) reader.wants('factor');
  return { factor: reader.factor(), field: word as ValueField };
}

/** `from '08:00', to '20:00', days 1 2 3, holidays never`; the first two may come without their words. */
export function readTimes(reader: Reader): Effective {
  let times: { -readonly [K in keyof Effective]: Effective[K] } = {};
  if (reader.peek() === ')') return times;
  do times = { ...times, ...readTime(reader, times) };
  while (reader.accept(','));
  return times;
}

function readTime(reader: Reader, known: Effective): Effective {
  if (reader.acceptWord('from')) return { from: readClock(reader) };
  if (reader.acceptWord('to')) return { to: readClock(reader) };
  if (reader.acceptWord('days')) return { days: readDays(reader) };
  if (reader.acceptWord('holidays')) return { holidays: readHolidays(reader) };
  const time = readClock(reader);
  return known.from === undefined ? { from: time } : { to: time };
}

function readClock(reader: Reader): string {
  return reader.quoted() ?? reader.wants('time');
}

function readDays(reader: Reader): readonly number[] {
  const days: number[] = [];
  for (let day = reader.number(); day !== undefined; day = reader.number()) {
    if (![1, 2, 3, 4, 5, 6, 7].includes(day)) reader.fail('outOfRange', { min: 1, max: 7 });
    days.push(day);
  }
  return days;
}

function readHolidays(reader: Reader): 'only' | 'never' {
  if (reader.acceptWord('only')) return 'only';
  return reader.acceptWord('never') ? 'never' : reader.wants('word');
}
