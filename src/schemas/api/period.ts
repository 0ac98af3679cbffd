import type { Contract } from './contract.ts';
import { FLAG, ID, listOf, object, TEXT, text } from './shape.ts';

const DAY = text({ max: 10 });

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
