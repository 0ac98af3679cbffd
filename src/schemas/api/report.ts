import type { Contract } from './contract.ts';
import { object, oneOf, TEXT, text } from './shape.ts';

/** Reports of days, weeks, months, quarters and years, besides what every entity answers. */
export const REPORT = {
  make: {
    method: 'POST',
    path: '/dm/report/make',
    named: 'openapi.call.reportMake',
    permission: 'dm:report:make',
    // the period of the kind in which the day lies; it has to be over
    body: object({
      kind: oneOf('day', 'week', 'month', 'quarter', 'year'),
      day: text({ max: 10 }),
    }),
    answer: object({ taskId: TEXT }),
  },
} as const satisfies Record<string, Contract>;
