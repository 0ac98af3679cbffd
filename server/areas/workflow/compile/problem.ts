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
  'endHasOutgoing',
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
  'duplicateId',
  'badId',
  'foreign',
  'misplaced',
  'noCondition',
  'tooCostly',
  'badEncoding',
] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

/** More are told once these are mended. */
export const MOST_PROBLEMS = 100;

/** `element` is the id of the BPMN element, '' for the file as a whole; `label` what it is called, its id where it has no name; `about` the word the problem is about. */
export interface Problem {
  readonly element: string;
  readonly label: string;
  readonly kind: ProblemKind;
  readonly about: string;
}

/** Collects what is wrong, so that all of it is said at once: the first of it, and each thing once. */
export class Problems {
  private readonly found = new Map<string, Omit<Problem, 'label'>>();

  add(element: string, kind: ProblemKind, about = ''): void {
    const short = about.slice(0, 200);
    if (!this.isFull)
      this.found.set(`${kind} ${element} ${short}`, { element, kind, about: short });
  }

  /** More would not be kept. */
  get isFull(): boolean {
    return this.found.size >= MOST_PROBLEMS;
  }

  get isEmpty(): boolean {
    return this.found.size === 0;
  }

  /** @param names what elements are called, by their ids */
  list(names: ReadonlyMap<string, string> = new Map()): readonly Problem[] {
    return [...this.found.values()].map((problem) => ({
      ...problem,
      label: names.get(problem.element) ?? problem.element,
    }));
  }
}
