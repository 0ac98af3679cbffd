/** Dictionary `question_kind`. */
export const QUESTION_KIND = {
  one: '1',
  several: '2',
  truth: '3',
  blanks: '4',
  short: '5',
} as const;
