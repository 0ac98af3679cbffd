import type { Contract } from './contract.ts';
import { SAVED } from './entity.ts';
import { ANY, ID, NULL, object, openObject, recordOf, text } from './shape.ts';

const MAIL = 'sys:mail:all';
const SMS = 'sys:sms:all';

/** Mail and SMS (CONTRACT.md 3.12, 3.13). Bodies may be JSON or urlencoded; settings are read by the fields of their entity. */
export const OUTBOUND = {
  mailConfig: {
    method: 'GET',
    path: '/message/mailtemplate/config',
    permission: MAIL,
    answer: recordOf('mailConfig'),
  },
  saveMailConfig: {
    method: 'POST',
    path: '/message/mailtemplate/saveConfig',
    named: 'openapi.call.saveMailSettings',
    permission: MAIL,
    body: openObject({}),
    answer: SAVED,
  },
  putMailConfig: {
    method: 'PUT',
    path: '/message/mailconfig',
    permission: MAIL,
    body: openObject({}),
    answer: SAVED,
  },
  sendMail: {
    method: 'POST',
    path: '/message/mailtemplate/send',
    permission: MAIL,
    body: object({ id: ID, mailTo: text(), 'mailCc?': text(), 'params?': ANY }),
    answer: NULL,
  },
  saveSms: {
    method: 'POST',
    path: '/message/sms',
    permission: SMS,
    body: openObject({ 'config?': openObject({}) }),
    answer: SAVED,
    isOnce: { tells: 'sms' },
  },
  putSms: {
    method: 'PUT',
    path: '/message/sms',
    permission: SMS,
    body: openObject({ id: ID, 'config?': openObject({}) }),
    answer: SAVED,
    isOnce: { tells: 'sms' },
  },
  sendSms: {
    method: 'POST',
    path: '/message/sms/send',
    permission: SMS,
    body: object({ smsCode: text({ max: 64 }), mobile: text({ max: 30 }), 'params?': ANY }),
    answer: NULL,
  },
} as const satisfies Record<string, Contract>;
