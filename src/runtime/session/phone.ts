import { CLIENT_CREDENTIAL, http } from '../services/http.ts';
import { keepTokens } from '#runtime/state/tokens.ts';
import type { TokenAnswer } from '#runtime/state/tokens.ts';

/** What a code on a phone is good for. */
export type PhoneCodePurpose = 'login' | 'forgot';

const ADDRESSES: Readonly<Record<PhoneCodePurpose, string>> = { login: '/sys/account/loginCode', forgot: '/sys/account/forgetPhoneCode' };

/** Has a code sent. The answer is the same for numbers nobody has. @throws CallFailure with the server's msg. */
export async function requestPhoneCode(purpose: PhoneCodePurpose, mobile: string): Promise<void> {
  await http.call({ method: 'POST', url: ADDRESSES[purpose], body: { mobile }, isSilent: true });
}

/** Asks for tokens by a code and keeps them. @throws CallFailure with the server's msg. */
export async function signInByPhone(mobile: string, code: string): Promise<void> {
  const body = new URLSearchParams({ grant_type: 'phone_code', mobile, code });
  const answer = await http.envelope<TokenAnswer>({
    method: 'POST',
    url: '/auth/oauth/token',
    body,
    isSilent: true,
    headers: { Authorization: CLIENT_CREDENTIAL },
  });
  keepTokens(localStorage, answer, Date.now());
}

/** Sets a forgotten password anew. @throws CallFailure with the server's msg. */
export async function changePasswordByPhone(form: {
  readonly mobile: string;
  readonly code: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}): Promise<void> {
  await http.call({ method: 'PUT', url: '/sys/account/phoneChangePassword', body: form, isSilent: true });
}
