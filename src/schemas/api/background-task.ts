import { ANY_FILE, type Contract } from './contract.ts';
import {
  ANY,
  COUNT,
  FLAG,
  ID,
  listOf,
  mapOf,
  NULL,
  nullable,
  NUMBER,
  object,
  oneOf,
  TEXT,
  type ValueOf,
} from './shape.ts';

/** A background task as its owner sees it. */
export const BACKGROUND_TASK_SHAPE = object({
  id: TEXT,
  kind: TEXT,
  name: TEXT,
  entity: TEXT,
  status: oneOf('queued', 'running', 'done', 'failed', 'cancelled'),
  // rows
  done: COUNT,
  total: nullable(COUNT),
  // 0 to 100; null while nothing is counted
  percent: nullable(NUMBER),
  // of a waiting task: 1 is next
  place: nullable(COUNT),
  // null while it cannot be told
  secondsLeft: nullable(NUMBER),
  hasFile: FLAG,
  // an import that can still be taken back
  canUndo: FLAG,
  fileName: nullable(TEXT),
  error: nullable(TEXT),
  result: nullable(mapOf(ANY)),
  createDate: TEXT,
  expiresAt: TEXT,
});

/** Background tasks of whoever asks. */
export const BACKGROUND_TASK = {
  mine: {
    method: 'GET',
    path: '/sys/task/mine',
    permission: 'login',
    answer: listOf(BACKGROUND_TASK_SHAPE),
  },
  one: {
    method: 'GET',
    path: '/sys/task/mine/{id}',
    permission: 'login',
    answer: BACKGROUND_TASK_SHAPE,
  },
  cancel: {
    method: 'POST',
    path: '/sys/task/cancel',
    named: 'openapi.call.cancelTask',
    permission: 'login',
    body: object({ id: ID }),
    answer: NULL,
  },
  file: {
    method: 'GET',
    path: '/sys/task/file/{id}',
    named: 'openapi.call.taskFile',
    permission: 'login',
    answer: ANY_FILE,
  },
} as const satisfies Record<string, Contract>;

export type BackgroundTask = ValueOf<typeof BACKGROUND_TASK_SHAPE>;
