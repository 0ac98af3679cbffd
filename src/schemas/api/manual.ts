import type { Contract } from './contract.ts';
import { ID, listOf, nullable, NUMBER, object, TEXT, text } from './shape.ts';

const TIME = text({ max: 30 });
const NAME = nullable(TEXT);
/** A value that somebody agreed to: `1` put in by hand for an hour, `2` of a laboratory. */
const VALUE = object({
  id: TEXT,
  time: TEXT,
  kind: TEXT,
  factorCode: TEXT,
  value: NUMBER,
  laboratory: NAME,
  reportNo: NAME,
});

/** Manual readings, besides what every entity answers. */
export const MANUAL = {
  // agreed values of a point sampled in a span, both ends `YYYY-MM-DD HH:mm:ss` and included: what stands beside its curves
  values: {
    method: 'POST',
    path: '/dm/manual-reading/values',
    named: 'openapi.call.manualValues',
    permission: 'dm:manualReading:page',
    body: object({ pointId: ID, from: TIME, to: TIME }),
    answer: listOf(VALUE),
    isReading: true,
  },
} as const satisfies Record<string, Contract>;
