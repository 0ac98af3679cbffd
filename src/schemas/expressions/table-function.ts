/** A function that an expression may call. */
export interface TableFunction {
  readonly min: number;
  readonly max: number;
  /** How to call it, for messages. */
  readonly usage: string;
  readonly run: (args: readonly unknown[]) => unknown;
}
