import type { Mask } from '../types/field-base.ts';

interface Ends {
  readonly first: number;
  readonly last: number;
}

const ENDS: Readonly<Record<Exclude<Mask, object | 'email' | 'packet'>, Ends>> = {
  mobile: { first: 3, last: 4 },
  phone: { first: 4, last: 2 },
  idCard: { first: 4, last: 4 },
  bankCard: { first: 4, last: 4 },
  name: { first: 1, last: 0 },
};
const MOBILE = /^1\d{10}$/;

/** Behind a letter it is another key's end (`NewPW`). */
const PACKET_PASSWORD = /(?<![A-Za-z])(PW=)[^;,&]*/gi;

/** Whether its values are personal: they may be looked at one by one, and are marked where they are shown hidden. */
export function isPersonal(mask: Mask | undefined): boolean {
  return mask !== undefined && mask !== 'packet';
}

/** What every masked text holds, and no whole one that is accepted. */
export const MASK_SIGN = '*';

/** A personal value with its middle hidden: `138****1234`. A text too short to keep both ends is hidden whole. What is no text stays as it is. */
export function maskText(mask: Mask, value: unknown): unknown {
  if (typeof value !== 'string' || value === '') return value;
  if (mask === 'email') return maskEmail(value);
  if (mask === 'packet') return value.replace(PACKET_PASSWORD, `$1${MASK_SIGN.repeat(3)}`);
  if (typeof mask === 'object') return hideMiddle(value, mask);
  return hideMiddle(value, mask === 'phone' && MOBILE.test(value) ? ENDS.mobile : ENDS[mask]);
}

/** The first letter and the domain stay: `z***@example.com`. */
function maskEmail(text: string): string {
  const at = text.lastIndexOf('@');
  return `${Array.from(text).slice(0, 1).join('')}${MASK_SIGN.repeat(3)}${at > 0 ? text.slice(at) : ''}`;
}

function hideMiddle(text: string, { first, last }: Ends): string {
  const letters = Array.from(text);
  const hidden = letters.length - first - last;
  if (hidden <= 0) return MASK_SIGN.repeat(letters.length);
  return `${letters.slice(0, first).join('')}${MASK_SIGN.repeat(hidden)}${letters.slice(letters.length - last).join('')}`;
}
