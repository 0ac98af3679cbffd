import type { Contract } from './contract.ts';
import { ID, NULL, object, text, TEXT, openObject } from './shape.ts';

const MN = text({ max: 64 });
/** Besides these the parameters of the command; they are judged by the table of commands. */
const REQUEST = openObject({ mn: MN, cn: text({ max: 8 }), reason: text({ max: 500 }) });
const KEPT = object({ id: TEXT });

/** Requests to devices. */
export const CONTROL = {
  ask: {
    method: 'POST',
    path: '/gw/command/ask',
    permission: 'gw:command:ask',
    body: REQUEST,
    answer: KEPT,
    isOnce: { tells: 'gatewayCommand' },
  },
  control: {
    method: 'POST',
    path: '/gw/command/control',
    permission: 'gw:command:control',
    body: REQUEST,
    answer: KEPT,
    isOnce: { tells: 'gatewayCommand' },
  },
  cancel: {
    method: 'POST',
    path: '/gw/command/cancel',
    permission: 'gw:command:cancel',
    body: object({ id: ID }),
    answer: NULL,
  },
} as const satisfies Record<string, Contract>;
