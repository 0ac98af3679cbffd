const MAX_CANDIDATE = 60;

/** The known name most like a wrong one; undefined when none is near. */
export function nearest(wrong: string, known: Iterable<string>): string | undefined {
  if (wrong.length > MAX_CANDIDATE) return undefined;
  const asked = wrong.toLowerCase();
  const letters = lettersOf(asked);
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(wrong.length / 3)) + 1;
  for (const candidate of known) {
    if (candidate.length > MAX_CANDIDATE) continue;
    if (Math.abs(candidate.length - wrong.length) >= bestDistance) continue;
    const word = candidate.toLowerCase();
    // an edit brings one letter and takes one away at most
    if (bitsIn(letters ^ lettersOf(word)) >= 2 * bestDistance - 1) continue;
    const distance = editDistance(asked, word, bestDistance);
    // sharing nothing is not near
    if (distance < bestDistance && distance < wrong.length)
      [best, bestDistance] = [candidate, distance];
  }
  return best;
}

const LETTER_BITS = 31;

/** Which letters a word holds, a bit each; letters that share a bit only make words look nearer than they are. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i += 1) letters |= 1 << (word.charCodeAt(i) & LETTER_BITS);
  return letters;
}

function bitsIn(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** What was probably meant, as a part of what is told of a problem; nothing where no word is near. */
export function near(wrong: string, known: Iterable<string>): { readonly near?: string } {
  const meant = nearest(wrong, known);
  return meant === undefined ? {} : { near: meant };
}

/** Edits (insert, delete, replace, swap of neighbours) that turn `a` into `b`; where they are `enough` or more, `enough`: most names are far, which shows early. */
export function editDistance(a: string, b: string, enough = Number.POSITIVE_INFINITY): number {
  if (Math.abs(a.length - b.length) >= enough) return enough;
  const enoughHere = Math.min(enough, Math.max(a.length, b.length) + 1);
  let [beforeLast, last, row] = rowsOf(b.length + 1);
  for (let j = 0; j <= b.length; j += 1) last[j] = j;
  let leastOfLast = 0;
  for (let i = 1; i <= a.length; i += 1) {
    const least = fillRow({ a, b, i, beforeLast, last, row, enough: enoughHere });
    // each later row comes from these two
    if (least >= enoughHere && leastOfLast + 1 >= enoughHere) return enough;
    leastOfLast = least;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return Math.min(at(last, b.length), enough);
}

interface RowOfEdits {
  readonly a: string;
  readonly b: string;
  readonly i: number;
  readonly beforeLast: Uint16Array;
  readonly last: Uint16Array;
  readonly row: Uint16Array;
  readonly enough: number;
}

/** The row `i`; what lies so far off the diagonal that it costs enough is not counted. @returns its least */
function fillRow({ a, b, i, beforeLast, last, row, enough }: RowOfEdits): number {
  const [from, to] = [Math.max(1, i - enough), Math.min(b.length, i + enough)];
  row[from - 1] = from === 1 ? i : enough;
  let least = at(row, from - 1);
  for (let j = from; j <= to; j += 1) {
    const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
    let edits = at(last, j - 1) + (isSame ? 0 : 1);
    edits = Math.min(edits, at(last, j) + 1, at(row, j - 1) + 1);
    if (!isSame && isSwap(a, b, i, j)) edits = Math.min(edits, at(beforeLast, j - 2) + 1);
    row[j] = edits;
    if (edits < least) least = edits;
  }
  if (to < b.length) row[to + 1] = enough;
  return least;
}

/** Rows that are used again and again: names are compared by the ten thousand. */
let kept: [Uint16Array, Uint16Array, Uint16Array] = [aRow(64), aRow(64), aRow(64)];

function rowsOf(width: number): [Uint16Array, Uint16Array, Uint16Array] {
  if (kept[0].length < width) kept = [aRow(width), aRow(width), aRow(width)];
  return [...kept];
}

function aRow(width: number): Uint16Array {
  return new Uint16Array(width);
}

function at(row: Uint16Array, i: number): number {
  return row[i] ?? 0;
}

function isSwap(a: string, b: string, i: number, j: number): boolean {
  return (
    i > 1 &&
    j > 1 &&
    a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
    a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
  );
}
