import { COUNT, ID, listOf, nullable, NUMBER, object, oneOf, pageOf, TEXT, text, whole, type ValueOf } from './shape.ts';

import type { Contract } from './contract.ts';

const PAGE_KEY = 'dm:quality:page';
const NAME = nullable(TEXT);
/** Percent, 0 to 100, two places; null where nothing was expected, or nothing received. */
const RATE = nullable(NUMBER);
const COUNTS = { should: COUNT, received: COUNT, valid: COUNT, stopped: COUNT };
const RATES = { transmissionRate: RATE, effectRate: RATE, effectiveTransmission: RATE };
const ROW = object({
  id: TEXT,
  pointId: TEXT,
  pointName: TEXT,
  stationId: NAME,
  stationName: NAME,
  enterpriseId: NAME,
  enterpriseName: NAME,
  industry: NAME,
  regionCode: NAME,
  pointStatus: NAME,
  ...COUNTS,
  ...RATES,
  // alarms that began today, and within the month of the question
  todayAlarms: COUNT,
  totalAlarms: COUNT,
  // open alarms about the data's marks, the instrument and the line
  faultCount: COUNT,
  opsCompanyId: NAME,
  opsCompanyName: NAME,
  opsStaffCount: COUNT,
});
const SUMMARY = object({ points: COUNT, ...COUNTS, ...RATES, todayAlarms: COUNT, faultCount: COUNT });
const FILTER = {
  // of a day, or of its whole month
  'kind?': oneOf('day', 'month'),
  // `YYYY-MM-DD`; the day before today where nothing is said
  'date?': text({ max: 30 }),
  'regionCode?': text({ max: 20 }),
  'industry?': text({ max: 200 }),
  'opsCompanyId?': ID,
  'enterpriseId?': ID,
  'keyword?': text({ max: 100 }),
};
/** An hour of a point: what became of the values of all factors it has to report. */
const HOUR = object({
  day: TEXT,
  hour: COUNT,
  state: oneOf('valid', 'missing', 'invalid', 'maintenance', 'stop'),
  // the marks of values that are not valid
  flag: TEXT,
  should: COUNT,
  received: COUNT,
  valid: COUNT,
});

/** Rates of transmission and validity, and the hours they are made of (DOMAIN.md section 3.1). Everything is within the caller's scope. */
export const QUALITY = {
  rates: {
    method: 'POST',
    path: '/dm/quality/dataEffect',
    permission: PAGE_KEY,
    body: object({ ...FILTER, 'page?': whole(), 'limit?': whole(), 'order?': oneOf('asc', 'desc'), 'orderField?': text({ max: 60 }) }),
    answer: pageOf(ROW),
    isReading: true,
  },
  summary: { method: 'GET', path: '/dm/quality/summary', permission: PAGE_KEY, query: object(FILTER), answer: SUMMARY },
  lostHours: {
    method: 'GET',
    path: '/dm/quality/lostHours',
    permission: [PAGE_KEY, 'dm:monitor:info'],
    query: object({ pointId: ID, 'month?': text({ max: 30 }) }),
    answer: listOf(HOUR),
  },
} as const satisfies Record<string, Contract>;

export type QualityRow = ValueOf<typeof ROW>;
export type QualitySummary = ValueOf<typeof SUMMARY>;
export type LostHour = ValueOf<typeof HOUR>;
