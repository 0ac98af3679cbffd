/** What only the operator can mend; `message` is one clear line for him, and no stack is printed. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
