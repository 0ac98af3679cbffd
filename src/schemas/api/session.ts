import { bare, type Contract } from './contract.ts';
import {
  ANY,
  COUNT,
  FLAG,
  ID,
  listOf,
  NULL,
  nullable,
  NUMBER,
  object,
  TEXT,
  text,
  whole,
  type ValueOf,
} from './shape.ts';

const PASSWORD = text({ min: 0, max: 200 });
const MOBILE = text({ max: 30 });
const CODE = text({ max: 30 });

const PHONE_PASSWORD = object({
  mobile: MOBILE,
  code: CODE,
  newPassword: PASSWORD,
  confirmPassword: PASSWORD,
});
/** The shape of OAuth: top level, not under `data`. */
const TOKENS = object({
  code: whole(0, 0),
  msg: TEXT,
  access_token: TEXT,
  token_type: TEXT,
  refresh_token: TEXT,
  // seconds
  expires_in: COUNT,
  scope: TEXT,
  loginName: TEXT,
  mustChangePassword: FLAG,
  // shown once, after two-step sign-in was set up
  'recoveryCodes?': listOf(TEXT),
  data: NULL,
});
/** SysUserDTO of the caller, with his units and roles. `superAdmin`, `gender` and `status` are numbers as in the lists. */
const MYSELF = object({
  id: TEXT,
  username: TEXT,
  realName: TEXT,
  headUrl: nullable(TEXT),
  gender: nullable(NUMBER),
  email: nullable(TEXT),
  mobile: nullable(TEXT),
  deptId: nullable(TEXT),
  deptName: nullable(TEXT),
  status: nullable(NUMBER),
  userType: nullable(TEXT),
  enterpriseId: nullable(TEXT),
  enterpriseName: nullable(TEXT),
  opsCompanyId: nullable(TEXT),
  opsCompanyName: nullable(TEXT),
  regionCode: nullable(TEXT),
  regionName: nullable(TEXT),
  createDate: nullable(TEXT),
  superAdmin: NUMBER,
  roleIdList: listOf(TEXT),
  roleNames: listOf(TEXT),
  deptIdList: listOf(TEXT),
  mustChangePassword: FLAG,
});
const TWO_STEP = object({ isOn: FLAG, isRequired: FLAG, codesLeft: COUNT });
/** What somebody adds to his authenticator app. */
const TOTP_SETUP = object({ secret: TEXT, address: TEXT, picture: TEXT });
const RECOVERY_CODES = object({ recoveryCodes: listOf(TEXT) });

/** Signing in and out, and what everybody does with his own account (CONTRACT.md section 2). */
export const SESSION = {
  // a `uuid` that is none is refused by the captcha itself: apps go by the code of that refusal
  captcha: {
    method: 'GET',
    path: '/auth/captcha',
    permission: 'public',
    query: object({ 'uuid?': ANY }),
    answer: { kind: 'file', mime: 'image/png' },
  },
  token: {
    method: 'POST',
    path: '/auth/oauth/token',
    named: 'openapi.call.signIn',
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
    answer: bare(TOKENS),
  },
  logout: {
    method: 'POST',
    path: '/auth/oauth/logout',
    named: 'openapi.call.signOut',
    permission: 'login',
    body: null,
    answer: NULL,
  },
  ticket: {
    method: 'POST',
    path: '/auth/ticket',
    named: 'openapi.call.ticket',
    permission: 'login',
    body: object({ 'url?': text() }),
    answer: object({ ticket: TEXT }),
  },
  myself: { method: 'GET', path: '/sys/user/info', permission: 'login', answer: MYSELF },
  password: {
    method: 'PUT',
    path: '/sys/user/password',
    permission: 'login',
    body: object({ password: PASSWORD, newPassword: PASSWORD, confirmPassword: PASSWORD }),
    answer: NULL,
  },
  loginCode: {
    method: 'POST',
    path: '/sys/account/loginCode',
    named: 'openapi.call.loginCode',
    permission: 'public',
    body: object({ mobile: MOBILE }),
    answer: NULL,
  },
  forgetPhoneCode: {
    method: 'POST',
    path: '/sys/account/forgetPhoneCode',
    named: 'openapi.call.forgotCode',
    permission: 'public',
    body: object({ mobile: MOBILE }),
    answer: NULL,
  },
  // clients of the family send either
  phonePassword: {
    method: 'PUT',
    path: '/sys/account/phoneChangePassword',
    named: 'openapi.call.changePasswordByPhone',
    permission: 'public',
    body: PHONE_PASSWORD,
    answer: NULL,
  },
  phonePasswordByPost: {
    method: 'POST',
    path: '/sys/account/phoneChangePassword',
    named: 'openapi.call.newPasswordByPhone',
    permission: 'public',
    body: PHONE_PASSWORD,
    answer: NULL,
  },
  endSession: {
    method: 'POST',
    path: '/sys/my/session/end',
    permission: 'login',
    body: object({ id: ID }),
    answer: NULL,
  },
  endOthers: {
    method: 'POST',
    path: '/sys/my/session/others',
    permission: 'login',
    body: null,
    answer: NULL,
  },
  mobileCode: {
    method: 'POST',
    path: '/sys/my/mobileCode',
    named: 'openapi.call.mobileCode',
    permission: 'login',
    body: object({ mobile: MOBILE }),
    answer: NULL,
  },
  mobile: {
    method: 'PUT',
    path: '/sys/my/mobile',
    permission: 'login',
    body: object({ mobile: MOBILE, code: CODE, password: PASSWORD }),
    answer: NULL,
  },
  twoStep: { method: 'GET', path: '/sys/my/twoStep', permission: 'login', answer: TWO_STEP },
  twoStepBegin: {
    method: 'POST',
    path: '/sys/my/twoStep/begin',
    named: 'openapi.call.twoStepBegin',
    permission: 'login',
    body: object({ password: PASSWORD }),
    answer: TOTP_SETUP,
  },
  twoStepConfirm: {
    method: 'POST',
    path: '/sys/my/twoStep/confirm',
    named: 'openapi.call.twoStepConfirm',
    permission: 'login',
    body: object({ code: CODE }),
    answer: RECOVERY_CODES,
  },
  twoStepCodes: {
    method: 'POST',
    path: '/sys/my/twoStep/codes',
    named: 'openapi.call.twoStepCodes',
    permission: 'login',
    body: object({ password: PASSWORD, code: CODE }),
    answer: RECOVERY_CODES,
  },
  twoStepOff: {
    method: 'POST',
    path: '/sys/my/twoStep/off',
    named: 'openapi.call.twoStepOff',
    permission: 'login',
    body: object({ password: PASSWORD, code: CODE }),
    answer: NULL,
  },
} as const satisfies Record<string, Contract>;

export type TokenAnswer = ValueOf<typeof TOKENS>;
export type Myself = ValueOf<typeof MYSELF>;
export type TotpSetup = ValueOf<typeof TOTP_SETUP>;
