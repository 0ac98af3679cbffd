import { dictOf, nameAt, numberAt, numbersAt } from './entries.ts';
import { parseValue, skipGap, UnreadablePdf, type PdfDict, type PdfNode } from './syntax.ts';
import { unpack } from './unpack.ts';

/** Where an object lies: at a place of the file, or as the how manyth of a stream of objects. */
type Place = { readonly at: number } | { readonly stream: number; readonly index: number };

/** An object as it was read: its value within `text`, and the bytes of its stream where it has one. */
export interface PdfObject {
  readonly text: string;
  readonly value: PdfNode;
  readonly stream?: Uint8Array;
}

/** A PDF by its table of objects; only what it takes to lay pages behind it. */
export interface PdfFile {
  readonly text: string;
  /** Its newest trailer. */
  readonly trailer: PdfDict;
  /** Where the newest table lies, and whether that is a stream. */
  readonly tableAt: number;
  readonly isStreamed: boolean;
  /** Numbers of objects that are there. */
  readonly numbers: readonly number[];
  /** @throws UnreadablePdf no such object */
  readonly object: (number: number) => PdfObject;
}

const TAIL = 2048;
const MOST_TABLES = 1000;

/** @throws UnreadablePdf it is damaged, or written in a way that is not read here */
export function readPdfFile(bytes: Uint8Array): PdfFile {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const start = text.lastIndexOf('startxref');
  if (start < text.length - TAIL) throw new UnreadablePdf('no place of its table');
  const tableAt = numberAt(text, parseValue(text, start + 'startxref'.length));
  const places = new Map<number, Place | null>();
  const open = [tableAt];
  const seen = new Set<number>();
  let trailer: PdfDict | undefined;
  for (let at = open.shift(); at !== undefined; at = open.shift()) {
    if (seen.has(at) || seen.size > MOST_TABLES) continue;
    seen.add(at);
    const table = text.startsWith('xref', at) ? readTable(text, at) : readStreamTable(text, at);
    // the newest says where an object lies
    for (const [number, place] of table.places) if (!places.has(number)) places.set(number, place);
    trailer ??= table.dict;
    for (const key of ['XRefStm', 'Prev']) {
      const next = table.dict.entries.get(key);
      if (next) open.push(numberAt(text, next));
    }
  }
  if (!trailer) throw new UnreadablePdf('no trailer');
  const isStreamed = !text.startsWith('xref', tableAt);
  const numbers = [...places].flatMap(([number, place]) => (place ? [number] : []));
  return { text, trailer, tableAt, isStreamed, numbers, object: objectsOf(text, places) };
}

function objectsOf(text: string, places: ReadonlyMap<number, Place | null>): PdfFile['object'] {
  const streams = new Map<number, readonly PdfObject[]>();
  const object = (number: number): PdfObject => {
    const place = places.get(number);
    if (!place) throw new UnreadablePdf(`no object ${number}`);
    if ('at' in place) return objectAt(text, place.at, number, object);
    const packed = streams.get(place.stream) ?? unpackObjects(object(place.stream));
    streams.set(place.stream, packed);
    const found = packed[place.index];
    if (!found) throw new UnreadablePdf(`no object ${number} in ${place.stream}`);
    return found;
  };
  return object;
}

const HEAD = /(\d+)[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+obj/y;

function objectAt(
  text: string,
  at: number,
  number: number | null,
  object?: PdfFile['object'],
): PdfObject {
  HEAD.lastIndex = skipGap(text, at);
  const head = HEAD.exec(text);
  if (!head || (number !== null && Number(head[1]) !== number))
    throw new UnreadablePdf(`no object ${number ?? ''} at ${at}`);
  const value = parseValue(text, HEAD.lastIndex);
  const word = skipGap(text, value.to);
  if (value.kind !== 'dict' || !text.startsWith('stream', word)) return { text, value };
  const from = word + 'stream'.length;
  const begin = from + (text.startsWith('\r\n', from) ? 2 : 1);
  const end = begin + lengthOf(text, value, object);
  if (!text.startsWith('endstream', skipGap(text, end)))
    throw new UnreadablePdf(`a stream of another length at ${at}`);
  return { text, value, stream: Buffer.from(text.slice(begin, end), 'latin1') };
}

function lengthOf(text: string, dict: PdfDict, object: PdfFile['object'] | undefined): number {
  const told = dict.entries.get('Length');
  if (told?.kind !== 'ref' || !object) return numberAt(text, told);
  const there = object(told.number);
  return numberAt(there.text, there.value);
}

interface Table {
  readonly places: ReadonlyMap<number, Place | null>;
  readonly dict: PdfDict;
}

const LINE = /(\d{1,10}) (\d{1,5}) ([fn])/y;

function readTable(text: string, from: number): Table {
  const places = new Map<number, Place | null>();
  let at = skipGap(text, from + 'xref'.length);
  while (!text.startsWith('trailer', at)) {
    const first = parseValue(text, at);
    const count = parseValue(text, first.to);
    const number = numberAt(text, first);
    at = count.to;
    for (let i = 0; i < numberAt(text, count); i += 1) {
      LINE.lastIndex = skipGap(text, at);
      const line = LINE.exec(text);
      if (!line) throw new UnreadablePdf(`no line of the table at ${at}`);
      at = LINE.lastIndex;
      places.set(number + i, line[3] === 'n' ? { at: Number(line[1]) } : null);
    }
    at = skipGap(text, at);
  }
  return { places, dict: dictOf(parseValue(text, at + 'trailer'.length)) };
}

function readStreamTable(text: string, at: number): Table {
  const { value, stream } = objectAt(text, at, null);
  const dict = dictOf(value);
  if (!stream || nameAt(text, dict, 'Type') !== 'XRef') throw new UnreadablePdf('no table');
  const data = unpack(text, dict, stream);
  const widths = numbersAt(text, dict, 'W');
  const size = widths.reduce((sum, width) => sum + width, 0);
  const told = numbersAt(text, dict, 'Index');
  const index = told.length > 0 ? told : [0, numberAt(text, dict.entries.get('Size'))];
  const numbers = index.flatMap((first, i) =>
    i % 2 === 1
      ? []
      : Array.from({ length: Math.min(index[i + 1] ?? 0, data.length) }, (_, n) => first + n),
  );
  const rows = size === 0 ? 0 : Math.floor(data.length / size);
  const places = numbers
    .slice(0, rows)
    .map((number, row) => [number, placeAt(data, row * size, widths)] as const);
  return { places: new Map(places), dict };
}

/** A line of a streamed table. */
function placeAt(
  data: Uint8Array,
  from: number,
  [kind = 0, second = 0, third = 0]: readonly number[],
): Place | null {
  const type = kind === 0 ? 1 : whole(data, from, kind);
  const a = whole(data, from + kind, second);
  if (type === 0) return null;
  return type === 1 ? { at: a } : { stream: a, index: whole(data, from + kind + second, third) };
}

function unpackObjects({ text, value, stream }: PdfObject): readonly PdfObject[] {
  const dict = dictOf(value);
  if (!stream) throw new UnreadablePdf('no stream of objects');
  const inner = Buffer.from(unpack(text, dict, stream)).toString('latin1');
  const first = numberAt(text, dict.entries.get('First'));
  const count = numberAt(text, dict.entries.get('N'));
  if (count > inner.length) throw new UnreadablePdf('more objects than letters');
  let at = 0;
  return Array.from({ length: count }, () => {
    const place = parseValue(inner, parseValue(inner, at).to);
    at = place.to;
    return { text: inner, value: parseValue(inner, first + numberAt(inner, place)) };
  });
}

const whole = (data: Uint8Array, from: number, length: number): number =>
  data.subarray(from, from + length).reduce((sum, byte) => sum * 256 + byte, 0);
