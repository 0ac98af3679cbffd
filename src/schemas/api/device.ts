import { ID, NULL, object, text } from './shape.ts';

import type { Contract } from './contract.ts';

/** What is done with devices: their keys of edition 2025. `id` is the monitoring point's. */
export const DEVICE = {
  enterKey: { method: 'POST', path: '/gw/key/enter', permission: 'gw:key:enter', body: object({ id: ID, key: text({ max: 64 }) }), answer: NULL },
  renewKey: { method: 'POST', path: '/gw/key/renew', permission: 'gw:key:renew', body: object({ id: ID }), answer: NULL },
  openKey: { method: 'POST', path: '/gw/key/open', permission: 'gw:key:open', body: object({ id: ID }), answer: NULL },
  clearKey: { method: 'POST', path: '/gw/key/clear', permission: 'gw:key:clear', body: object({ id: ID }), answer: NULL },
} as const satisfies Record<string, Contract>;
