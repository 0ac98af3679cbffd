import { FILE_OR_TASK, type Contract } from './contract.ts';
import {
  COUNT,
  FLAG,
  ID,
  listOf,
  nullable,
  NUMBER,
  object,
  oneOf,
  TEXT,
  PAGE,
  SORT,
  text,
  type ValueOf,
} from './shape.ts';

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
  regionName: NAME,
  pointStatus: NAME,
  ...COUNTS,
  ...RATES,
  // alarms that began today, and within the month of the question
  todayAlarms: COUNT,
  totalAlarms: COUNT,
  // the first and the last second of that month
  monthFrom: TEXT,
  monthTo: TEXT,
  // open alarms about the data's marks, the instrument, the line and the equipment: those of the preset `faults` of the list of alarms
  faultCount: COUNT,
  opsCompanyId: NAME,
  opsCompanyName: NAME,
  // active O&M engineers of the company
  opsStaffCount: COUNT,
  // the score the enterprise is known by, null while none is published; cameras of the station, online/all, for who may list them
  creditIndex: nullable(NUMBER),
  video: NAME,
});
const SUMMARY = object({
  points: COUNT,
  ...COUNTS,
  ...RATES,
  todayAlarms: COUNT,
  faultCount: COUNT,
});
/** What rows may stand together by; a page that is grouped holds them in the order of the groups. */
export const QUALITY_GROUPS = ['regionCode', 'opsCompanyId', 'enterpriseId'] as const;
/** The sums of a whole group, whatever part of it the page holds; `count`: its points. Of the three links only the asked one is there. */
const GROUP = object({
  regionCode: NAME,
  regionName: NAME,
  opsCompanyId: NAME,
  opsCompanyName: NAME,
  enterpriseId: NAME,
  enterpriseName: NAME,
  count: COUNT,
  stations: COUNT,
  online: COUNT,
  ...COUNTS,
  ...RATES,
  todayAlarms: COUNT,
  totalAlarms: COUNT,
  faultCount: COUNT,
});
const PERIOD = {
  // of a day, or of its whole month
  'kind?': oneOf('day', 'month'),
  // `YYYY-MM-DD`; the day before today where nothing is said
  'date?': text({ max: 30 }),
};
const FILTER = {
  ...PERIOD,
  'regionCode?': text({ max: 20 }),
  'industry?': text({ max: 200 }),
  'opsCompanyId?': ID,
  'enterpriseId?': ID,
  'stationId?': ID,
  'keyword?': text({ max: 100 }),
};
const GROUPED = { 'groupBy?': oneOf(...QUALITY_GROUPS), ...SORT };
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
  // values in whose place an agreed correction stands
  audited: COUNT,
});

/** Stations that stand offline now: of a company, and how many it has. */
const OFFLINE = { stations: COUNT, offline: COUNT };
const STATUS = object({
  points: COUNT,
  // points by the dictionary `monitor_status`
  statuses: listOf(object({ status: TEXT, count: COUNT })),
  // stations: offline now, gone offline today, offline for more than a day
  count: object({ stations: COUNT, offline: COUNT, today: COUNT, overDay: COUNT }),
  company: listOf(object({ enterpriseId: NAME, enterpriseName: NAME, ...OFFLINE })),
  opsCompany: listOf(object({ opsCompanyId: NAME, opsCompanyName: NAME, ...OFFLINE })),
  // those that are offline now, the longest first; `reason`: the agreed stop, what somebody wrote about the alarm, or the alarm's own words
  station: listOf(
    object({
      id: TEXT,
      stationId: TEXT,
      stationName: TEXT,
      enterpriseId: NAME,
      enterpriseName: NAME,
      since: NAME,
      minutes: nullable(COUNT),
      reason: NAME,
      dutyUserId: NAME,
      dutyUserName: NAME,
    }),
  ),
  // times that points went offline; the day and the month before up to the same moment
  contrast: object({ today: COUNT, yesterday: COUNT, month: COUNT, lastMonth: COUNT }),
});
const ENTERPRISE = object({
  id: TEXT,
  enterpriseId: TEXT,
  name: TEXT,
  industry: NAME,
  contact: NAME,
  // its middle is hidden from who may not see personal data
  mobile: NAME,
  creditLevel: NAME,
  creditIndex: nullable(NUMBER),
  stations: COUNT,
  points: COUNT,
  online: COUNT,
  ...COUNTS,
  ...RATES,
  todayAlarms: COUNT,
  // null for who may not see orders
  openOrders: nullable(COUNT),
});
const REGION = object({
  id: TEXT,
  regionCode: TEXT,
  regionName: TEXT,
  // points that stand in the region itself, beside those in parts of it
  isOwn: FLAG,
  hasParts: FLAG,
  points: COUNT,
  online: COUNT,
  ...COUNTS,
  ...RATES,
  // alarms that began within the period, and those among them that a limit was exceeded
  alarms: COUNT,
  exceeded: COUNT,
});

/** Rates of transmission and validity, and the hours they are made of (DOMAIN.md section 3.1). Everything is within the caller's scope. */
export const QUALITY = {
  rates: {
    method: 'POST',
    path: '/dm/quality/dataEffect',
    named: 'openapi.call.qualityRates',
    permission: PAGE_KEY,
    body: object({ ...FILTER, ...GROUPED, ...PAGE }),
    answer: object({ list: listOf(ROW), total: COUNT, 'groups?': listOf(GROUP), summary: SUMMARY }),
    isReading: true,
  },
  summary: {
    method: 'GET',
    path: '/dm/quality/summary',
    permission: PAGE_KEY,
    query: object(FILTER),
    answer: SUMMARY,
  },
  lostHours: {
    method: 'GET',
    path: '/dm/quality/lostHours',
    permission: [PAGE_KEY, 'dm:monitor:info'],
    query: object({ pointId: ID, 'month?': text({ max: 30 }) }),
    answer: listOf(HOUR),
  },
  status: {
    method: 'POST',
    path: '/dm/quality/status',
    named: 'openapi.call.qualityStatus',
    permission: PAGE_KEY,
    body: object({ 'regionCode?': text({ max: 20 }), 'enterpriseId?': ID }),
    answer: STATUS,
    isReading: true,
  },
  enterprises: {
    method: 'GET',
    path: '/dm/quality/enterPriseMsg',
    permission: PAGE_KEY,
    query: object({ 'enterpriseId?': ID, ...PERIOD }),
    answer: listOf(ENTERPRISE),
  },
  // the parts of a region, or the highest regions; sums of all below
  regions: {
    method: 'POST',
    path: '/dm/quality/regionData',
    named: 'openapi.call.qualityRegions',
    permission: PAGE_KEY,
    body: object({ ...PERIOD, 'regionCode?': text({ max: 20 }) }),
    answer: listOf(REGION),
    isReading: true,
  },
  // the rows of `rates`, all of them; more than 1,000 are a background task
  export: {
    method: 'POST',
    path: '/dm/quality/export',
    named: 'openapi.call.qualityExport',
    permission: PAGE_KEY,
    body: object({ ...FILTER, ...GROUPED, 'format?': oneOf('xlsx', 'csv') }),
    answer: FILE_OR_TASK,
  },
} as const satisfies Record<string, Contract>;

export type QualityRow = ValueOf<typeof ROW>;
export type QualityGroup = ValueOf<typeof GROUP>;
export type QualitySummary = ValueOf<typeof SUMMARY>;
export type LostHour = ValueOf<typeof HOUR>;
export type OfflineStatus = ValueOf<typeof STATUS>;
export type EnterpriseQuality = ValueOf<typeof ENTERPRISE>;
export type RegionQuality = ValueOf<typeof REGION>;
