import type { Contract } from './contract.ts';
import { RANGES } from './home-facts.ts';
import {
  COUNT,
  FLAG,
  listOf,
  mapOf,
  NULL,
  nullable,
  NUMBER,
  object,
  oneOf,
  TEXT,
  text,
  type ValueOf,
} from './shape.ts';

/** One figure and yesterday's; null where nothing was reported. */
const KPI = object({ value: nullable(NUMBER), yesterday: nullable(NUMBER) });
const DAYS = listOf(nullable(NUMBER));
/** The figures of the strip; rates in percent, 0 to 100. */
const FIGURES = object({
  onlineRate: KPI,
  alarmsToday: KPI,
  openOrders: KPI,
  transmissionRate: KPI,
  // each figure of the last seven days, today last; null where nothing was reported
  week: object({ onlineRate: DAYS, alarmsToday: DAYS, openOrders: DAYS, transmissionRate: DAYS }),
});
/** `time`: the beginning of the hour or day, `YYYY-MM-DD HH:mm:ss`; counts by level. */
const TREND_POINT = object({ time: TEXT, levels: mapOf(COUNT) });
const WAITING = object({
  // how much waits in all: the sum of the groups
  total: COUNT,
  // the lists it stands in, each with its own count; `preset`: the view of the list that holds just these
  groups: listOf(object({ entity: TEXT, preset: nullable(TEXT), total: COUNT })),
  // the nearest deadline first. statusTime: since when it waits; due: whether its deadline is over, or counts; null where it has none
  list: listOf(
    object({
      id: TEXT,
      entity: TEXT,
      text: TEXT,
      link: nullable(TEXT),
      planEnd: nullable(TEXT),
      statusTime: nullable(TEXT),
      due: nullable(oneOf('open', 'over')),
    }),
  ),
  alarms: object({
    total: COUNT,
    list: listOf(
      object({
        id: TEXT,
        level: TEXT,
        message: TEXT,
        stationName: nullable(TEXT),
        alarmTime: TEXT,
      }),
    ),
  }),
});
const STATUS_COUNT = object({ status: TEXT, count: COUNT });
/** Orders in hand of one person. */
const WORKLOAD = object({ id: TEXT, name: TEXT, open: COUNT, late: COUNT });
/** What somebody was judged last: himself, his unit, or those of his region. */
const JUDGED = object({
  id: TEXT,
  name: TEXT,
  kind: TEXT,
  period: TEXT,
  score: nullable(NUMBER),
  level: nullable(TEXT),
  creditLevel: nullable(TEXT),
});
const RATE = object({ id: TEXT, name: TEXT, rate: NUMBER });
const REGION = object({
  code: TEXT,
  name: TEXT,
  stations: COUNT,
  onlineRate: nullable(NUMBER),
  alarms: COUNT,
});
/** `entity`: the one whose list does it; null for one's own password. */
const SETUP_STEP = object({
  key: oneOf('password', 'dept', 'station', 'data', 'rule', 'user'),
  isDone: FLAG,
  entity: nullable(TEXT),
});
/** What a browser must know before anybody signs in; `pushUrl` is empty for the server's own. */
const PRODUCT = object({ name: TEXT, pushUrl: TEXT, isDemo: FLAG });
/** What the shell shows because of system parameters. Only a super admin on a server in demo mode can clear the sample records. */
const SITE = object({
  hasDemoData: FLAG,
  hasWatermark: FLAG,
  maxUploadMb: NUMBER,
  mapReviewNo: TEXT,
  canClearDemo: FLAG,
});

/** Figures of the home page, each within what the caller may see; what shell and login page must know. */
export const HOME = {
  kpi: { method: 'GET', path: '/home/kpi', permission: 'login', answer: FIGURES },
  alarmTrend: {
    method: 'GET',
    path: '/home/alarm-trend',
    permission: 'login',
    query: object({ 'range?': oneOf(...RANGES) }),
    answer: object({ points: listOf(TREND_POINT) }),
  },
  todo: { method: 'GET', path: '/home/todo', permission: 'login', answer: WAITING },
  // the most overdue first; empty for those who do not dispatch
  workload: {
    method: 'GET',
    path: '/home/workload',
    permission: 'login',
    answer: listOf(WORKLOAD),
  },
  // the newest sheet of each that was announced, the lowest scores first; empty for those who see none
  assessment: {
    method: 'GET',
    path: '/home/assessment',
    permission: 'login',
    answer: listOf(JUDGED),
  },
  stationStatus: {
    method: 'GET',
    path: '/home/station-status',
    permission: 'login',
    answer: listOf(STATUS_COUNT),
  },
  workOrderStatus: {
    method: 'GET',
    path: '/home/work-order-status',
    permission: 'login',
    answer: listOf(STATUS_COUNT),
  },
  // percent, the lowest first
  lowestRates: {
    method: 'GET',
    path: '/home/lowest-rates',
    permission: 'login',
    answer: listOf(RATE),
  },
  // the most alarms of today first; the rate in percent
  regionRanking: {
    method: 'GET',
    path: '/home/region-ranking',
    permission: 'login',
    answer: listOf(REGION),
  },
  product: { method: 'GET', path: '/home/product', permission: 'public', answer: PRODUCT },
  site: { method: 'GET', path: '/home/site', permission: 'login', answer: SITE },
  // empty for those who do not set the product up
  setup: { method: 'GET', path: '/home/setup', permission: 'login', answer: listOf(SETUP_STEP) },
  clearDemo: {
    method: 'POST',
    path: '/home/demo/clear',
    named: 'openapi.call.clearDemo',
    permission: 'sys:demo:clear',
    body: object({ 'confirm?': text({ max: 20 }) }),
    answer: NULL,
  },
} as const satisfies Record<string, Contract>;

export type Kpi = ValueOf<typeof KPI>;
export type HomeKpi = ValueOf<typeof FIGURES>;
export type TrendPoint = ValueOf<typeof TREND_POINT>;
export type HomeTodo = ValueOf<typeof WAITING>;
export type Workload = ValueOf<typeof WORKLOAD>;
export type StationRate = ValueOf<typeof RATE>;
export type SetupStep = ValueOf<typeof SETUP_STEP>;
export type Product = ValueOf<typeof PRODUCT>;
export type SiteFacts = ValueOf<typeof SITE>;
