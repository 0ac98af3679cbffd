/** What can be wrong with an expression of a process, by name: the texts stand in `locales`. */
export type JuelFault =
  | 'tooLong'
  | 'tooDeep'
  | 'tooManySteps'
  | 'badCharacter'
  | 'openText'
  | 'unexpected'
  | 'unknownFunction'
  | 'unknownMethod'
  | 'wrongArguments'
  | 'unknownVariable'
  | 'notANumber'
  | 'notABoolean'
  | 'notAList'
  | 'noMember'
  | 'divideByZero'
  | 'nobody'
  | 'notOneExpression';

/** A mistake in an expression of a process: which, the word it is about, and its 0-based position in characters. */
export class JuelError extends Error {
  readonly fault: JuelFault;
  readonly about: string;
  readonly position: number;

  constructor(fault: JuelFault, about = '', position = 0) {
    super(`${fault}${about === '' ? '' : ` "${about.slice(0, 80)}"`} at ${position + 1}`);
    this.name = 'JuelError';
    this.fault = fault;
    this.about = about;
    this.position = position;
  }
}
