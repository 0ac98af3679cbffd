import { keepTokens } from '#runtime/state/tokens.ts';
import type { TotpSetup } from '#schemas/api/session.ts';
import { CallFailure } from '../http/failure.ts';
import { askTokens } from '../services/http.ts';

/** The first step was right; a code of the app is owed. A set-up is to be confirmed by its first code. */
export interface SecondStep {
  readonly step: string;
  readonly kind: 'verify' | 'setup';
  readonly setup?: TotpSetup;
}

/** The second step that a refused sign-in asks for; undefined for any other refusal. */
export function secondStepOf(error: unknown): SecondStep | undefined {
  const data =
    error instanceof CallFailure ? (error.data as Partial<SecondStep> | undefined) : undefined;
  return data && typeof data.step === 'string' && (data.kind === 'verify' || data.kind === 'setup')
    ? (data as SecondStep)
    : undefined;
}

/** Ends the second step and keeps the tokens. @returns recovery codes after a set-up. @throws CallFailure with the server's msg. */
export async function passSecondStep(step: string, code: string): Promise<readonly string[]> {
  const answer = await askTokens({ grant_type: 'second_step', step, code });
  keepTokens(localStorage, answer, Date.now());
  return answer.recoveryCodes ?? [];
}
