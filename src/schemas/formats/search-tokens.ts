/**
 * The words of full search, made by the product: PostgreSQL takes a run of Chinese for one word. A run of Han becomes its overlapping
 * pairs and its last character alone, so that one character is found by the beginning of a word; letters and digits are words of
 * their own, lower-cased after NFKC. All of it stands at positions, so that a phrase is found as one.
 */

/** A word at its place; `start` and `end` are places in the text as it was given. */
export interface Token {
  readonly word: string;
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

interface Run {
  readonly isHan: boolean;
  readonly chars: readonly Char[];
}

/** A character after NFKC and lower-casing, and where it stands in the given text. */
interface Char {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const HAN = /^\p{Script=Han}$/u;
const LETTER = /^[\p{L}\p{M}]$/u;
const DIGIT = /^\p{N}$/u;
/** A word is kept as far as anybody types it. */
const MOST_WORD = 64;

type Kind = 'han' | 'letter' | 'digit' | 'gap';

/** The words of a text, at positions from `from` on. */
export function tokensOf(text: string, from = 1): readonly Token[] {
  const tokens: Token[] = [];
  let at = from;
  for (const run of runsOf(text))
    for (const [word, first, last] of wordsOf(run)) {
      tokens.push({ word, at, start: first.start, end: last.end });
      at += 1;
    }
  return tokens;
}

function wordsOf({ isHan, chars }: Run): readonly (readonly [string, Char, Char])[] {
  const [first] = chars;
  const last = chars.at(-1);
  if (!first || !last) return [];
  if (!isHan) {
    const word = chars
      .slice(0, MOST_WORD)
      .map(({ text }) => text)
      .join('');
    return [[word, first, last]];
  }
  return chars.map((char, i) => {
    const next = chars[i + 1];
    return next
      ? ([char.text + next.text, char, next] as const)
      : ([char.text, char, char] as const);
  });
}

/** Runs of one kind: Han, letters, digits. Whatever else stands in a text ends a run. */
function runsOf(text: string): readonly Run[] {
  const runs: { kind: Kind; chars: Char[] }[] = [];
  for (const char of charsOf(text)) {
    const kind = kindOf(char.text);
    const last = runs.at(-1);
    if (last?.kind === kind) last.chars.push(char);
    else runs.push({ kind, chars: [char] });
  }
  return runs
    .filter(({ kind }) => kind !== 'gap')
    .map(({ kind, chars }) => ({ isHan: kind === 'han', chars }));
}

function kindOf(char: string): Kind {
  if (HAN.test(char)) return 'han';
  if (LETTER.test(char)) return 'letter';
  return DIGIT.test(char) ? 'digit' : 'gap';
}

function charsOf(text: string): readonly Char[] {
  const chars: Char[] = [];
  let start = 0;
  for (const point of text) {
    const end = start + point.length;
    for (const one of point.normalize('NFKC').toLowerCase()) chars.push({ text: one, start, end });
    start = end;
  }
  return chars;
}

/** What somebody typed, as questions to the words of a record; undefined where it holds no word. */
export interface TypedQuery {
  /** Every word, wherever. */
  readonly all: string;
  /** One word at least. */
  readonly any: string;
  /** Every word, in titles. */
  readonly inTitle: string;
  /** The words as they were typed, those between blanks together. */
  readonly phrase: string;
  readonly phraseInTitle: string;
  /** The words themselves, for marks. */
  readonly words: readonly { readonly word: string; readonly isBeginning: boolean }[];
}

/** What a word is called that stands in a title, besides itself: an index knows no weights, and titles are asked first. */
const TITLE_MARK = '=';
/** As many words as a question may have: what a longer text says beyond is not asked. */
const MOST_WORDS = 40;

/** Reads what was typed: a single character and the last word of letters or digits are beginnings of words. */
export function queryOf(typed: string): TypedQuery | undefined {
  const groups = typed
    .trim()
    .split(/\s+/u)
    .map((group, i, all) => termsOf(group, i === all.length - 1))
    .filter((terms) => terms.length > 0);
  const words = groups.flat().slice(0, MOST_WORDS);
  if (words.length === 0) return undefined;
  const phrases = groups.map((terms) => terms.slice(0, MOST_WORDS)).slice(0, MOST_WORDS);
  const every = (mark: string) =>
    [...new Set(groups.flatMap((terms) => scattered(terms, mark)))]
      .slice(0, MOST_WORDS)
      .join(' & ');
  const asTyped = (mark: string) =>
    phrases.map((terms) => `(${phraseOf(terms, mark)})`).join(' & ');
  return {
    all: every(''),
    any: [...new Set(words.map((term) => say(term, '')))].join(' | '),
    inTitle: every(TITLE_MARK),
    phrase: asTyped(''),
    phraseInTitle: asTyped(TITLE_MARK),
    words,
  };
}

interface Term {
  readonly word: string;
  readonly isBeginning: boolean;
  /** Two characters of a run of Han; the last one of the run leads on by more than a place. */
  readonly isPair: boolean;
  /** Places to the next term of the phrase. */
  readonly gap: number;
}

function termsOf(group: string, isLastGroup: boolean): readonly Term[] {
  const runs = runsOf(group);
  return runs.flatMap((run, i): readonly Term[] => {
    const isLast = i === runs.length - 1;
    const words = wordsOf(run).map(([word]) => word);
    if (!run.isHan)
      return words.map((word) => ({
        word,
        isBeginning: isLast && isLastGroup,
        isPair: false,
        gap: 1,
      }));
    if (words.length === 1)
      return words.map((word) => ({ word, isBeginning: true, isPair: false, gap: 1 }));
    // the last character alone stands in every record, but may go on there
    const pairs = words.slice(0, -1);
    return pairs.map((word, n) => ({
      word,
      isBeginning: false,
      isPair: true,
      gap: n === pairs.length - 1 ? 2 : 1,
    }));
  });
}

/** Shorter runs are whole words. */
const MANY_PAIRS = 3;

/**
 * The parts of a group, wherever they stand. A run of four characters or more is asked for by pairs that follow each other, from its
 * first character on or from its second: 氨氮超标 is 氨氮 and 超标, and need not hold 氮超.
 */
function scattered(terms: readonly Term[], mark: string): readonly string[] {
  const parts: string[] = [];
  for (const run of hanRuns(terms))
    if (run.length < MANY_PAIRS) parts.push(...run.map((term) => say(term, mark)));
    else parts.push(`(${pairsFrom(run, 0, mark)} | ${pairsFrom(run, 1, mark)})`);
  return parts;
}

/** Pairs that make up one run of Han stand together, every other term by itself. */
function hanRuns(terms: readonly Term[]): readonly (readonly Term[])[] {
  const runs: Term[][] = [];
  let isGoingOn = false;
  for (const term of terms) {
    if (isGoingOn && term.isPair) runs.at(-1)?.push(term);
    else runs.push([term]);
    isGoingOn = term.isPair && term.gap === 1;
  }
  return runs;
}

function pairsFrom(run: readonly Term[], start: 0 | 1, mark: string): string {
  const pairs = run.filter((_, i) => (i - start) % 2 === 0 && i >= start);
  const last = run.at(-1);
  const whole = last && !pairs.includes(last) ? [...pairs, last] : pairs;
  const [first] = run;
  const beginning =
    start === 1 && first
      ? [say({ ...first, word: firstOf(first.word), isBeginning: true }, mark)]
      : [];
  return `(${[...beginning, ...whole.map((term) => say(term, mark))].join(' & ')})`;
}

function firstOf(word: string): string {
  return String.fromCodePoint(word.codePointAt(0) ?? 0);
}

function phraseOf(terms: readonly Term[], mark: string): string {
  return terms
    .map((term, i) => {
      const before = terms[i - 1];
      return before === undefined ? say(term, mark) : ` <${before.gap}> ${say(term, mark)}`;
    })
    .join('');
}

/** Words are letters and digits alone, so that nothing of them needs to be escaped. */
function say({ word, isBeginning }: Term, mark: string): string {
  return `'${mark}${word}'${isBeginning ? ':*' : ''}`;
}

/** The texts of a record by their weight. */
export interface SearchTexts {
  readonly title: readonly string[];
  readonly labels: readonly string[];
  readonly body: readonly string[];
}

const WEIGHTS = { title: 'A', labels: 'B', body: 'D' } as const;
/** Places between texts, so that no phrase runs from one into the next. */
const BETWEEN = 10;
/** Characters of one text that are read; a longer one is found by its beginning. */
const MOST_TEXT = 60_000;
/** PostgreSQL keeps that many places of a word, and no place beyond. */
const MOST_PLACES = 255;
const LAST_PLACE = 16_383;

/** The words of a record as PostgreSQL reads a `tsvector`. */
export function searchVector(texts: SearchTexts): string {
  const places = new Map<string, string[]>();
  const put = (word: string, place: string): void => {
    const known = places.get(word) ?? [];
    if (known.length < MOST_PLACES) known.push(place);
    places.set(word, known);
  };
  let from = 1;
  for (const part of ['title', 'labels', 'body'] as const)
    for (const text of texts[part]) {
      const tokens = tokensOf(text.slice(0, MOST_TEXT), from);
      for (const { word, at } of tokens) {
        const place = `${Math.min(at, LAST_PLACE)}${WEIGHTS[part]}`;
        put(word, place);
        if (part === 'title') put(`${TITLE_MARK}${word}`, place);
      }
      from = (tokens.at(-1)?.at ?? from) + BETWEEN;
    }
  return [...places].map(([word, at]) => `'${word}':${at.join(',')}`).join(' ');
}
