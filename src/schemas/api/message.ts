import type { Contract } from './contract.ts';
import {
  COUNT,
  FLAG,
  ID,
  list,
  listOf,
  mapOf,
  NULL,
  nullable,
  object,
  recordOf,
  TEXT,
  text,
} from './shape.ts';

const MAX_READ = 1000;
const CHANGED = object({ count: COUNT });
const MESSAGE_ROW = object({
  id: TEXT,
  userId: TEXT,
  kind: TEXT,
  level: TEXT,
  title: TEXT,
  body: TEXT,
  link: TEXT,
  topic: TEXT,
  sourceId: nullable(TEXT),
  byName: nullable(TEXT),
  what: nullable(TEXT),
  readStatus: TEXT,
  createDate: TEXT,
});

/** A user's own messages and notices. */
export const MESSAGE = {
  unread: {
    method: 'GET',
    path: '/msg/message/unread',
    permission: 'login',
    answer: object({ total: COUNT, kinds: mapOf(COUNT) }),
  },
  since: {
    method: 'GET',
    path: '/msg/message/since',
    permission: 'login',
    query: object({ 'id?': ID }),
    answer: listOf(MESSAGE_ROW),
  },
  newest: {
    method: 'GET',
    path: '/msg/message/newest',
    permission: 'login',
    answer: listOf(MESSAGE_ROW),
  },
  readOne: {
    method: 'PUT',
    path: '/msg/message/read/{id}',
    named: 'openapi.call.readMessage',
    permission: 'login',
    body: null,
    answer: CHANGED,
  },
  read: {
    method: 'PUT',
    path: '/msg/message/read',
    permission: 'login',
    body: object({
      'ids?': list(ID, { min: 0, max: MAX_READ }),
      'kind?': text({ max: 40 }),
      'all?': FLAG,
    }),
    answer: CHANGED,
    isOnce: { tells: null },
  },
  unreadNotices: {
    method: 'GET',
    path: '/sys/notice/mynotice/unread',
    permission: 'login',
    answer: COUNT,
  },
  notice: {
    method: 'GET',
    path: '/sys/notice/mynotice/info/{id}',
    permission: 'login',
    answer: recordOf('notice'),
  },
  readNotice: {
    method: 'PUT',
    path: '/sys/notice/mynotice/read/{id}',
    named: 'openapi.call.readNotice',
    permission: 'login',
    body: null,
    answer: NULL,
  },
} as const satisfies Record<string, Contract>;
