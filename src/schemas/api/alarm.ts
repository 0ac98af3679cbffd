import { ID, list, object, text, whole } from './shape.ts';

import type { Contract } from './contract.ts';

const MAX_ALARMS = 500;
const IDS = list(ID, { max: MAX_ALARMS });

/** What people do with alarms. */
export const ALARM = {
  confirm: { method: 'POST', path: '/dm/alarm/record/confirm', permission: 'dm:alarm:confirm', body: object({ ids: IDS }), isOnce: true },
  close: {
    method: 'POST',
    path: '/dm/alarm/record/close',
    permission: 'dm:alarm:close',
    body: object({ ids: IDS, comment: text(), verifyResult: text({ max: 20 }) }),
    isOnce: true,
  },
  mute: {
    method: 'POST',
    path: '/dm/alarm/record/mute',
    permission: 'dm:alarm:mute',
    body: object({ stationId: ID, 'hours?': whole() }),
    isOnce: true,
  },
} as const satisfies Record<string, Contract>;
