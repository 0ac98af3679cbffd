import { advanceOf, type Weight } from './glyphs.ts';
import { drawnInstead, type SpanKind } from './known-text.ts';

/** A part of a line that is drawn in one way. */
export interface Span {
  readonly kind: SpanKind;
  readonly text: string;
  /** pt */
  readonly width: number;
}

/** One line of text; lengths in pt. */
export interface Line {
  readonly spans: readonly Span[];
  readonly width: number;
}

/** How a text is set: its size in pt. */
export interface Style {
  readonly size: number;
  readonly weight: Weight;
}

/** Lowered and raised parts are this much smaller. */
export const SMALL = 0.62;

interface Piece {
  readonly kind: SpanKind;
  readonly text: string;
  readonly width: number;
  /** What it was in the text, for the rules of breaking. */
  readonly char: string;
}

function pieceOf(char: string, { size, weight }: Style): Piece {
  const drawn = drawnInstead(char);
  if (!drawn)
    return {
      kind: 'plain',
      text: char,
      char,
      width: advanceOf(char.codePointAt(0) ?? 0, weight) * size,
    };
  const isSmall = drawn.kind === 'low' || drawn.kind === 'high';
  const width = isSmall ? advanceOf(drawn.text.codePointAt(0) ?? 0, weight) * SMALL * size : size;
  return { ...drawn, char, width };
}

/** pt that a text takes on one line. */
export function widthOf(text: string, style: Style): number {
  return Array.from(text).reduce((sum, char) => sum + pieceOf(char, style).width, 0);
}

/** Never at the begin of a line. */
const NO_BEGIN = /[，。、；：！？）」』】》〉〕”’…—～％%℃‰,.;:!?)\]}]/u;
/** Never at its end. */
const NO_END = /[（「『【《〈〔“‘([{]/u;
/** Written without gaps: a line may end between any two. */
const DENSE = /[\u2E80-\u9FFF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFFEF]|[\u{20000}-\u{3FFFF}]/u;

function mayBreak(before: Piece, after: Piece): boolean {
  if (after.char === ' ') return false;
  if (NO_BEGIN.test(after.char) || NO_END.test(before.char)) return false;
  if (before.char === ' ') return true;
  return DENSE.test(before.char) || DENSE.test(after.char) || /[-/_,;]/.test(before.char);
}

/** pt that its longest word takes: narrower than this it would be cut. */
export function wordWidthOf(text: string, style: Style): number {
  let [longest, run] = [0, 0];
  let before: Piece | undefined;
  for (const char of text) {
    const piece = pieceOf(char, style);
    if (before && mayBreak(before, piece)) run = 0;
    if (char !== ' ') run += piece.width;
    longest = Math.max(longest, run);
    before = piece;
  }
  return longest;
}

/** The text in lines of at most this width (pt). A word that is longer than a line is cut where the line ends. */
export function breakLines(text: string, width: number, style: Style): readonly Line[] {
  return text.split('\n').flatMap((part) =>
    breakPart(
      Array.from(part, (char) => pieceOf(char, style)),
      width,
    ),
  );
}

function breakPart(pieces: readonly Piece[], width: number): readonly Line[] {
  const lines: Line[] = [];
  let from = 0;
  while (from < pieces.length) {
    const to = endOfLine(pieces, from, width);
    lines.push(toLine(pieces.slice(from, to)));
    from = to;
    while (pieces[from]?.char === ' ') from += 1;
  }
  return lines.length > 0 ? lines : [{ spans: [], width: 0 }];
}

/** Where the line that begins at `from` ends: at the last place that may, else where it is full; at least one piece. */
function endOfLine(pieces: readonly Piece[], from: number, width: number): number {
  let sum = 0;
  let good = -1;
  for (let at = from; at < pieces.length; at += 1) {
    const [piece, before] = [pieces[at], pieces[at - 1]];
    if (!piece) break;
    if (at > from && before && mayBreak(before, piece)) good = at;
    sum += piece.width;
    // a hair, so that a width that was measured fits itself
    if (sum > width + 0.01 && at > from && piece.char !== ' ') return good > from ? good : at;
  }
  return pieces.length;
}

function toLine(pieces: readonly Piece[]): Line {
  const spans: { kind: SpanKind; text: string; width: number }[] = [];
  const kept = pieces.at(-1)?.char === ' ' ? pieces.slice(0, -1) : pieces;
  for (const { kind, text, width } of kept) {
    const last = spans.at(-1);
    if (last && last.kind === kind && text !== '') {
      last.text += text;
      last.width += width;
    } else spans.push({ kind, text, width });
  }
  return { spans, width: spans.reduce((sum, span) => sum + span.width, 0) };
}
