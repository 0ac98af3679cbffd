/** Why a command is refused, by name. The state stays as it was. */
export type WorkflowFault =
  | 'gone'
  | 'ended'
  | 'noWay'
  | 'expression'
  | 'badCount'
  | 'nobody'
  | 'tooLarge'
  | 'tooManySteps'
  | 'stuck'
  | 'nothingBefore'
  | 'notReached'
  | 'noStart'
  | 'notAMember'
  | 'signsAlready';

export class WorkflowError extends Error {
  readonly fault: WorkflowFault;
  /** The node it happened at; '' where none is concerned. */
  readonly node: string;
  readonly about: string;

  constructor(fault: WorkflowFault, node = '', about = '') {
    super(`${fault} ${node} ${about}`.trim());
    this.name = 'WorkflowError';
    this.fault = fault;
    this.node = node;
    this.about = about;
  }
}
