import { keepTokens } from '#runtime/state/tokens.ts';
import type { InputAt } from '#schemas/api/contracts.ts';
import { askTokens, call } from '../services/http.ts';

/** What a code on a phone is good for. */
export type PhoneCodePurpose = 'login' | 'forgot';

const ADDRESSES = {
  login: 'POST /sys/account/loginCode',
  forgot: 'POST /sys/account/forgetPhoneCode',
} as const;

/** Has a code sent. The answer is the same for numbers nobody has. @throws CallFailure with the server's msg. */
export async function requestPhoneCode(purpose: PhoneCodePurpose, mobile: string): Promise<void> {
  await call(ADDRESSES[purpose], { body: { mobile } }, { isSilent: true });
}

/** Asks for tokens by a code and keeps them. @throws CallFailure with the server's msg. */
export async function signInByPhone(mobile: string, code: string): Promise<void> {
  keepTokens(localStorage, await askTokens({ grant_type: 'phone_code', mobile, code }), Date.now());
}

/** Sets a forgotten password anew. @throws CallFailure with the server's msg. */
export async function changePasswordByPhone(
  form: InputAt<'PUT /sys/account/phoneChangePassword'>['body'],
): Promise<void> {
  await call('PUT /sys/account/phoneChangePassword', { body: form }, { isSilent: true });
}
