/** A value of a PDF where it stands: `from` to `to` of the text that was read. Strings, numbers and words are told by their text. */
export type PdfNode = { readonly from: number; readonly to: number } & (
  | { readonly kind: 'plain' }
  | { readonly kind: 'ref'; readonly number: number }
  | { readonly kind: 'array'; readonly items: readonly PdfNode[] }
  | { readonly kind: 'dict'; readonly entries: ReadonlyMap<string, PdfNode> }
);
export type PdfDict = Extract<PdfNode, { kind: 'dict' }>;

/** A document is not read further; its reader goes another way. */
export class UnreadablePdf extends Error {
  override readonly name = 'UnreadablePdf';
}

const GAP = /(?:[\0\t\n\f\r ]+|%[^\r\n]*)*/y;
const REF = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const PLAIN = /\/?[^\0\t\n\f\r ()<>[\]{}/%]+|\//y;
/** Values inside one another; more is nobody's document. */
const MOST_DEEP = 100;

/** Where what follows begins, behind white space and comments. */
export function skipGap(text: string, at: number): number {
  GAP.lastIndex = at;
  GAP.test(text);
  return GAP.lastIndex;
}

/** The value at a place. @throws UnreadablePdf there is none */
export function parseValue(text: string, at: number, depth = 0): PdfNode {
  if (depth > MOST_DEEP) throw new UnreadablePdf('values lie too deep');
  const from = skipGap(text, at);
  if (text.startsWith('<<', from)) return parseDict(text, from, depth);
  if (text[from] === '[') return parseArray(text, from, depth);
  if (text[from] === '(') return { kind: 'plain', from, to: endOfString(text, from) };
  if (text[from] === '<') return { kind: 'plain', from, to: endOf(text, '>', from) };
  REF.lastIndex = from;
  const ref = REF.exec(text);
  if (ref) return { kind: 'ref', from, to: REF.lastIndex, number: Number(ref[1]) };
  PLAIN.lastIndex = from;
  if (!PLAIN.test(text)) throw new UnreadablePdf(`no value at ${from}`);
  return { kind: 'plain', from, to: PLAIN.lastIndex };
}

function parseArray(text: string, from: number, depth: number): PdfNode {
  const items: PdfNode[] = [];
  let at = skipGap(text, from + 1);
  while (text[at] !== ']') {
    const item = parseValue(text, at, depth + 1);
    items.push(item);
    at = skipGap(text, item.to);
  }
  return { kind: 'array', from, to: at + 1, items };
}

function parseDict(text: string, from: number, depth: number): PdfNode {
  const entries = new Map<string, PdfNode>();
  let at = skipGap(text, from + 2);
  while (!text.startsWith('>>', at)) {
    const key = parseValue(text, at, depth + 1);
    const value = parseValue(text, key.to, depth + 1);
    entries.set(text.slice(key.from + 1, key.to), value);
    at = skipGap(text, value.to);
  }
  return { kind: 'dict', from, to: at + 2, entries };
}

function endOf(text: string, what: string, from: number): number {
  const at = text.indexOf(what, from);
  if (at === -1) throw new UnreadablePdf(`no ${what} behind ${from}`);
  return at + what.length;
}

function endOfString(text: string, from: number): number {
  let open = 0;
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '\\') at += 1;
    else if (letter === '(') open += 1;
    else if (letter === ')' && (open -= 1) === 0) return at + 1;
  }
  throw new UnreadablePdf(`no end of the text at ${from}`);
}

/** All references within a value, in the order they stand. */
export function refsOf(node: PdfNode): readonly Extract<PdfNode, { kind: 'ref' }>[] {
  if (node.kind === 'ref') return [node];
  if (node.kind === 'array') return node.items.flatMap(refsOf);
  return node.kind === 'dict' ? [...node.entries.values()].flatMap(refsOf) : [];
}
