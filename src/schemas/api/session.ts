import { ID, object, text } from './shape.ts';

import type { Contract } from './contract.ts';

const PASSWORD = text({ min: 0, max: 200 });
const MOBILE = text({ max: 30 });
const CODE = text({ max: 30 });

/** Signing in and out, and what everybody does with his own account (CONTRACT.md section 2). */
export const SESSION = {
  token: {
    method: 'POST',
    path: '/auth/oauth/token',
    permission: 'public',
    body: object({
      'grant_type?': text({ max: 40 }),
      'username?': text({ max: 200 }),
      'password?': PASSWORD,
      'uuid?': text({ max: 100 }),
      'captcha?': text({ max: 100 }),
      'refresh_token?': text({ max: 500 }),
      'mobile?': MOBILE,
      'code?': CODE,
      'step?': text({ max: 100 }),
    }),
  },
  logout: { method: 'POST', path: '/auth/oauth/logout', permission: 'login', body: null },
  ticket: { method: 'POST', path: '/auth/ticket', permission: 'login', body: object({ 'url?': text() }) },
  password: {
    method: 'PUT',
    path: '/sys/user/password',
    permission: 'login',
    body: object({ password: PASSWORD, newPassword: PASSWORD, confirmPassword: PASSWORD }),
  },
  loginCode: { method: 'POST', path: '/sys/account/loginCode', permission: 'public', body: object({ mobile: MOBILE }) },
  forgetPhoneCode: { method: 'POST', path: '/sys/account/forgetPhoneCode', permission: 'public', body: object({ mobile: MOBILE }) },
  phonePassword: {
    method: 'PUT',
    path: '/sys/account/phoneChangePassword',
    permission: 'public',
    body: object({ mobile: MOBILE, code: CODE, newPassword: PASSWORD, confirmPassword: PASSWORD }),
  },
  endSession: { method: 'POST', path: '/sys/my/session/end', permission: 'login', body: object({ id: ID }) },
  endOthers: { method: 'POST', path: '/sys/my/session/others', permission: 'login', body: null },
  mobileCode: { method: 'POST', path: '/sys/my/mobileCode', permission: 'login', body: object({ mobile: MOBILE }) },
  mobile: { method: 'PUT', path: '/sys/my/mobile', permission: 'login', body: object({ mobile: MOBILE, code: CODE, password: PASSWORD }) },
  twoStepBegin: { method: 'POST', path: '/sys/my/twoStep/begin', permission: 'login', body: object({ password: PASSWORD }) },
  twoStepConfirm: { method: 'POST', path: '/sys/my/twoStep/confirm', permission: 'login', body: object({ code: CODE }) },
  twoStepCodes: { method: 'POST', path: '/sys/my/twoStep/codes', permission: 'login', body: object({ password: PASSWORD, code: CODE }) },
  twoStepOff: { method: 'POST', path: '/sys/my/twoStep/off', permission: 'login', body: object({ password: PASSWORD, code: CODE }) },
} as const satisfies Record<string, Contract>;
