import { maskText } from '#schemas/formats/mask.ts';

import type { Mask } from '#schemas/language/field.ts';

/** What never reaches a log: names of fields and of query parameters. */
const SECRET = /pass(word)?|secret|token|captcha|authorization|ticket|credential|(access|api|private).?key|^(?:code|sign)$|smscode/i;
/** Personal data: its middle is hidden, so that whoever reads the log sees which value it was and not the value. */
const PERSONAL: readonly (readonly [RegExp, Mask])[] = [
  [/e-?mail/i, 'email'],
  [/mobile|phone|^tel$/i, 'phone'],
  [/id_?card|bank_?card/i, 'idCard'],
];
const MASK = '***';
const MAX_DEPTH = 6;
const MAX_ITEMS = 50;
const MAX_TEXT = 1000;

/** A copy of what a caller sent, fit for a log: secrets masked, long lists and texts cut. */
export function maskSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '…';
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => maskSecrets(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, maskNamed(name, item, depth)]));
}

function maskNamed(name: string, value: unknown, depth: number): unknown {
  if (SECRET.test(name)) return MASK;
  const [, mask] = PERSONAL.find(([names]) => names.test(name)) ?? [];
  return mask && typeof value === 'string' ? maskText(mask, value) : maskSecrets(value, depth + 1);
}

/** An address without the values of its secret parameters. */
export function maskUrl(url: string): string {
  const [path = '', query] = url.split('?', 2);
  if (query === undefined) return path;
  const masked = query.split('&').map((pair) => {
    const [name = ''] = pair.split('=', 1);
    const named = decodeLoosely(name);
    return SECRET.test(named) || PERSONAL.some(([names]) => names.test(named)) ? `${name}=${MASK}` : pair;
  });
  return `${path}?${masked.join('&')}`;
}

function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
