import { LANGS } from '../types/words.ts';
import { ANY, either, FLAG, ID, list, mapOf, object, openObject, oneOf, text, whole } from './shape.ts';

import type { Contract } from './contract.ts';

const MAX_ENTRIES = 1000;
const MAX_JOBS = 100;
const LOCAL_TEXT = text({ min: 0, max: 100_000 });
const JOBS = either(list(ID, { max: MAX_JOBS }), either(object({ ids: list(ID, { max: MAX_JOBS }) }), object({ id: list(ID, { max: MAX_JOBS }) })));
const ENTRY = either(openObject({}), text({ max: 40 }));
/** One list a user has elsewhere, as a list or under its name. */
const entries = (name: 'accounts' | 'monitorPointIds') =>
  either(list(ENTRY, { min: 0, max: MAX_ENTRIES }), object({ [name]: list(ENTRY, { min: 0, max: MAX_ENTRIES }) }));

/** Administration beyond the verbs of entities (CONTRACT.md section 3). */
export const ADMIN = {
  setParam: {
    method: 'PUT',
    path: '/sys/params/code/{code}',
    permission: 'sys:params:update',
    body: null,
    query: object({ 'paramValue?': text({ min: 0 }) }),
  },
  setting: { method: 'PUT', path: '/sys/user-setting/{key}', permission: 'login', body: object({ 'value?': ANY }) },
  texts: {
    method: 'PUT',
    path: '/sys/language/texts',
    permission: 'login',
    body: object({
      entity: text({ max: 60 }),
      id: ID,
      field: text({ max: 60 }),
      texts: object(Object.fromEntries(LANGS.map((language) => [`${language}?`, LOCAL_TEXT]))),
    }),
    isOnce: true,
  },
  forceLogout: { method: 'POST', path: '/sys/online/logout', permission: 'sys:online:all', body: null, query: object({ id: ID }) },
  endTwoStep: { method: 'POST', path: '/sys/user/endTwoStep', permission: 'sys:user:endTwoStep', body: object({ id: ID }) },
  unlock: { method: 'POST', path: '/sys/user/unlock', permission: 'sys:user:unlock', body: object({ id: ID }) },
  resetPassword: { method: 'POST', path: '/sys/user/password', permission: 'sys:user:resetPassword', body: object({ id: ID }) },
  resetAccountPassword: { method: 'POST', path: '/personnel/account/password', permission: 'personnel:account:resetPassword', body: object({ id: ID }) },
  accounts: { method: 'PUT', path: '/sys/useraccount/user/{userId}', permission: 'sys:useraccount:update', body: entries('accounts'), isOnce: true },
  monitorPoints: {
    method: 'PUT',
    path: '/sys/usermonitor/user/{userId}',
    permission: 'sys:usermonitor:update',
    body: entries('monitorPointIds'),
    isOnce: true,
  },
  pauseJobs: { method: 'PUT', path: '/job/schedule/pause', permission: 'sys:schedule:pause', body: JOBS },
  resumeJobs: { method: 'PUT', path: '/job/schedule/resume', permission: 'sys:schedule:resume', body: JOBS },
  runJobs: { method: 'PUT', path: '/job/schedule/run', permission: 'sys:schedule:run', body: JOBS },
  cancelTask: { method: 'POST', path: '/sys/task/cancel', permission: 'login', body: object({ id: ID }) },
  clearDemo: { method: 'POST', path: '/home/demo/clear', permission: 'sys:demo:clear', body: object({ 'confirm?': text({ max: 20 }) }) },
} as const satisfies Record<string, Contract>;

/** Mail and SMS (CONTRACT.md 3.12, 3.13). Bodies may be JSON or urlencoded; settings are read by the fields of their entity. */
export const OUTBOUND = {
  saveMailConfig: { method: 'POST', path: '/message/mailtemplate/saveConfig', permission: 'sys:mail:all', body: openObject({}) },
  putMailConfig: { method: 'PUT', path: '/message/mailconfig', permission: 'sys:mail:all', body: openObject({}) },
  sendMail: {
    method: 'POST',
    path: '/message/mailtemplate/send',
    permission: 'sys:mail:all',
    body: object({ id: ID, mailTo: text(), 'mailCc?': text(), 'params?': ANY }),
  },
  saveSms: { method: 'POST', path: '/message/sms', permission: 'sys:sms:all', body: openObject({ 'config?': openObject({}) }), isOnce: true },
  putSms: { method: 'PUT', path: '/message/sms', permission: 'sys:sms:all', body: openObject({ id: ID, 'config?': openObject({}) }), isOnce: true },
  sendSms: {
    method: 'POST',
    path: '/message/sms/send',
    permission: 'sys:sms:all',
    body: object({ smsCode: text({ max: 64 }), mobile: text({ max: 30 }), 'params?': ANY }),
  },
} as const satisfies Record<string, Contract>;

const SCHEMA_NAME = text({ max: 300 });
const SCHEMA_TEXT = text({ max: 2_000_000 });
const KIND = oneOf('entity', 'screen', 'states');
const SOURCE = { kind: KIND, name: SCHEMA_NAME, 'module?': text({ max: 60 }) };
const COMMENT = text({ min: 0, max: 10_000 });

/** The schema workbench and what the engine asks of the server. */
export const WORKBENCH = {
  saveDraft: {
    method: 'PUT',
    path: '/sys/schema/draft',
    permission: 'sys:schema:save',
    body: object({ ...SOURCE, 'text?': text({ min: 0, max: 2_000_000 }), 'lock?': whole() }),
  },
  dropDraft: { method: 'DELETE', path: '/sys/schema/draft', permission: 'sys:schema:save', body: object({ kind: KIND, name: SCHEMA_NAME }) },
  check: { method: 'POST', path: '/sys/schema/check', permission: 'sys:schema:page', body: object({ ...SOURCE, text: SCHEMA_TEXT }) },
  preview: { method: 'POST', path: '/sys/schema/preview', permission: 'sys:schema:page', body: object({ ...SOURCE, text: SCHEMA_TEXT }) },
  publish: {
    method: 'POST',
    path: '/sys/schema/publish',
    permission: 'sys:schema:publish',
    body: object({ ...SOURCE, text: SCHEMA_TEXT, 'comment?': COMMENT, 'lock?': whole(), 'grant?': FLAG }),
  },
  rollback: {
    method: 'POST',
    path: '/sys/schema/rollback',
    permission: 'sys:schema:publish',
    body: object({ kind: KIND, name: SCHEMA_NAME, version: whole(0), 'comment?': COMMENT, 'dropTables?': FLAG }),
  },
  fromTable: {
    method: 'POST',
    path: '/sys/schema/from-table',
    permission: 'sys:schema:save',
    body: object({ table: text({ max: 100 }), name: SCHEMA_NAME, 'title?': text({ max: 200 }), 'module?': text({ max: 60 }) }),
  },
  fromOpenApi: {
    method: 'POST',
    path: '/sys/schema/from-openapi',
    permission: 'sys:schema:save',
    body: object({ text: SCHEMA_TEXT, 'schema?': text({ max: 300 }), 'name?': SCHEMA_NAME, 'module?': text({ max: 60 }) }),
  },
} as const satisfies Record<string, Contract>;

const NAME = text({ max: 60 });

/** What the engine in the browser asks beyond the verbs of entities; each is judged by the keys of the entity it names. */
export const ENGINE = {
  personal: { method: 'POST', path: '/engine/personal', permission: 'login', body: object({ entity: NAME, id: ID, field: NAME }) },
  restore: {
    method: 'POST',
    path: '/engine/restore',
    permission: 'login',
    body: object({ entity: NAME, id: ID, change: ID, 'version?': whole() }),
    isOnce: true,
  },
  // filters and columns of a list, as its address takes them
  export: { method: 'POST', path: '/engine/export/{entity}', permission: 'login', body: mapOf(ANY) },
} as const satisfies Record<string, Contract>;
