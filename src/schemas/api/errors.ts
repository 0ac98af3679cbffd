/**
 * The error catalogue: name → envelope code (CONTRACT.md, error codes). The texts are `errors.<name>` in
 * `locales/<lang>/errors.json`, with `{param}` filled in.
 */
export const ERRORS = {
  unauthorized: 401,
  forbidden: 403,
  internal: 500,
  invalid: 500,
  captcha: 500,
  notFound: 500,
  unavailable: 500,
  tooMany: 429,
  tooLarge: 413,
  exists: 10002,
  conflict: 10002,
  missingParam: 10003,
  wrongPassword: 10004,
  disabled: 10005,
  missingUuid: 10006,
  menuHasChildren: 10008,
  oldPassword: 10009,
  noAccount: 10010,
  badParentDept: 10011,
  badParentMenu: 10012,
  deptHasChildren: 10014,
  deptHasUsers: 10015,
  noFile: 10019,
  locked: 10022,
  uploadFailed: 10024,
  illegalText: 10029,
  badParentRegion: 10038,
  regionHasChildren: 10039,
  statusChanged: 10500,
  badMove: 10500,
  mustChangePassword: 10500,
  inUse: 10500,
  notSubset: 403,
  self: 10500,
  duplicateOrder: 10500,
} as const satisfies Record<string, number>;

export type ErrorName = keyof typeof ERRORS;
