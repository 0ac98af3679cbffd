import { tokensOf, type TypedQuery } from './search-tokens.ts';

/** A piece of a text; what was found is marked. */
export interface Piece {
  readonly text: string;
  readonly isHit?: true;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** About two lines of a result. */
const LINES = 110;
/** What stands before the first hit. */
const BEFORE = 24;
const READ = 20_000;

/** A text with what was typed marked. */
export function markHits(text: string, query: TypedQuery | undefined): readonly Piece[] {
  return query ? cut(text, hitsIn(text, query)) : [{ text }];
}

/** About two lines of a text around its best hit, on one line, marked; its beginning where nothing is hit. */
export function linesAround(given: string, query: TypedQuery | undefined): readonly Piece[] {
  const text = given.slice(0, READ).replace(/\s+/g, ' ').trim();
  const hits = query ? hitsIn(text, query) : [];
  const best = hits.reduce<Span | undefined>(
    (longest, hit) => (longest && lengthOf(longest) >= lengthOf(hit) ? longest : hit),
    undefined,
  );
  const from =
    best === undefined ? 0 : Math.max(0, Math.min(best.start - BEFORE, text.length - LINES));
  const start = beginOf(text, from);
  const end = Math.min(text.length, start + LINES);
  const pieces = cut(
    text.slice(start, end),
    hits
      .filter((hit) => hit.end > start && hit.start < end)
      .map((hit) => ({
        start: Math.max(0, hit.start - start),
        end: Math.min(end, hit.end) - start,
      })),
  );
  return [
    ...(start > 0 ? [{ text: '…' }] : []),
    ...pieces,
    ...(end < text.length ? [{ text: '…' }] : []),
  ];
}

/** Never between the halves of a character beyond the first plane. */
function beginOf(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc_00 && code <= 0xdf_ff ? at + 1 : at;
}

function hitsIn(text: string, { words }: TypedQuery): readonly Span[] {
  const whole = new Set(words.filter(({ isBeginning }) => !isBeginning).map(({ word }) => word));
  const begun = words.filter(({ isBeginning }) => isBeginning).map(({ word }) => word);
  const merged: { start: number; end: number }[] = [];
  for (const { word, start, end } of tokensOf(text)) {
    const beginning = begun.find((one) => word.startsWith(one));
    if (!whole.has(word) && beginning === undefined) continue;
    // of a pair that begins with the one character asked for, that character alone
    const till = whole.has(word) || beginning === undefined ? end : start + beginning.length;
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, till);
    else merged.push({ start, end: till });
  }
  return merged;
}

function lengthOf({ start, end }: Span): number {
  return end - start;
}

function cut(text: string, hits: readonly Span[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { start, end } of hits) {
    if (start > at) pieces.push({ text: text.slice(at, start) });
    pieces.push({ text: text.slice(Math.max(start, at), end), isHit: true });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}
