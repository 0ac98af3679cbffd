import { isVisible } from '#schemas/basics/visible.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { lettersOf } from './points.ts';
import { QUESTION_KIND } from './question-kind.ts';

const FIRST_LETTER = 'A'.codePointAt(0) ?? 0;
const FEWEST_CHOICES = 2;
const TRUTHS: ReadonlySet<string> = new Set(['T', 'F']);

interface Question {
  readonly kind?: string | null | undefined;
  readonly choices?: string | null | undefined;
  readonly answer?: string | null | undefined;
}

/** A question whose key fits it. @throws AppError `invalid` a letter without a choice, several answers of one choice, a truth that is neither */
export function judgeQuestion({ kind, choices, answer }: Question): void {
  const key = (answer ?? '').trim();
  if (kind === QUESTION_KIND.truth && !TRUTHS.has(key))
    throw wrong('answer', 'validation.question.truth');
  if (kind !== QUESTION_KIND.one && kind !== QUESTION_KIND.several) return;
  const lines = (choices ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(isVisible);
  if (lines.length < FEWEST_CHOICES) throw wrong('choices', 'validation.question.choices');
  if (new Set(lines).size < lines.length) throw wrong('choices', 'validation.question.same');
  const letters = lettersOf(key);
  const isIn = [...letters].every(
    (letter) => (letter.codePointAt(0) ?? 0) - FIRST_LETTER < lines.length,
  );
  const fits = kind === QUESTION_KIND.one ? letters.size === 1 : letters.size > 0;
  if (!isIn || !fits) throw wrong('answer', 'validation.question.letters');
}

type Wrong = `validation.question.${'truth' | 'choices' | 'same' | 'letters'}`;

function wrong(path: string, message: Wrong): AppError {
  return new AppError(
    'invalid',
    { field: path },
    { issues: [{ path, rule: 'question', message }] },
  );
}
