/** px of a character in the table's font: Chinese is square, Latin about half as wide. */
const WIDE_PX = 14;
const NARROW_PX = 7.5;

/** About how wide a text is drawn, px; never measured in the page, so that a thousand columns cost nothing. */
export function textWidth(text: string): number {
  return Math.ceil(Array.from(text).reduce((sum, letter) => sum + (letter > '\u00ff' ? WIDE_PX : NARROW_PX), 0));
}
