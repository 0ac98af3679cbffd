/**
 * What kind of mistake it is, for programs: it stays when a message is worded anew. What each means stands in
 * docs/guides/editors-and-assistants.md.
 */
export const PROBLEM_CODES = [
  'json',
  'version',
  'shape',
  'unknown',
  'expression',
  'permission',
  'pattern',
  'entity',
  'part',
  'screen',
  'states',
  'report',
  'server',
  'value',
  'call',
  'text',
  'twice',
  'bounds',
] as const;

export type ProblemCode = (typeof PROBLEM_CODES)[number];
