import type { Contract } from './contract.ts';
import {
  COUNT,
  FLAG,
  nullable,
  NUMBER,
  object,
  oneOf,
  PAGE,
  pageOf,
  POINTS,
  SORT,
  SPAN,
  TEXT,
  text,
  type ValueOf,
} from './shape.ts';

const FIGURE = nullable(NUMBER);
const NAME = nullable(TEXT);
const ROW = object({
  id: TEXT,
  // `2026-11-21 08:00`, `2026-11-21`, `2026-11`, `2026-Q4` or `2026`
  time: TEXT,
  pointId: TEXT,
  pointName: TEXT,
  stationId: NAME,
  enterpriseId: NAME,
  enterpriseName: NAME,
  factorCode: TEXT,
  factorName: TEXT,
  unit: NAME,
  // how many decimals values of the factor are shown with
  decimals: COUNT,
  // hours that are over and did not stand still; of these: that came, that are in the sums, that are valid
  expected: COUNT,
  received: COUNT,
  counted: COUNT,
  valid: COUNT,
  // valid of expected, percent
  captureRate: FIGURE,
  // whether so much of it is valid that it may be reported; what is not is marked, not hidden
  isComplete: FLAG,
  min: FIGURE,
  max: FIGURE,
  mean: FIGURE,
  // by flow; the arithmetic mean where nothing flowed
  weightedMean: FIGURE,
  // of the values the device converted to the reference oxygen
  convertedMean: FIGURE,
  // of an hour, worked out here of the measured oxygen and the reference oxygen of the point; null of other spans
  computedConverted: FIGURE,
  // m³, and kg
  flow: FIGURE,
  emission: FIGURE,
});

/** Statistics by hour, day, month, quarter and year: sums over the hourly values that count. Within the caller's scope. */
export const STATISTICS = {
  report: {
    method: 'POST',
    path: '/dm/statistics/report',
    named: 'openapi.call.statisticsReport',
    permission: 'dm:statistics:page',
    body: object({
      'kind?': oneOf('hour', 'day', 'month', 'quarter', 'year'),
      // hours are of points that are named
      ...POINTS,
      // codes with commas between them; all of them where nothing is said
      'factors?': text({ max: 1000 }),
      'enterpriseId?': text({ max: 20 }),
      ...SPAN,
      ...PAGE,
      ...SORT,
    }),
    answer: pageOf(ROW),
    isReading: true,
  },
} as const satisfies Record<string, Contract>;

export type StatisticRow = ValueOf<typeof ROW>;
