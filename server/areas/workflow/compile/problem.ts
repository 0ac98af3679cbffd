/** Why a model cannot be deployed, by name: the texts stand in `locales`. */
export const PROBLEM_KINDS = [
  'tooLarge',
  'tooManyNodes',
  'tooDeep',
  'notXml',
  'unreadable',
  'noProcess',
  'noKey',
  'unsupported',
  'noStart',
  'noEnds',
  'startHasIncoming',
  'dangling',
  'unreachable',
  'badExpression',
  'conditionExpected',
  'noHandler',
  'noTime',
  'badWord',
  'noReference',
  'notAnEvent',
  'noLinkTarget',
  'noCount',
  'noCalled',
  'crossesScope',
] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

/** `element` is the id of the BPMN element, '' for the file as a whole; `about` the word the problem is about. */
export interface Problem {
  readonly element: string;
  readonly kind: ProblemKind;
  readonly about: string;
}

/** Collects what is wrong, so that all of it is said at once. */
export class Problems {
  readonly list: Problem[] = [];

  add(element: string, kind: ProblemKind, about = ''): void {
    this.list.push({ element, kind, about: about.slice(0, 200) });
  }
}
