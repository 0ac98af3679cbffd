import type { Told } from '#schemas/texts/told.ts';

/** Why a document cannot be used; `book.problem.<code>` says it. */
export const BOOK_PROBLEMS = [
  'notBook',
  'newer',
  'tooMany',
  'noField',
  'unknownKind',
  'badId',
  'sameId',
  'missing',
  'mistaken',
  'outOfRange',
  'strange',
  'badKey',
  'sameKey',
  'badExpression',
  'unknownName',
  'ofTheMoment',
  'misread',
  'unknownDict',
  'circle',
  'notColumn',
  'notInItems',
  'noElements',
  'minOverMax',
  'needsPair',
  'sameOption',
] as const;

export type BookProblemCode = (typeof BOOK_PROBLEMS)[number];

/** Something wrong with a document. */
export interface BookProblem {
  /** Where: `['elements', 2, 'elements', 0, 'formula']`. */
  readonly path: readonly (string | number)[];
  /** The element it is about; null: the document as a whole. */
  readonly elementId: string | null;
  readonly code: BookProblemCode;
  /** `part` names a part of the element by its word, `kind` a kind, `near` what was probably meant. */
  readonly params: Readonly<Record<string, string | number>>;
  /** What is wrong with an expression. */
  readonly told?: Told;
}
