import { FLAG, ID, list, object, text } from './shape.ts';

import type { Contract } from './contract.ts';

const MAX_READ = 1000;

/** A user's own messages and notices. */
export const MESSAGE = {
  readOne: { method: 'PUT', path: '/msg/message/read/{id}', permission: 'login', body: null },
  read: {
    method: 'PUT',
    path: '/msg/message/read',
    permission: 'login',
    body: object({ 'ids?': list(ID, { min: 0, max: MAX_READ }), 'kind?': text({ max: 40 }), 'all?': FLAG }),
    isOnce: true,
  },
  readNotice: { method: 'PUT', path: '/sys/notice/mynotice/read/{id}', permission: 'login', body: null },
} as const satisfies Record<string, Contract>;
