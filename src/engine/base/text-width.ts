import type { CSSProperties } from 'react';

/** px of letters in the table's font at 14 px: Chinese is square; Latin letters differ threefold. */
const WIDE_PX = 14;
const BROAD_PX = 13;
const CAPITAL_PX = 9.5;
const LETTER_PX = 8;
const THIN_PX = 5;

/** About how wide a text is drawn, px, rather too much than too little; never measured in the page, so that a thousand columns cost nothing. */
export function textWidth(text: string): number {
  return Math.ceil(Array.from(text).reduce((sum, letter) => sum + widthOf(letter), 0));
}

function widthOf(letter: string): number {
  if (letter > '\u00ff') return WIDE_PX;
  if ('mwMW@%'.includes(letter)) return BROAD_PX;
  if ("fijlrtI .,:;'!|()/-".includes(letter)) return THIN_PX;
  return letter >= 'A' && letter <= 'Z' ? CAPITAL_PX : LETTER_PX;
}

/** px of the labels beside values: those of most records fit the least, longer ones widen it as far as values keep room, others are wrapped. */
const LEAST_LABEL = 96;

/** The style that gives labels of a form or of facts one width, by the longest of them. */
export function labelStyle(labels: readonly string[], mostPx: number): CSSProperties {
  const px = Math.max(LEAST_LABEL, ...labels.map((label) => Math.min(mostPx, textWidth(label))));
  return { '--label-width': `${px}px` } as CSSProperties;
}
