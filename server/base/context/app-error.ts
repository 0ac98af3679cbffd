import type { Issue } from '#schemas/api/envelope.ts';
import type { ErrorName } from '#schemas/api/errors.ts';
import type { ServerKey, TextParams } from '#schemas/texts/text-keys.ts';

/** What a refusal says: the fillings of its text, and where it says more than its name does, the key of that. */
export type RefusalParams = TextParams & { readonly message?: ServerKey };

/** An expected refusal. `server/http` turns it into an envelope in the user's language. */
export class AppError extends Error {
  readonly error: ErrorName;
  readonly params: RefusalParams;
  readonly issues: readonly Issue[];

  constructor(
    error: ErrorName,
    params: RefusalParams = {},
    options: { issues?: readonly Issue[]; cause?: unknown } = {},
  ) {
    super(error, { cause: options.cause });
    this.name = 'AppError';
    this.error = error;
    this.params = params;
    this.issues = options.issues ?? [];
  }
}
