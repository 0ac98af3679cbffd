import type { Contract } from './contract.ts';
import {
  COUNT,
  FLAG,
  listOf,
  nullable,
  NUMBER,
  object,
  oneOf,
  PAGE,
  pageOf,
  SORT,
  TEXT,
  text,
  type ValueOf,
} from './shape.ts';

const PAGE_KEY = 'dm:alarmQuality:page';
const NAME = nullable(TEXT);
/** Percent, one place; null where there is nothing to share. */
const SHARE = nullable(NUMBER);
/** Minutes, one place; null where nobody did it. */
const MINUTES = nullable(NUMBER);

const ASK = {
  // `YYYY-MM-DD`, both included; the last four weeks where nothing is said
  'from?': text({ max: 30 }),
  'to?': text({ max: 30 }),
  'regionCode?': text({ max: 20 }),
  'enterpriseId?': text({ max: 20 }),
  'stationId?': text({ max: 20 }),
};
const COUNTS = {
  alarms: COUNT,
  // raised again within 30 minutes of the end of the one before: same point, factor and kind
  repeats: COUNT,
  // over in less than a minute
  brief: COUNT,
  // neither confirmed, closed nor with an order, and older than a day
  unhandled: COUNT,
};
const TIMES = {
  confirmMedian: MINUTES,
  confirmP90: MINUTES,
  solveMedian: MINUTES,
  solveP90: MINUTES,
};
/** What was asked, said again: who presses a number asks for its alarms with the same. */
const ASKED = {
  from: TEXT,
  to: TEXT,
  regionCode: NAME,
  enterpriseId: NAME,
  stationId: NAME,
};
const SUMMARY = object({
  ...ASKED,
  ...COUNTS,
  ...TIMES,
  mistaken: COUNT,
  perHour: nullable(NUMBER),
  operators: COUNT,
  top: COUNT,
  topShare: SHARE,
  stale: COUNT,
  isCapped: FLAG,
});
/** A measure of alarm systems with its target; `verdict`: dictionary `alarm_quality_verdict`. */
const MEASURE = object({
  id: TEXT,
  name: TEXT,
  value: nullable(NUMBER),
  unit: TEXT,
  target: TEXT,
  verdict: TEXT,
  source: TEXT,
});
/** `week`: the day it begins, a Monday. */
const WEEK = object({ id: TEXT, week: TEXT, ...ASKED, ...COUNTS });
/** An alarm. `seconds`: from its beginning to its end, null while it goes on. `endBefore`: of a repeat, when the one before it ended. */
const ALARM = object({
  id: TEXT,
  alarmTime: TEXT,
  endTime: NAME,
  seconds: nullable(NUMBER),
  endBefore: NAME,
  stationId: NAME,
  stationName: NAME,
  pointId: NAME,
  pointName: NAME,
  enterpriseId: NAME,
  enterpriseName: NAME,
  factorCode: NAME,
  factorName: NAME,
  alarmType: TEXT,
});
const STATION = object({
  id: TEXT,
  week: TEXT,
  stationId: NAME,
  stationName: NAME,
  enterpriseId: NAME,
  enterpriseName: NAME,
  from: TEXT,
  to: TEXT,
  ...COUNTS,
  ...TIMES,
});
/** What raised alarms (`origin`): a rule, a limit of a point, or a kind of alarms. `limitText`: what the limit counts now. `advice`: what to change, in words of the reader's language; `tryFrom`, `tryTo`: days to try the rule over, a week at most up to its last alarm. */
const SOURCE = object({
  id: TEXT,
  ...ASKED,
  origin: TEXT,
  ruleId: NAME,
  ruleName: NAME,
  limitId: NAME,
  limitText: NAME,
  pointId: NAME,
  pointName: NAME,
  factorCode: NAME,
  alarmType: TEXT,
  share: SHARE,
  mistaken: COUNT,
  advice: NAME,
  tryFrom: TEXT,
  tryTo: TEXT,
  ...COUNTS,
  ...TIMES,
});
/** A point, a factor and a kind of alarms. `label`: their names in one line. */
const TOP = object({
  id: TEXT,
  label: TEXT,
  stationId: NAME,
  stationName: NAME,
  pointId: NAME,
  pointName: NAME,
  from: TEXT,
  to: TEXT,
  factorCode: NAME,
  alarmType: TEXT,
  share: SHARE,
  // of it and of those before it
  sumShare: SHARE,
  // times it was raised three times within a minute
  chatters: COUNT,
  ...COUNTS,
});

/** How good alarms are: how many, which are a nuisance, how they are answered, what to change. Within the caller's scope. */
export const ALARM_QUALITY = {
  summary: {
    method: 'GET',
    path: '/dm/alarm-quality/summary',
    permission: PAGE_KEY,
    query: object(ASK),
    answer: SUMMARY,
  },
  measures: {
    method: 'GET',
    path: '/dm/alarm-quality/measures',
    permission: PAGE_KEY,
    query: object(ASK),
    answer: listOf(MEASURE),
  },
  weeks: {
    method: 'GET',
    path: '/dm/alarm-quality/weeks',
    permission: PAGE_KEY,
    query: object(ASK),
    answer: listOf(WEEK),
  },
  stations: {
    method: 'POST',
    path: '/dm/alarm-quality/stations',
    named: 'openapi.call.alarmQualityStations',
    permission: PAGE_KEY,
    body: object(ASK),
    answer: listOf(STATION),
    isReading: true,
  },
  sources: {
    method: 'POST',
    path: '/dm/alarm-quality/sources',
    named: 'openapi.call.alarmQualitySources',
    permission: PAGE_KEY,
    body: object(ASK),
    answer: listOf(SOURCE),
    isReading: true,
  },
  // the alarms that a number counts: `kind` is the name of the number, `week` the Monday of one week of the span, the rest what a row is about
  alarms: {
    method: 'POST',
    path: '/dm/alarm-quality/alarms',
    named: 'openapi.call.alarmQualityAlarms',
    permission: PAGE_KEY,
    body: object({
      ...ASK,
      'kind?': oneOf('alarms', 'repeats', 'brief', 'unhandled', 'mistaken'),
      'week?': text({ max: 30 }),
      'origin?': oneOf('rule', 'limit', 'kind'),
      'ruleId?': text({ max: 20 }),
      'pointId?': text({ max: 20 }),
      'factorCode?': text({ max: 20 }),
      'alarmType?': text({ max: 20 }),
      ...PAGE,
      ...SORT,
    }),
    answer: pageOf(ALARM),
    isReading: true,
  },
  top: {
    method: 'GET',
    path: '/dm/alarm-quality/top',
    permission: PAGE_KEY,
    query: object(ASK),
    answer: listOf(TOP),
  },
} as const satisfies Record<string, Contract>;

export type AlarmQualitySummary = ValueOf<typeof SUMMARY>;
export type AlarmMeasure = ValueOf<typeof MEASURE>;
export type AlarmWeek = ValueOf<typeof WEEK>;
export type AlarmStationWeek = ValueOf<typeof STATION>;
export type AlarmSource = ValueOf<typeof SOURCE>;
export type CountedAlarm = ValueOf<typeof ALARM>;
export type AlarmTop = ValueOf<typeof TOP>;
