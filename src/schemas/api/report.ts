import type { Contract } from './contract.ts';
import { COUNT, listOf, nullable, object, oneOf, TEXT, text, type ValueOf } from './shape.ts';

const VERSIONS = object({
  // of the same period, the first one first
  versions: listOf(
    object({
      id: TEXT,
      revision: COUNT,
      status: TEXT,
      dataVersion: nullable(TEXT),
      madeAt: nullable(TEXT),
    }),
  ),
  // what this one says otherwise than the one before it: of what, which figure or hour, and the digits
  changes: listOf(object({ of: TEXT, what: TEXT, before: nullable(TEXT), after: nullable(TEXT) })),
  // changes besides those
  more: COUNT,
});

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
      // one template; without it all that each night makes
      'template?': text({ max: 60 }),
    }),
    answer: object({ taskId: TEXT }),
  },
  versions: {
    method: 'GET',
    path: '/dm/report/versions/{id}',
    named: 'openapi.call.reportVersions',
    permission: 'dm:report:info',
    answer: VERSIONS,
  },
} as const satisfies Record<string, Contract>;

export type ReportVersions = ValueOf<typeof VERSIONS>;
