import { sayBookProblem } from '#schemas/standing-books/check/say-problem.ts';
import { checkShape } from '#schemas/standing-books/check/shape.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { deliveredTexts } from '#server/records/resource/delivered-texts.ts';
import words from './book-words.json' with { type: 'json' };

/** A draft may be unfinished, but it is a document: what no designer could open is not stored. */
export const BOOK_HOOKS: EntityHooks<'standingBook'> = {
  ...deliveredTexts('standingBook', ['name', 'remark', 'source'], words),
  beforeSave(ctx, { values }) {
    const isEmptyDraft = isEmptyDocument(values.document);
    const problems =
      values.document === undefined || isEmptyDraft ? [] : checkShape(values.document);
    if (problems.length > 0)
      throw new AppError(
        'invalid',
        {},
        {
          issues: problems.slice(0, 20).map((problem) => ({
            path: ['document', ...problem.path].join('.'),
            rule: 'must',
            message: sayBookProblem(problem, (key, params) => serverText(ctx.lang, key, params)),
          })),
        },
      );
    return values;
  },
};

function isEmptyDocument(value: unknown): boolean {
  return (
    value === null ||
    (typeof value === 'object' &&
      'elements' in value &&
      Array.isArray(value.elements) &&
      value.elements.length === 0)
  );
}
