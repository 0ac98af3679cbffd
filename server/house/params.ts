import { namedPart } from '#server/base/house/house.ts';

/** A parameter that a service or an area reads, as a new database has it; administrators change it while the server runs. */
export interface FirstParam {
  readonly code: string;
  readonly value: string;
  /** What it is for, in Chinese, as the list of parameters shows it. */
  readonly remark: string;
  /** Instead of `value` in a demonstration. */
  readonly demoValue?: string;
}

/** Every parameter a server reads, by its code. */
export const PARAMS = namedPart<FirstParam>('parameters');
