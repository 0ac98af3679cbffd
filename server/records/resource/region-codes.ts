/** Digits of the code of a county, with which provinces and cities are written out, too: `330500`. */
const WHOLE = 6;
const PART = 2;
const EMPTY_PART = '00';

/**
 * The ways in which the code of a region is written, its own first: trees keep a city as `3305` or as `330500`, records as either.
 * All of them name the same region.
 */
export function spellingsOf(code: string): readonly string[] {
  const found = [code, code.padEnd(WHOLE, '0')];
  for (
    let short = code;
    short.length > PART && short.length % PART === 0 && short.endsWith(EMPTY_PART);
  ) {
    short = short.slice(0, -PART);
    found.push(short);
  }
  return [...new Set(found)];
}
