import { ACTION_PREVIEW } from './action-preview.ts';
import type { Contract } from './contract.ts';
import { COUNT, FLAG, ID, listOf, object, oneOf, TEXT, text, whole } from './shape.ts';

const DAY = text({ max: 10 });
/** From today on. */
const BALANCE_DAYS = whole(1, 30);
/** Spread evenly, or given back to what the rules say. */
const HOW = oneOf('spread', 'rule');

/** Work that comes again, besides what every entity answers. */
export const PERIOD = {
  offDays: {
    method: 'GET',
    path: '/ops/period/offDays',
    permission: 'ops:periodRule:page',
    // both included; two months before today and after where nothing is said
    query: object({ 'from?': DAY, 'to?': DAY }),
    // days off and days worked for them; the years of which either is known
    answer: object({ off: listOf(TEXT), worked: listOf(TEXT), years: listOf(TEXT) }),
  },
  move: {
    method: 'POST',
    path: '/ops/period/move',
    named: 'openapi.call.periodMove',
    permission: 'ops:periodDue:move',
    body: object({ id: ID, day: DAY, reason: text({ min: 1, max: 200 }) }),
    answer: object({ moved: FLAG }),
  },
  previewBalance: {
    method: 'POST',
    path: '/ops/period/previewBalance',
    named: 'openapi.call.periodPreviewBalance',
    permission: 'ops:periodDue:move',
    body: object({ 'opsCompanyId?': text({ max: 19 }), 'days?': BALANCE_DAYS, 'how?': HOW }),
    answer: ACTION_PREVIEW,
    isReading: true,
  },
  balance: {
    method: 'POST',
    path: '/ops/period/balance',
    named: 'openapi.call.periodBalance',
    permission: 'ops:periodDue:move',
    body: object({ opsCompanyId: ID, days: BALANCE_DAYS, how: HOW }),
    answer: object({ changed: COUNT }),
  },
  undoMove: {
    method: 'POST',
    path: '/ops/period/undoMove',
    named: 'openapi.call.periodUndo',
    permission: 'ops:periodDue:move',
    // the last move of this work, made by whoever asks
    body: object({ id: ID }),
    answer: object({ moved: FLAG }),
  },
} as const satisfies Record<string, Contract>;
