import type { Issue } from '#schemas/api/envelope.ts';
import type { ErrorName } from '#schemas/api/errors.ts';

/** An expected refusal. `server/http` turns it into an envelope in the user's language. */
export class AppError extends Error {
  readonly error: ErrorName;
  readonly params: Readonly<Record<string, unknown>>;
  readonly issues: readonly Issue[];

  constructor(
    error: ErrorName,
    params: Readonly<Record<string, unknown>> = {},
    options: { issues?: readonly Issue[]; cause?: unknown } = {},
  ) {
    super(error, { cause: options.cause });
    this.name = 'AppError';
    this.error = error;
    this.params = params;
    this.issues = options.issues ?? [];
  }
}
