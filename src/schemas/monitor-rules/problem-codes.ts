/** Why a rule cannot be used; `rule.problem.<code>` says it. */
export const PROBLEMS = [
  // shape
  'notTree',
  'circular',
  'tooManyBlocks',
  'tooDeep',
  'tooManyActions',
  'unknownOp',
  'wantsCondition',
  'wantsValue',
  'badId',
  'sameId',
  'missing',
  'mistaken',
  'outOfRange',
  'strange',
  // meaning
  'emptyGroup',
  'emptyList',
  'emptyPart',
  'longSpan',
  'unknownFactor',
  'unknownPoint',
  'unknownStation',
  'unknownLabel',
  'unknownRecipient',
  'ownPoint',
  // units
  'unknownUnit',
  'otherUnits',
  'unitOfPlain',
  'composedUnit',
] as const;

/** What is worth saying of a rule that can be used; `rule.note.<code>` says it. */
export const NOTES = [
  'converted',
  'convertedFactor',
  'flowUnit',
  'neverHolds',
  'noAction',
  'noFactor',
  'noMeasure',
  'neverBoth',
  'alwaysOne',
] as const;

export type ProblemCode = (typeof PROBLEMS)[number];
export type NoteCode = (typeof NOTES)[number];
export type Params = Readonly<Record<string, string | number>>;

/** Something wrong with a block; null: with the rule as a whole. */
export interface Problem {
  readonly blockId: string | null;
  readonly code: ProblemCode;
  /** `part` names a part of the block by its word in the tree. */
  readonly params: Params;
}

export interface Note {
  readonly blockId: string | null;
  readonly code: NoteCode;
  readonly params: Params;
}
