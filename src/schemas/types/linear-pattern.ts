/**
 * Patterns of schemas without backtracking: all ways through a pattern are walked at once, so that a text costs its length
 * times the size of the pattern, whatever both hold. Signs are compared by the engine's own classes, one at a time.
 */
export interface LinearPattern {
  test(text: string): boolean;
  /** How many signs a text has that it takes: at least, and where it is held at both ends at most. */
  readonly lengths: Lengths;
}

export interface Lengths {
  readonly shortest: number;
  /** Infinity where there is no most. */
  readonly longest: number;
}

/** A way through: takes a sign, splits, or stands at an edge of the text. */
type Step =
  | { readonly kind: 'sign'; readonly takes: (sign: string) => boolean }
  | { readonly kind: 'split'; readonly to: number[] }
  | { readonly kind: 'edge'; readonly isStart: boolean }
  | { readonly kind: 'match' };

interface Reader {
  readonly text: string;
  at: number;
  readonly steps: Step[];
}

/** Counted repeats are written out. */
const MAX_STEPS = 2_000;
const MAX_DEPTH = 30;

const known = new Map<string, LinearPattern | null>();
const MAX_KNOWN = 500;

/** @returns null for what needs looking around or back (`(?=`, `\1`, `\b`), for what grows too large, and for what is no pattern. */
export function compileLinearPattern(pattern: string): LinearPattern | null {
  const found = known.get(pattern);
  if (found !== undefined) return found;
  const made = compile(pattern);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(pattern, made);
  return made;
}

class TooMuch extends Error {}

function compile(text: string): LinearPattern | null {
  const reader: Reader = { text, at: 0, steps: [] };
  try {
    void new RegExp(text, 'u');
    const start = readChoices(reader, 0);
    if (reader.at < text.length) return null;
    patch(reader.steps, start.ends, add(reader, { kind: 'match' }));
    const { steps } = reader;
    return {
      test: (value) => walk(steps, start.from, value),
      get lengths() {
        return {
          shortest: leastSigns(steps, start.from),
          longest: isHeld(text) ? mostSigns(steps, start.from) : Infinity,
        };
      },
    };
  } catch (error) {
    if (error instanceof TooMuch || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** A part of the machine: where it begins, and the splits whose way on is still open. */
interface Piece {
  readonly from: number;
  readonly ends: readonly number[];
}

function add({ steps }: Reader, step: Step): number {
  if (steps.length >= MAX_STEPS) throw new TooMuch();
  return steps.push(step) - 1;
}

function patch(steps: readonly Step[], ends: readonly number[], to: number): void {
  for (const end of ends) {
    const step = steps[end];
    if (step?.kind === 'split') step.to.push(to);
  }
}

/** A step followed by the split that its way on hangs on. */
function addPiece(reader: Reader, step: Step): Piece {
  const from = add(reader, step);
  return { from, ends: [add(reader, { kind: 'split', to: [] })] };
}

function readChoices(reader: Reader, depth: number): Piece {
  if (depth > MAX_DEPTH) throw new TooMuch();
  const first = readSequence(reader, depth);
  if (reader.text[reader.at] !== '|') return first;
  const pieces = [first];
  while (reader.text[reader.at] === '|') {
    reader.at += 1;
    pieces.push(readSequence(reader, depth));
  }
  return {
    from: add(reader, { kind: 'split', to: pieces.map(({ from }) => from) }),
    ends: pieces.flatMap(({ ends }) => ends),
  };
}

function readSequence(reader: Reader, depth: number): Piece {
  const first = add(reader, { kind: 'split', to: [] });
  let ends: readonly number[] = [first];
  for (
    let sign = reader.text[reader.at];
    sign !== undefined && sign !== '|' && sign !== ')';
    sign = reader.text[reader.at]
  ) {
    const piece = readRepeated(reader, depth);
    patch(reader.steps, ends, piece.from);
    ends = piece.ends;
  }
  return { from: first, ends };
}

/** An atom as often as its repeat says; it is read again for each time it must be there. */
function readRepeated(reader: Reader, depth: number): Piece {
  const begin = reader.at;
  const piece = readAtom(reader, depth);
  const end = reader.at;
  const repeat = readRepeat(reader.text.slice(end));
  if (!repeat) return piece;
  let unused: Piece | undefined = piece;
  const next = (): Piece => {
    const first = unused;
    unused = undefined;
    if (first) return first;
    reader.at = begin;
    return readAtom(reader, depth);
  };
  const from = add(reader, { kind: 'split', to: [] });
  const required = followRequired(reader, from, repeat.min, next);
  const ends =
    repeat.max === Infinity
      ? followForever(reader, required, next())
      : followOptional(reader, required, repeat.max - repeat.min, next);
  reader.at = end + repeat.length;
  return { from, ends };
}

interface Repeat {
  readonly min: number;
  readonly max: number;
  /** Signs it is written with. */
  readonly length: number;
}

const REPEATS: Readonly<Record<string, Omit<Repeat, 'length'>>> = {
  '*': { min: 0, max: Infinity },
  '+': { min: 1, max: Infinity },
  '?': { min: 0, max: 1 },
};

/** `*`, `+`, `?`, `{2}`, `{2,}` and `{2,5}` at the beginning of a text, lazy ones too. */
function readRepeat(text: string): Repeat | undefined {
  const [whole, sign, low, comma, high] = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const short = REPEATS[sign ?? ''];
  if (short) return { ...short, length: whole.length };
  const min = Number(low);
  const most = high ? Number(high) : Infinity;
  return { min, max: comma ? most : min, length: whole.length };
}

type Ends = Piece['ends'];

/** One after the other. @returns what is open behind the last */
function followRequired(reader: Reader, from: number, times: number, next: () => Piece): Ends {
  let ends: Ends = [from];
  for (let time = 0; time < times; time++) {
    const piece = next();
    patch(reader.steps, ends, piece.from);
    ends = piece.ends;
  }
  return ends;
}

/** Back to itself as often as the text goes on. */
function followForever(reader: Reader, ends: Ends, piece: Piece): Ends {
  const loop = add(reader, { kind: 'split', to: [piece.from] });
  patch(reader.steps, [...ends, ...piece.ends], loop);
  return [loop];
}

/** One after the other, each of which may be the last. */
function followOptional(reader: Reader, before: Ends, times: number, next: () => Piece): Ends {
  const leaving: number[] = [];
  let ends = before;
  for (let time = 0; time < times; time++) {
    const piece = next();
    const choice = add(reader, { kind: 'split', to: [piece.from] });
    patch(reader.steps, ends, choice);
    leaving.push(choice);
    ends = piece.ends;
  }
  return [...ends, ...leaving];
}

function readAtom(reader: Reader, depth: number): Piece {
  const rest = reader.text.slice(reader.at);
  if (rest.startsWith('(')) return readGroup(reader, rest, depth);
  if (/^[\^$]/.test(rest)) {
    reader.at += 1;
    return addPiece(reader, { kind: 'edge', isStart: rest.startsWith('^') });
  }
  const [atom] =
    /^(?:\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[A-Za-z]|\\[^1-9kbBc]|\[(?:\\.|[^\]\\])*\]|[^\\])/su.exec(
      rest,
    ) ?? [];
  if (atom === undefined) throw new TooMuch();
  reader.at += atom.length;
  const one = new RegExp(`^${atom}$`, 'u');
  return addPiece(reader, { kind: 'sign', takes: (sign) => one.test(sign) });
}

function readGroup(reader: Reader, rest: string, depth: number): Piece {
  const [opening] = /^\((?:\?:|\?<[^=!>][^>]*>|(?!\?))/.exec(rest) ?? [];
  if (opening === undefined) throw new TooMuch();
  reader.at += opening.length;
  const inner = readChoices(reader, depth + 1);
  reader.at += 1;
  return inner;
}

function walk(steps: readonly Step[], from: number, text: string): boolean {
  const signs = Array.from(text);
  let now = new Set<number>();
  for (let at = 0; at <= signs.length; at++) {
    // a pattern without an anchor may begin anywhere
    if (enter(steps, now, from, { isStart: at === 0, isEnd: at === signs.length })) return true;
    const next = new Set<number>();
    const sign = signs[at];
    if (sign === undefined) return false;
    const edges = { isStart: false, isEnd: at + 1 === signs.length };
    for (const place of now) {
      const step = steps[place];
      if (step?.kind === 'sign' && step.takes(sign) && enter(steps, next, place + 1, edges))
        return true;
    }
    now = next;
  }
  return false;
}

/** Adds a place and all that is reached from it without a sign. @returns whether the end is among them */
function enter(
  steps: readonly Step[],
  places: Set<number>,
  from: number,
  edges: { readonly isStart: boolean; readonly isEnd: boolean },
): boolean {
  const open = [from];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (places.has(place)) continue;
    places.add(place);
    const step = steps[place];
    if (step?.kind === 'match') return true;
    if (step?.kind === 'split') open.push(...step.to);
    else if (step?.kind === 'edge' && (step.isStart ? edges.isStart : edges.isEnd))
      open.push(place + 1);
  }
  return false;
}

/** Where the way goes on from a step; a sign costs one. */
function waysOn(steps: readonly Step[], place: number): readonly number[] {
  const step = steps[place];
  if (step === undefined || step.kind === 'match') return [];
  return step.kind === 'split' ? step.to : [place + 1];
}

function leastSigns(steps: readonly Step[], from: number): number {
  let now = new Set([from]);
  const seen = new Set<number>();
  for (let signs = 0; now.size > 0; signs++) {
    const next = new Set<number>();
    const open = [...now];
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      if (seen.has(place)) continue;
      seen.add(place);
      if (steps[place]?.kind === 'match') return signs;
      if (steps[place]?.kind === 'sign') next.add(place + 1);
      else open.push(...waysOn(steps, place));
    }
    now = next;
  }
  return 0;
}

/** Infinity where a way leads back to itself. */
function mostSigns(steps: readonly Step[], from: number): number {
  const most = new Map<number, number>();
  const walked = new Set<number>();
  const of = (place: number): number => {
    const known = most.get(place);
    if (known !== undefined) return known;
    if (walked.has(place)) return Infinity;
    walked.add(place);
    const own = steps[place]?.kind === 'sign' ? 1 : 0;
    const found = own + Math.max(0, ...waysOn(steps, place).map(of));
    most.set(place, found);
    return found;
  };
  return of(from);
}

/** Whether every way begins at the start of a text and ends at its end: `^a|b$` does not. */
function isHeld(pattern: string): boolean {
  const bare = pattern.replace(/\\.|\[(?:\\.|[^\]\\])*\]/gsu, 'x');
  let depth = 0;
  for (const sign of bare) {
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    else if (sign === '|' && depth === 0) return false;
  }
  return bare.startsWith('^') && bare.endsWith('$');
}
