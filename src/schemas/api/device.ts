import type { Contract } from './contract.ts';
import { ID, list, NULL, object, text } from './shape.ts';

/** What is done with devices: kept packets that are processed again, and keys of edition 2025 (`id` is the monitoring point's). */
export const DEVICE = {
  // kept packets go the way of ingest once more
  processAgain: {
    method: 'POST',
    path: '/gw/packet/again',
    permission: 'gw:packet:again',
    body: object({ ids: list(ID, { max: 200 }) }),
    answer: NULL,
  },
  // without `dataTime` its own time is believed
  releasePacket: {
    method: 'POST',
    path: '/gw/quarantine/release',
    permission: 'gw:quarantine:release',
    body: object({ id: ID, reason: text({ max: 200 }), 'dataTime?': text({ max: 30 }) }),
    answer: NULL,
  },
  discardPacket: {
    method: 'POST',
    path: '/gw/quarantine/discard',
    permission: 'gw:quarantine:discard',
    body: object({ id: ID, reason: text({ max: 200 }) }),
    answer: NULL,
  },
  enterKey: {
    method: 'POST',
    path: '/gw/key/enter',
    permission: 'gw:key:enter',
    body: object({ id: ID, key: text({ max: 64 }) }),
    answer: NULL,
  },
  renewKey: {
    method: 'POST',
    path: '/gw/key/renew',
    permission: 'gw:key:renew',
    body: object({ id: ID }),
    answer: NULL,
  },
  openKey: {
    method: 'POST',
    path: '/gw/key/open',
    permission: 'gw:key:open',
    body: object({ id: ID }),
    answer: NULL,
  },
  clearKey: {
    method: 'POST',
    path: '/gw/key/clear',
    permission: 'gw:key:clear',
    body: object({ id: ID }),
    answer: NULL,
  },
} as const satisfies Record<string, Contract>;
