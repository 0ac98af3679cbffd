import { useEffect, useMemo } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import type { TextPort } from '#engine/base/ports.ts';
import { checkBook } from '#schemas/standing-books/check/check-book.ts';
import type { BookProblem } from '#schemas/standing-books/check/problem-codes.ts';
import { sayBookProblem } from '#schemas/standing-books/check/say-problem.ts';
import type { BookDocument } from '#schemas/standing-books/document.ts';
import type { Mark, MarkStore } from '../../canvas/faces.ts';

/** Something wrong with a template; `key` names the element, null the template as a whole. */
export interface BookRemark {
  readonly key: string | null;
  /** The part of the element it is about; null: the element as a whole. */
  readonly part: string | null;
  readonly text: string;
}

/** What is wrong with a template, in words. Judged here as the server judges it. @param dictTypes none: they are not known, and not judged */
export function bookRemarks(
  document: BookDocument,
  dictTypes: readonly string[],
  t: TextPort['t'],
): readonly BookRemark[] {
  const world = dictTypes.length > 0 ? { dicts: new Set(dictTypes) } : {};
  return checkBook(document, world).map((problem) => ({
    key: problem.elementId,
    part: partOf(problem),
    text: sayBookProblem(problem, t),
  }));
}

/** `formula` of `['elements', 2, 'formula']`, `items` of `['elements', 2, 'items', 0]`. */
function partOf({ path }: BookProblem): string | null {
  const at = path.findLastIndex(
    (step, i) => typeof step === 'number' && path[i - 1] === 'elements',
  );
  const part = path[at + 1];
  return at < 0 || typeof part !== 'string' ? null : part;
}

/** The same, for the template as it stands. */
export function useBookCheck(
  document: BookDocument,
  dictTypes: () => readonly string[],
): readonly BookRemark[] {
  const { t } = useTexts();
  return useMemo(() => bookRemarks(document, dictTypes(), t), [document, dictTypes, t]);
}

/** Says what was found at the elements. */
export function useBookMarks(marks: MarkStore, remarks: readonly BookRemark[]): void {
  const found = useMemo(
    () =>
      new Map(
        remarks.flatMap(({ key, text }): [string, Mark][] =>
          key === null ? [] : [[key, { kind: 'error', text }]],
        ),
      ),
    [remarks],
  );
  useEffect(() => {
    marks.put(found);
  }, [marks, found]);
}
