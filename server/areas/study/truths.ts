import { toText } from '#schemas/expressions/values.ts';
import { LANGS } from '#schemas/types/words.ts';
import type { Lang } from '#schemas/types/words.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { QUESTION_KIND } from './question-kind.ts';

/** Keys of true-or-false questions as they are stored. */
const TRUTHS = ['T', 'F'] as const;
/** How else people write them. */
const WRITTEN: Readonly<Record<string, (typeof TRUTHS)[number]>> = {
  对: 'T',
  對: 'T',
  '√': 'T',
  错: 'F',
  錯: 'F',
  '×': 'F',
};

/** What was typed as the key of a true-or-false question, as it is stored; what is neither stays as it is. */
export function readTruth(typed: string): string {
  const text = typed.normalize('NFKC').trim();
  const isSaid = (truth: (typeof TRUTHS)[number]) =>
    [truth, ...LANGS.map((lang) => serverText(lang, `study.truth.${truth}`))].some(
      (word) => word.toLowerCase() === text.toLowerCase(),
    );
  return TRUTHS.find(isSaid) ?? WRITTEN[text.toLowerCase()] ?? typed;
}

/** Rows of questions with the words for what is true in these fields, in the reader's language. */
export function sayTruths(
  lang: Lang,
  rows: readonly StoredRow[],
  fields: readonly string[],
): readonly StoredRow[] {
  return rows.map((row) => {
    if (toText(row['kind']) !== QUESTION_KIND.truth) return row;
    const said = fields.flatMap((field) => {
      const truth = TRUTHS.find((one) => one === row[field]);
      return truth === undefined ? [] : [[field, serverText(lang, `study.truth.${truth}`)]];
    });
    return { ...row, ...(Object.fromEntries(said) as StoredRow) };
  });
}
