import type { Contract } from './contract.ts';
import { COUNT, ID, line, list, object, oneOf, text } from './shape.ts';

/** Temperature in ℃ as people read it off: one decimal at most. */
const DEGREES = text({ max: 7, pattern: '^-?\\d{1,3}(\\.\\d)?$' });

/** What testing tasks answer besides their entities. */
export const TESTING = {
  // samples go from who holds them to somebody of the same testing company; the taker is the caller where none is named
  handOver: {
    method: 'POST',
    path: '/test/sample/handOver',
    named: 'openapi.call.sampleHandOver',
    permission: 'test:sample:handOver',
    body: object({
      ids: list(ID, { min: 1, max: 100 }),
      step: oneOf('2', '3', '4', '5'),
      'takerId?': ID,
      condition: text({ max: 10 }),
      seal: text({ max: 10 }),
      'sealNo?': line(30),
      'temperature?': DEGREES,
      'note?': text({ max: 300 }),
    }),
    answer: object({ count: COUNT }),
    isOnce: { tells: null },
  },
} as const satisfies Record<string, Contract>;
