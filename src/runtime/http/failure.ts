import type { CallError } from '#engine/base/ports.ts';
import type { Issue } from '#schemas/api/envelope.ts';

/** A call that was refused or got no answer; `message` is in the user's language. */
export class CallFailure extends Error implements CallError {
  readonly code: number;
  readonly requestId?: string;
  readonly right?: string;
  readonly issues: readonly Issue[];
  readonly data?: unknown;
  /** Nothing was decided about the call itself: it may be made again after so many ms. */
  readonly againMs?: number;

  constructor(
    code: number,
    message: string,
    more: {
      readonly requestId?: string;
      readonly right?: string;
      readonly issues?: readonly Issue[];
      readonly data?: unknown;
      readonly cause?: unknown;
      readonly againMs?: number | undefined;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'CallFailure';
    this.code = code;
    if (more.requestId !== undefined) this.requestId = more.requestId;
    if (more.right !== undefined) this.right = more.right;
    this.issues = more.issues ?? [];
    if (more.data !== undefined && more.data !== null) this.data = more.data;
    if (more.againMs !== undefined) this.againMs = more.againMs;
  }
}
