/** Why a formula cannot be read; `rule.formula.<code>` says it. */
export const FAULTS = [
  'expected',
  'textEnds',
  'unknownName',
  'unknownFactor',
  'sameName',
  'unknownUnit',
  'notCondition',
  'notValue',
  'outOfRange',
  'tooLong',
  'tooDeep',
  'tooManyBlocks',
] as const;
export type FaultCode = (typeof FAULTS)[number];

/** What a formula may want next; `rule.want.<want>` says it. */
export const WANTS = [
  'condition',
  'value',
  'factor',
  'span',
  'count',
  'number',
  'text',
  'id',
  'word',
  'end',
  'sign',
  'time',
  'day',
  'facility',
] as const;
export type Want = (typeof WANTS)[number];

/** A mistake in a formula: where it begins (letters from 0), and what it is. */
export interface Fault {
  readonly at: number;
  readonly code: FaultCode;
  /** `want`: one of WANTS; `sign`: the sign or word that is wanted; `found`: what stands there, empty at the end. */
  readonly params: Readonly<Record<string, string | number>>;
}

/** Leaves the reading of a formula; never seen outside of `parseFormula`. */
export class FormulaError extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(`formula: ${fault.code} at ${fault.at}`);
    this.name = 'FormulaError';
    this.fault = fault;
  }
}
