const BLOCK_END = /<\/(?:p|div|li|h[1-6]|tr|td|th|blockquote|pre|ul|ol|table)>|<(?:br|hr)\s*\/?>/gi;
const TAG = /<[^>]*>/g;
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(nbsp|lt|gt|quot|apos|amp));/gi;
const NAMED: Readonly<Record<string, string>> = {
  nbsp: ' ',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  amp: '&',
};
const LAST_POINT = 0x10_ffff;

/** The words of markup: blocks end in a line break, marks within a line leave no gap. */
export function htmlText(html: string): string {
  return html.replace(BLOCK_END, '\n').replace(TAG, '').replace(ENTITY, decode).trim();
}

function decode(
  whole: string,
  decimal: string | undefined,
  hex: string | undefined,
  name: string | undefined,
): string {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
  const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return point > 0 && point <= LAST_POINT ? String.fromCodePoint(point) : whole;
}
