import { UnreadablePdf, type PdfDict, type PdfNode } from './syntax.ts';

/** What a value says, as it is written. */
export function wordAt(text: string, node: PdfNode | undefined): string {
  return node ? text.slice(node.from, node.to) : '';
}

/** The name that an entry says. */
export function nameAt(text: string, dict: PdfDict, key: string): string {
  return wordAt(text, dict.entries.get(key)).slice(1);
}

/** @throws UnreadablePdf it is no number */
export function numberAt(text: string, node: PdfNode | undefined): number {
  const word = wordAt(text, node);
  if (!/^\d{1,15}$/.test(word)) throw new UnreadablePdf(`no number: ${word.slice(0, 20)}`);
  return Number(word);
}

/** Numbers of a list; none where the entry is none. */
export function numbersAt(text: string, dict: PdfDict, key: string): readonly number[] {
  const node = dict.entries.get(key);
  return node?.kind === 'array' ? node.items.map((item) => numberAt(text, item)) : [];
}

/** @throws UnreadablePdf it is none */
export function dictOf(node: PdfNode | undefined): PdfDict {
  if (node?.kind !== 'dict') throw new UnreadablePdf('no dictionary');
  return node;
}
