import type { HttpRequest } from '#runtime/http/client.ts';
import { endsSession, CANCELLED, NO_ANSWER } from '#runtime/http/codes.ts';
import { CallFailure } from '#runtime/http/failure.ts';
import type { Verdict } from './item.ts';

/**
 * Makes a call and says what it means for what waits: done, refused for good, or nothing was decided. Nothing is shown.
 * @param call rejects with `CallFailure`
 */
export async function attemptCall<T>(
  call: (request: HttpRequest) => Promise<T>,
  request: HttpRequest,
): Promise<Verdict<T>> {
  try {
    return { kind: 'sent', answer: await call({ ...request, isSilent: true }) };
  } catch (error) {
    return verdictOf(error);
  }
}

/** What a failed call means. Something that is no refusal of the server decides nothing: it is tried again. */
export function verdictOf(error: unknown): Exclude<Verdict<never>, { readonly kind: 'sent' }> {
  if (!(error instanceof CallFailure))
    return {
      kind: 'later',
      code: NO_ANSWER,
      reason: error instanceof Error ? error.message : String(error),
    };
  const { code, message: reason, issues, againMs } = error;
  if (endsSession(code)) return { kind: 'nobody' };
  const isOpen = code === NO_ANSWER || code === CANCELLED || againMs !== undefined;
  if (isOpen)
    return {
      kind: 'later',
      code,
      reason,
      issues,
      ...(againMs !== undefined && { afterMs: againMs }),
    };
  return { kind: 'refused', code, reason, issues };
}
