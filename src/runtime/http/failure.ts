import type { CallError } from '#engine/base/ports.ts';
import type { Issue } from '#schemas/api/envelope.ts';

/** A call that was refused or got no answer; `message` is in the user's language. */
export class CallFailure extends Error implements CallError {
  readonly code: number;
  readonly requestId?: string;
  readonly issues: readonly Issue[];
  readonly data?: unknown;

  constructor(
    code: number,
    message: string,
    more: {
      readonly requestId?: string;
      readonly issues?: readonly Issue[];
      readonly data?: unknown;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'CallFailure';
    this.code = code;
    if (more.requestId !== undefined) this.requestId = more.requestId;
    this.issues = more.issues ?? [];
    if (more.data !== undefined && more.data !== null) this.data = more.data;
  }
}
