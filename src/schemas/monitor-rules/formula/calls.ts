import type { Condition, Effective, Measured, Value, ValueField } from '../tree.ts';
import type { Node, Reader } from './reader.ts';
import type { Word } from './words.ts';

type Make = (reader: Reader, from: number) => Node;

/** What may be called, with what stands between its brackets. Without brackets the same words are none (`value`: a factor). */
const CALLS: Readonly<Partial<Record<Word, Make>>> = {
  and: makeGroup('and'),
  or: makeGroup('or'),
  off(reader) {
    const node = reader.readNode();
    return node.sort === 'condition'
      ? { ...node, block: { ...node.block, off: true } }
      : { ...node, block: { ...node.block, off: true } };
  },
  between: makeBetween({}),
  outside: makeBetween({ outside: true }),
  mark: (reader, from) =>
    reader.condition(
      { op: 'mark', factor: reader.factor(), in: readMore(reader, () => reader.label()) },
      from,
    ),
  facility: (reader, from) =>
    reader.condition(
      { op: 'facility', ...readState(reader, () => ({ item: reader.facility() })) },
      from,
    ),
  analyser: (reader, from) =>
    reader.condition(
      { op: 'analyser', ...readState(reader, () => ({ factor: reader.factor() })) },
      from,
    ),
  station: makePlace('station'),
  point: makePlace('point'),
  type: makePlace('type'),
  clock: (reader, from) => reader.condition({ op: 'clock', ...readTimes(reader) }, from),
  times: (reader, from) =>
    reader.condition(
      { op: 'times', of: reader.readCondition(), count: next(reader).count(1, 1000) },
      from,
    ),
  within: (reader, from) =>
    reader.condition(
      {
        op: 'within',
        of: reader.readCondition(),
        count: next(reader).count(1, 1000),
        span: next(reader).span(),
      },
      from,
    ),
  lasts: (reader, from) =>
    reader.condition({ op: 'lasts', of: reader.readCondition(), span: next(reader).span() }, from),
  constant: (reader, from) =>
    reader.condition(
      { op: 'constant', factor: reader.factor(), count: next(reader).count(2, 1000) },
      from,
    ),
  absent: (reader, from) =>
    reader.condition({ op: 'absent', factor: reader.factor(), span: next(reader).span() }, from),
  upper: (reader, from) =>
    reader.value({ op: 'limit', factor: reader.factor(), side: 'upper' }, from),
  lower: (reader, from) =>
    reader.value({ op: 'limit', factor: reader.factor(), side: 'lower' }, from),
  mean: makeAggregate('mean'),
  lowest: makeAggregate('lowest'),
  highest: makeAggregate('highest'),
  sum: makeAggregate('sum'),
  change: (reader, from) =>
    reader.value({ op: 'change', as: 'amount', ...readSource(reader) }, from),
  changePercent: (reader, from) =>
    reader.value({ op: 'change', as: 'percent', ...readSource(reader) }, from),
  abs: (reader, from) => reader.value({ op: 'abs', of: reader.readValue() }, from),
  back: (reader, from) =>
    reader.value({ op: 'measured', ...readSource(reader), back: next(reader).span() }, from),
  at: (reader, from) => reader.value({ op: 'measured', ...readElsewhere(reader) }, from),
  value: makeField('value'),
  converted: makeField('converted'),
  min: makeField('min'),
  max: makeField('max'),
};

/** A code of a state is quoted, or digits. */
const CODE_BEGINS = /['"\d]/;
const FIELDS: ReadonlySet<string> = new Set<ValueField>(['value', 'converted', 'min', 'max']);

/** A call, or a factor. */
export function readCall(reader: Reader): Node {
  const { from } = reader.here();
  const called = openCall(reader);
  if (!called) return reader.value({ op: 'measured', factor: reader.factor() }, from);
  const node = called.make(reader, from);
  reader.expect(')');
  return { ...node, from };
}

/** Goes past a word that can be called and its bracket; stays where it is where none stands here. */
function openCall(reader: Reader): { readonly make: Make; readonly word: Word } | undefined {
  const start = reader.at;
  const found = reader.wordHere();
  if (!found) return undefined;
  reader.at += found.length;
  const word = found.word === 'change' && reader.accept('%') ? 'changePercent' : found.word;
  const make = CALLS[word];
  if (make && reader.accept('(')) return { make, word };
  reader.at = start;
  return undefined;
}

/** Past the comma. */
function next(reader: Reader): Reader {
  reader.expect(',');
  return reader;
}

function readMore<T>(reader: Reader, read: () => T): readonly T[] {
  const found: T[] = [];
  while (reader.accept(',')) found.push(read());
  return found;
}

function makeGroup(op: 'and' | 'or'): Make {
  return (reader, from) => {
    const of: Condition[] = reader.peek() === ')' ? [] : [reader.readCondition()];
    return reader.condition(
      { op, of: [...of, ...readMore(reader, () => reader.readCondition())] },
      from,
    );
  };
}

function makeBetween(outside: { readonly outside?: true }): Make {
  return (reader, from) => {
    const [value, low, high] = [
      reader.readValue(),
      next(reader).readValue(),
      next(reader).readValue(),
    ];
    return reader.condition({ op: 'between', value, low, high, ...outside }, from);
  };
}

function makePlace(by: 'station' | 'point' | 'type'): Make {
  return (reader, from) => {
    const first = reader.peek() === ')' ? [] : [reader.recordId()];
    return reader.condition(
      { op: 'place', by, in: [...first, ...readMore(reader, () => reader.recordId())] },
      from,
    );
  };
}

/** Whose state, where that is said, and codes of states: `SB1, '0'`, or `'1', '3'`. */
function readState<W extends object>(
  reader: Reader,
  whose: () => W,
): { readonly in: readonly string[] } | (W & { readonly in: readonly string[] }) {
  if (reader.peek() === ')') return { in: [] };
  if (!CODE_BEGINS.test(reader.peek()))
    return { ...whose(), in: readMore(reader, () => reader.label()) };
  return { in: [reader.label(), ...readMore(reader, () => reader.label())] };
}

function makeAggregate(op: Extract<Value, { span: unknown }>['op']): Make {
  return (reader, from) =>
    reader.value({ op, ...readSource(reader), span: next(reader).span() }, from);
}

function makeField(field: ValueField): Make {
  return (reader, from) => reader.value({ op: 'measured', factor: reader.factor(), field }, from);
}

/** A factor with what of it is meant and of which point: `w21003`, `max(w21003)`, `at(12, max(w21003))`. */
function readSource(reader: Reader): Measured {
  const called = openCall(reader);
  if (!called) return { factor: reader.factor() };
  const source = called.word === 'at' ? readElsewhere(reader) : readField(reader, called.word);
  reader.expect(')');
  return source;
}

function readElsewhere(reader: Reader): Measured {
  const point = reader.recordId();
  const called = openCall(next(reader));
  if (!called) return { factor: reader.factor(), point };
  const source = readField(reader, called.word);
  reader.expect(')');
  return { ...source, point };
}

function readField(reader: Reader, word: Word): Measured {
  if (!FIELDS.has(word)) reader.wants('factor');
  return { factor: reader.factor(), field: word as ValueField };
}

/** `from '08:00', to '20:00', days 1 2 3, holidays never`; the first two may come without their words. */
function readTimes(reader: Reader): Effective {
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
