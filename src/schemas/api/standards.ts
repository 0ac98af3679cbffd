import { ACTION_PREVIEW } from './action-preview.ts';
import type { Contract } from './contract.ts';
import { COUNT, FLAG, ID, object } from './shape.ts';

/** A standard that a point follows; `endExisting`: limits in force that say something else end the day before it takes effect. */
const BODY = object({ id: ID, 'endExisting?': FLAG });

/** Limits of points out of the standards they follow. */
export const STANDARDS = {
  preview: {
    method: 'POST',
    path: '/dm/pointStandard/previewLimits',
    named: 'openapi.call.standardLimitsPreview',
    permission: 'dm:limit:save',
    body: BODY,
    answer: ACTION_PREVIEW,
    isReading: true,
  },
  make: {
    method: 'POST',
    path: '/dm/pointStandard/makeLimits',
    named: 'openapi.call.standardLimits',
    permission: 'dm:limit:save',
    body: BODY,
    answer: object({ created: COUNT, ended: COUNT, kept: COUNT }),
  },
} as const satisfies Record<string, Contract>;
