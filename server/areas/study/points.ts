import { QUESTION_KIND } from './question-kind.ts';

/** Points are reckoned in tenths, which are whole: no sum of them is off by a hair. */
const TENTHS = 10;

/** `2.5` → 25. */
export function toTenths(points: string | number | null): number {
  return Math.round(Number(points ?? 0) * TENTHS);
}

/** 25 → `2.5`, 20 → `2`. */
export function sayTenths(tenths: number): string {
  return String(tenths / TENTHS);
}

/** `80.0` → `80`. */
export function plainPoints(points: string): string {
  return sayTenths(toTenths(points));
}

/** A question with its key and what was answered. */
export interface Answered {
  readonly kind: string;
  readonly answerKey: string;
  readonly answer: string;
  readonly points: string;
  readonly partialPoints: string | null;
}

/**
 * What an answer is worth, in tenths: of several choices the right ones alone without a wrong one have a part; of several blanks each
 * filled one has its share, rounded down.
 * @returns null for what a person marks; an answer that is empty is worth nothing
 */
export function judgeAnswer(asked: Answered): number | null {
  const full = toTenths(asked.points);
  if (asked.answer.trim() === '') return 0;
  switch (asked.kind) {
    case QUESTION_KIND.short:
      return null;
    case QUESTION_KIND.one:
      return isSame(lettersOf(asked.answer), lettersOf(asked.answerKey)) ? full : 0;
    case QUESTION_KIND.several:
      return judgeChoices(asked, full);
    case QUESTION_KIND.blanks:
      return judgeBlanks(asked, full);
    default:
      return plain(asked.answer) === plain(asked.answerKey) ? full : 0;
  }
}

function judgeChoices({ answer, answerKey, partialPoints }: Answered, full: number): number {
  const [given, right] = [lettersOf(answer), lettersOf(answerKey)];
  if (given.size === 0 || [...given].some((letter) => !right.has(letter))) return 0;
  return isSame(given, right) ? full : Math.min(full, toTenths(partialPoints));
}

/** `B` and `B．` are one choice: a key is judged by its letters when it is saved, and so it is here. */
function isSame(given: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return given.size === right.size && [...given].every((letter) => right.has(letter));
}

function judgeBlanks({ answer, answerKey }: Answered, full: number): number {
  const given = answer.split('\n').map(plain);
  const blanks = answerKey.split('\n').filter((line) => line.trim() !== '');
  // an empty spelling, as behind the last stroke of `a|`, is none: a blank left empty is never right
  const hits = blanks.filter(
    (line, at) => given[at] && line.split('|').map(plain).includes(given[at]),
  );
  return blanks.length === 0 ? 0 : Math.floor((full * hits.length) / blanks.length);
}

/** The letters of a choice, whatever stands between them. */
export function lettersOf(text: string): ReadonlySet<string> {
  return new Set(text.normalize('NFKC').toUpperCase().match(/[A-Z]/g) ?? []);
}

/** As it is compared: of one width, small, without spaces. */
function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
}
