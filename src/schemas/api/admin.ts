import { LANGS } from '../types/words.ts';
import { ANY_FILE, type Contract } from './contract.ts';
import {
  ANY,
  COUNT,
  either,
  FLAG,
  ID,
  list,
  listOf,
  nested,
  NULL,
  nullable,
  NUMBER,
  object,
  oneOf,
  openObject,
  recordOf,
  TEXT,
  text,
  type ValueOf,
  whole,
} from './shape.ts';

const MAX_ENTRIES = 1000;
const LOCAL_TEXT = text({ min: 0, max: 100_000 });
const ENTRY = either(openObject({}), text({ max: 40 }));
/** One list a user has elsewhere, as a list or under its name. */
const entries = (name: 'accounts' | 'monitorPointIds') =>
  either(
    list(ENTRY, { min: 0, max: MAX_ENTRIES }),
    object({ [name]: list(ENTRY, { min: 0, max: MAX_ENTRIES }) }),
  );
const TEXT_PLACE = { entity: text({ max: 60 }), id: ID, field: text({ max: 60 }) };
const PLATFORM = object({ platform: text({ max: 40 }) });
/** Whose account is disabled, and who takes what waits for him. */
const DISABLE = object({ id: ID, 'handOverTo?': nullable(ID), 'reason?': text({ max: 200 }) });
const DISABLED = object({ handedOver: COUNT, left: COUNT });
const PASSWORD = object({ password: TEXT });

/** A menu entry with those below it: `type` (0 menu, 1 button) and `openStyle` (1 opens apart) are numbers (CONTRACT.md 3.3). */
const MENU = nested('MenuNode', {
  id: TEXT,
  pid: TEXT,
  name: TEXT,
  url: nullable(TEXT),
  type: NUMBER,
  icon: nullable(TEXT),
  permissions: nullable(TEXT),
  sort: NUMBER,
  openStyle: nullable(NUMBER),
  menuKey: nullable(TEXT),
  /** Id of the entry whose page this one is a tab of, where that is answered too. */
  tabOf: nullable(TEXT),
});
const CHOICE = object({ dictValue: TEXT, dictLabel: TEXT, color: nullable(TEXT) });
export const DICTIONARY = object({ dictType: TEXT, dictName: TEXT, dataList: listOf(CHOICE) });
const FLAT_REGION = { id: TEXT, pid: TEXT, name: TEXT };
/** One region with what its list shows; `hasChildren` tells whether others lie below it. */
const REGION = object({
  ...FLAT_REGION,
  treeLevel: nullable(NUMBER),
  sort: NUMBER,
  code: TEXT,
  parentName: nullable(TEXT),
  updateDate: TEXT,
  version: NUMBER,
  hasChildren: FLAG,
  children: listOf(NULL),
});
const PROVINCE = object({
  ...FLAT_REGION,
  cities: listOf(object({ ...FLAT_REGION, counties: listOf(object(FLAT_REGION)) })),
});
/** The newest published version of a platform; `forceUpdate` is a number (CONTRACT.md 3.9). */
const APP_VERSION = object({
  id: TEXT,
  platform: TEXT,
  version: TEXT,
  versionCode: NUMBER,
  downloadUrl: TEXT,
  forceUpdate: NUMBER,
  content: nullable(TEXT),
  publishDate: nullable(TEXT),
});
/** Loads and shares in percent, sizes in bytes; the disk is null where it cannot be asked. */
const SYSTEM_INFO = object({
  version: TEXT,
  sysTime: TEXT,
  upSince: TEXT,
  osName: TEXT,
  osVersion: TEXT,
  osArch: TEXT,
  processors: NUMBER,
  systemCpuLoad: NUMBER,
  totalPhysical: NUMBER,
  freePhysical: NUMBER,
  memoryRate: NUMBER,
  processMemory: NUMBER,
  diskTotal: nullable(NUMBER),
  diskFree: nullable(NUMBER),
  diskRate: nullable(NUMBER),
  runtimeVersion: TEXT,
  database: TEXT,
});
/** A process that shares the database; what it does in words, memory in MB. */
const PROCESS_STATE = object({
  id: TEXT,
  name: TEXT,
  isLive: FLAG,
  roles: TEXT,
  startedAt: TEXT,
  beatAt: TEXT,
  connections: COUNT,
  packets: COUNT,
  packetsPerSecond: NUMBER,
  waiting: COUNT,
  memory: COUNT,
  version: TEXT,
  note: nullable(TEXT),
});
/** What an administrator looks at before anybody else does, counted over the accounts in his sight; no backup was ever made: null. */
const SECURITY_STATE = object({
  accounts: COUNT,
  weakPasswords: COUNT,
  uncheckedPasswords: COUNT,
  mustChange: COUNT,
  unusedAccounts: COUNT,
  lockedAccounts: COUNT,
  twoStepAccounts: COUNT,
  signedIn: COUNT,
  sessions: COUNT,
  knownDevices: COUNT,
  failedDay: COUNT,
  failedWeek: COUNT,
  twoStepRoles: TEXT,
  refusesCommon: FLAG,
  lastBackup: nullable(TEXT),
});
/** An account with something to do about; whether its password is weak is null while nobody typed it. */
const ACCOUNT_STATE = object({
  id: TEXT,
  username: TEXT,
  realName: nullable(TEXT),
  isWeak: nullable(FLAG),
  mustChange: FLAG,
  isUnused: FLAG,
  isLocked: FLAG,
  hasTwoStep: FLAG,
  lastLogin: nullable(TEXT),
});
/** Whether the logs are as they were written. */
const AUDIT_STATE = object({
  isSound: FLAG,
  result: TEXT,
  links: COUNT,
  brokenAt: nullable(TEXT),
  checkedAt: TEXT,
});
/** Administration beyond the verbs of entities (CONTRACT.md section 3). */
export const ADMIN = {
  systemInfo: { method: 'GET', path: '/sys/info', permission: 'sys:info', answer: SYSTEM_INFO },
  processes: {
    method: 'GET',
    path: '/sys/process',
    permission: 'sys:info',
    answer: listOf(PROCESS_STATE),
  },
  securityState: {
    method: 'GET',
    path: '/sys/security/state',
    permission: 'sys:security',
    answer: SECURITY_STATE,
  },
  securityAccounts: {
    method: 'GET',
    path: '/sys/security/accounts',
    permission: 'sys:security',
    answer: listOf(ACCOUNT_STATE),
  },
  securityAudit: {
    method: 'GET',
    path: '/sys/security/audit',
    permission: 'sys:security',
    answer: AUDIT_STATE,
  },
  nav: { method: 'GET', path: '/sys/menu/nav', permission: 'login', answer: listOf(MENU) },
  permissions: {
    method: 'GET',
    path: '/sys/menu/permissions',
    permission: 'login',
    answer: listOf(TEXT),
  },
  grantable: {
    method: 'GET',
    path: '/sys/menu/select',
    permission: [
      'sys:menu:select',
      'sys:role:save',
      'sys:role:update',
      'personnel:role:save',
      'personnel:role:update',
    ],
    answer: listOf(MENU),
  },
  menus: {
    method: 'GET',
    path: '/sys/menu/list',
    permission: 'sys:menu:list',
    query: object({ 'type?': text({ max: 20 }) }),
    answer: listOf(MENU),
  },
  dictionaries: {
    method: 'GET',
    path: '/sys/dict/type/all',
    permission: 'login',
    answer: listOf(DICTIONARY),
  },
  dictionary: {
    method: 'GET',
    path: '/sys/dict/data/getByType',
    permission: 'login',
    query: object({ 'type?': text({ max: 200 }) }),
    answer: listOf(CHOICE),
  },
  regions: {
    method: 'GET',
    path: '/sys/region/list',
    permission: 'sys:region:list',
    query: object({ 'pid?': text({ max: 40 }) }),
    answer: listOf(REGION),
  },
  flatRegions: {
    method: 'GET',
    path: '/sys/region/tree',
    permission: 'login',
    answer: listOf(object(FLAT_REGION)),
  },
  provinces: {
    method: 'GET',
    path: '/sys/region/region',
    permission: 'login',
    query: object({ 'threeLevel?': text({ max: 20 }) }),
    answer: listOf(PROVINCE),
  },
  param: {
    method: 'GET',
    path: '/sys/params/code/{code}',
    permission: 'sys:params:info',
    answer: TEXT,
  },
  setParam: {
    method: 'PUT',
    path: '/sys/params/code/{code}',
    named: 'openapi.call.saveParam',
    permission: 'sys:params:update',
    body: null,
    query: object({ 'paramValue?': text({ min: 0 }) }),
    answer: NULL,
  },
  settings: {
    method: 'GET',
    path: '/sys/user-setting',
    permission: 'login',
    answer: openObject({}),
  },
  setting: { method: 'GET', path: '/sys/user-setting/{key}', permission: 'login', answer: ANY },
  setSetting: {
    method: 'PUT',
    path: '/sys/user-setting/{key}',
    named: 'openapi.call.saveSetting',
    permission: 'login',
    // `version`: of what the value replaces, which bears it; the value bears the next one. Somebody else's is not overwritten: `conflict`
    body: object({ 'value?': ANY, 'version?': whole(0) }),
    answer: NULL,
  },
  texts: {
    method: 'GET',
    path: '/sys/language/texts',
    permission: 'login',
    query: object(TEXT_PLACE),
    answer: listOf(object({ language: oneOf(...LANGS), text: TEXT, isOwn: FLAG })),
  },
  setTexts: {
    method: 'PUT',
    path: '/sys/language/texts',
    named: 'openapi.call.saveTexts',
    permission: 'login',
    body: object({
      ...TEXT_PLACE,
      texts: object(Object.fromEntries(LANGS.map((language) => [`${language}?`, LOCAL_TEXT]))),
    }),
    answer: NULL,
    isOnce: { tells: null },
  },
  forceLogout: {
    method: 'POST',
    path: '/sys/online/logout',
    named: 'openapi.call.forceSignOut',
    permission: 'sys:online:all',
    body: null,
    query: object({ id: ID }),
    answer: NULL,
  },
  endTwoStep: {
    method: 'POST',
    path: '/sys/user/endTwoStep',
    permission: 'sys:user:endTwoStep',
    body: object({ id: ID }),
    answer: NULL,
  },
  disableUser: {
    method: 'POST',
    path: '/sys/user/disable',
    named: 'openapi.call.disableUser',
    permission: 'sys:user:update',
    body: DISABLE,
    answer: DISABLED,
  },
  disableAccount: {
    method: 'POST',
    path: '/personnel/account/disable',
    named: 'openapi.call.disableUser',
    permission: 'personnel:account:update',
    body: DISABLE,
    answer: DISABLED,
  },
  unlock: {
    method: 'POST',
    path: '/sys/user/unlock',
    permission: 'sys:user:unlock',
    body: object({ id: ID }),
    answer: NULL,
  },
  resetPassword: {
    method: 'POST',
    path: '/sys/user/password',
    permission: 'sys:user:resetPassword',
    body: object({ id: ID }),
    answer: PASSWORD,
  },
  resetAccountPassword: {
    method: 'POST',
    path: '/personnel/account/password',
    permission: 'personnel:account:resetPassword',
    body: object({ id: ID }),
    answer: PASSWORD,
  },
  // set twice a list is the same list: a thousand entries in one transaction would hold everybody
  accounts: {
    method: 'GET',
    path: '/sys/useraccount/user/{userId}',
    permission: 'sys:useraccount:info',
    answer: listOf(recordOf('userAccount')),
  },
  setAccounts: {
    method: 'PUT',
    path: '/sys/useraccount/user/{userId}',
    named: 'openapi.call.linkAccounts',
    permission: 'sys:useraccount:update',
    body: entries('accounts'),
    answer: NULL,
  },
  monitorPoints: {
    method: 'GET',
    path: '/sys/usermonitor/user/{userId}',
    permission: 'sys:usermonitor:info',
    answer: listOf(recordOf('userMonitor')),
  },
  setMonitorPoints: {
    method: 'PUT',
    path: '/sys/usermonitor/user/{userId}',
    named: 'openapi.call.linkPoints',
    permission: 'sys:usermonitor:update',
    body: entries('monitorPointIds'),
    answer: NULL,
  },
  newestApp: {
    method: 'GET',
    path: '/sys/appversion/latest',
    permission: 'public',
    query: PLATFORM,
    answer: nullable(APP_VERSION),
  },
  // leads to where the newest app is
  downloadApp: {
    method: 'GET',
    path: '/sys/appversion/download',
    permission: 'public',
    query: PLATFORM,
    answer: ANY_FILE,
  },
} as const satisfies Record<string, Contract>;

export type MenuNode = ValueOf<typeof MENU>;
