import { escapeXml } from '#server/base/tables/xml-text.ts';
import type { Bounds } from './diagram.ts';

const SIZE = 12;
const LINE = 15;
const LABEL = 90;

/** How wide a character is about, in pixels: nothing is measured on a server. */
const widthOf = (char: string): number =>
  (char.codePointAt(0) ?? 0) > 0x2e80 ? SIZE : SIZE * 0.56;

/** Cuts a text into lines: between words where there are some, else between characters. What does not fit ends with an ellipsis. */
export function wrapText(text: string, width: number, mostLines: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .match(/[\u2e80-\u{10ffff}]|[^\u2e80-\u{10ffff}\s]+\s?|\s/gu) ?? []) {
    const long = Array.from(word).reduce((sum, char) => sum + widthOf(char), 0);
    if (used + long > width && line !== '') {
      lines.push(line.trim());
      [line, used] = ['', 0];
    }
    line += word;
    used += long;
  }
  if (line.trim() !== '') lines.push(line.trim());
  return lines.length <= mostLines
    ? lines
    : [...lines.slice(0, mostLines - 1), `${lines[mostLines - 1] ?? ''}…`];
}

/** Lines in the middle of a place, or from its top where it is only a label. */
export function drawText(
  text: string,
  { x, y, width, height }: Bounds,
  { isTop = false, className = 't' } = {},
): string {
  // the place of a label is that of another font: it is never taken for narrower than a word or two
  const lines = wrapText(
    text,
    isTop ? Math.max(width, LABEL) : Math.max(width - 6, SIZE),
    Math.max(1, isTop ? 4 : Math.floor(height / LINE)),
  );
  const first = isTop ? y + SIZE : y + height / 2 - ((lines.length - 1) * LINE) / 2 + SIZE / 3;
  return lines
    .map(
      (line, i) =>
        `<text class="${className}" x="${round(x + width / 2)}" y="${round(first + i * LINE)}">${escapeXml(line)}</text>`,
    )
    .join('');
}

export const round = (value: number): number => Math.round(value * 10) / 10;
