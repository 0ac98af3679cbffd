import type { AnswerAt } from '#schemas/api/contracts.ts';
import type { AskedQuestion } from '#schemas/api/study.ts';

export type Paper = AnswerAt<'GET /academy/examination/paper/{id}'>;

/** What was answered, by the number of the question. */
export interface Draft {
  readonly answer: string;
  readonly isFlagged: boolean;
}
export type Drafts = Readonly<Record<number, Draft>>;

const BLANK = /_{2,}/g;
const FIRST_LETTER = 65;

/** The letter of a choice: 0 is A. */
export function letterOf(at: number): string {
  return String.fromCodePoint(FIRST_LETTER + at);
}

/** How many blanks a question has. */
export function countBlanks(stem: string): number {
  return Math.max(1, stem.match(BLANK)?.length ?? 0);
}

/** One blank of an answer written; the others stay. */
export function writeBlank(answer: string, at: number, text: string, count: number): string {
  const lines = answer.split('\n');
  return Array.from({ length: count }, (_, n) => (n === at ? text : (lines[n] ?? ''))).join('\n');
}

/** Several choices in the order of their letters. */
export function joinLetters(letters: readonly string[]): string {
  return letters.toSorted().join('');
}

export function isAnswered(answer: string): boolean {
  return answer.trim() !== '';
}

/** What the server has, with what this browser could not tell it. */
export function readDrafts(
  questions: readonly AskedQuestion[],
  kept: unknown,
): { readonly drafts: Drafts; readonly untold: readonly number[] } {
  const own: Partial<Record<string, unknown>> =
    typeof kept === 'object' && kept !== null ? { ...kept } : {};
  const untold: number[] = [];
  const drafts = Object.fromEntries(
    questions.map(({ seq, answer, isFlagged }) => {
      const mine = own[seq];
      if (!isDraft(mine)) return [seq, { answer, isFlagged }];
      untold.push(seq);
      return [seq, mine];
    }),
  );
  return { drafts, untold };
}

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'answer' in value &&
    typeof value.answer === 'string' &&
    'isFlagged' in value &&
    typeof value.isFlagged === 'boolean'
  );
}

/** What is open and what is marked, by the numbers of the questions. */
export function openOf(
  questions: readonly AskedQuestion[],
  drafts: Drafts,
): { readonly open: readonly number[]; readonly flagged: readonly number[] } {
  const numbers = questions.map(({ seq }) => seq);
  return {
    open: numbers.filter((seq) => !isAnswered(drafts[seq]?.answer ?? '')),
    flagged: numbers.filter((seq) => drafts[seq]?.isFlagged === true),
  };
}
