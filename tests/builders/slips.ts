import { readJson, type JsonNode } from '#schemas/language/json-reader.ts';
import type { Random } from './random.ts';

/** A word of a JSON file in which somebody may make a slip. */
export interface SlipPlace {
  /** The way to it, places of lists left out: `types[].orderType`. */
  readonly way: string;
  readonly kind: 'key' | 'text' | 'number' | 'bool';
  /** Where it begins in the text, quotes left out, and where it ends. */
  readonly from: number;
  readonly to: number;
}

/** Every key, text, number and truth of a file. */
export function slipPlaces(text: string): readonly SlipPlace[] {
  const places: SlipPlace[] = [];
  walk(readJson(text), '');
  return places;

  function walk({ at, value, members, items }: JsonNode, way: string): void {
    if (typeof value === 'string')
      places.push({ way, kind: 'text', from: at + 1, to: endOfText(text, at) });
    else if (typeof value === 'number')
      places.push({ way, kind: 'number', from: at, to: endOfNumber(text, at) });
    else if (typeof value === 'boolean')
      places.push({ way, kind: 'bool', from: at, to: at + String(value).length });
    for (const item of items ?? []) walk(item, `${way}[]`);
    for (const [key, { keyAt, node }] of members ?? []) {
      const own = way === '' ? key : `${way}.${key}`;
      places.push({ way: own, kind: 'key', from: keyAt + 1, to: endOfText(text, keyAt) });
      walk(node, own);
    }
  }
}

function endOfText(text: string, at: number): number {
  for (let i = at + 1; ; i += 1) {
    if (text[i] === '\\') i += 1;
    else if (text[i] === '"' || text[i] === undefined) return i;
  }
}

const endOfNumber = (text: string, at: number): number =>
  at + (/^[-+.\deE]+/.exec(text.slice(at, at + 40))?.[0].length ?? 1);

/** The text with one slip at a place: a letter less, two the wrong way round, one too many; of a number its unit behind it, of a truth a text. Undefined where there is nothing to slip in. */
export function withSlip(text: string, place: SlipPlace, random: Random): string | undefined {
  const { kind, from, to } = place;
  const word = text.slice(from, to);
  if (kind === 'number') return put(`"${word}mg"`);
  if (kind === 'bool') return put(`"${word}"`);
  // escapes stay whole
  const letters = [...word.matchAll(/[A-Za-z0-9]/g)].filter(
    ({ index }) => word[index - 1] !== '\\',
  );
  if (letters.length < 2) return undefined;
  const { index } = random.pick(letters);
  const next = word[index + 1] ?? '';
  const slips = [
    word.slice(0, index) + word.slice(index + 1),
    word.slice(0, index) + word.charAt(index) + word.slice(index),
    ...(/[A-Za-z0-9]/.test(next) && next !== word[index]
      ? [word.slice(0, index) + next + word.charAt(index) + word.slice(index + 2)]
      : []),
  ];
  return put(random.pick(slips));

  function put(other: string): string {
    return text.slice(0, from) + other + text.slice(to);
  }
}
