import type { Contract } from './contract.ts';
import { keysOf } from './home-cards.ts';
import { RANGES } from './home-facts.ts';
import { FIGURE_CARD_NAMES } from './home-figures.ts';
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
  whole,
} from './shape.ts';

/** One figure and yesterday's; null where nothing was reported. */
const KPI = object({ value: nullable(NUMBER), yesterday: nullable(NUMBER) });
const DAYS = listOf(nullable(NUMBER));
/** The figures of the strip; rates in percent, 0 to 100. */
export const FIGURES = object({
  onlineRate: KPI,
  alarmsToday: KPI,
  openOrders: KPI,
  transmissionRate: KPI,
  // each figure of the last seven days, today last; null where nothing was reported
  week: object({ onlineRate: DAYS, alarmsToday: DAYS, openOrders: DAYS, transmissionRate: DAYS }),
});
/** `time`: the beginning of the hour or day, `YYYY-MM-DD HH:mm:ss`; counts by level. */
const TREND_POINT = object({ time: TEXT, levels: mapOf(COUNT) });
/** What waits for somebody. `kind`: what its list is called; `link`: where it is opened; statusTime: since when it waits; due: whether its deadline is over, or counts; null where it has none. */
const WAITING_ROW = object({
  id: TEXT,
  entity: TEXT,
  kind: TEXT,
  text: TEXT,
  // how far it is, in the reader's words: 待审核; of a task of approval its step
  state: nullable(TEXT),
  link: nullable(TEXT),
  planEnd: nullable(TEXT),
  statusTime: nullable(TEXT),
  due: nullable(oneOf('open', 'over')),
});
const WAITING = object({
  // how much waits in all: the sum of the groups
  total: COUNT,
  // the lists it stands in, each with its own count; `preset`: the view of the list that holds just these
  groups: listOf(object({ entity: TEXT, preset: nullable(TEXT), total: COUNT })),
  // the first of the page of all, the nearest deadline first
  list: listOf(WAITING_ROW),
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
export const STATUS_COUNT = object({ status: TEXT, count: COUNT });
/** Orders in hand of one person. */
const WORKLOAD = object({ id: TEXT, name: TEXT, open: COUNT, late: COUNT });
/** What somebody was judged last: himself, his unit, or those of his region. */
export const JUDGED = object({
  id: TEXT,
  name: TEXT,
  kind: TEXT,
  period: TEXT,
  score: nullable(NUMBER),
  level: nullable(TEXT),
  creditLevel: nullable(TEXT),
});
/** A count of a card, that of the list it opens; `isCapped`: there are more. */
const COUNTED = object({ name: TEXT, total: COUNT, 'isCapped?': FLAG });
/** What an engineer has in hand: orders, shifts, standing books, the nearest in time first. `places`: where its stations stand. */
const STOP_OF_DAY = object({
  entity: oneOf('workOrder', 'jobSchedule', 'standingBookRecord'),
  // what its list is called
  kind: TEXT,
  id: TEXT,
  text: TEXT,
  // of a shift, when it begins; null for all else
  begin: nullable(TEXT),
  // its deadline, or when the shift ends
  planEnd: nullable(TEXT),
  due: nullable(oneOf('open', 'over')),
  stationName: nullable(TEXT),
  places: listOf(object({ lng: NUMBER, lat: NUMBER })),
});
/** `total`: the orders of his list; those beyond the rows are only counted. */
const MY_DAY = object({ day: TEXT, total: COUNT, list: listOf(STOP_OF_DAY) });
export const RATE = object({ id: TEXT, name: TEXT, rate: NUMBER });
export const REGION = object({
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
/** What the shell shows because of system parameters, and whether any station is the caller's to see. Only a super admin on a server in demo mode can clear the sample records. */
const SITE = object({
  hasDemoData: FLAG,
  hasWatermark: FLAG,
  maxUploadMb: NUMBER,
  mapReviewNo: TEXT,
  canClearDemo: FLAG,
  seesStations: FLAG,
});

/** Figures of the home page, each within what the caller may see; what shell and login page must know. */
export const HOME = {
  kpi: { method: 'GET', path: '/home/kpi', permission: 'login', answer: FIGURES },
  alarmTrend: {
    method: 'GET',
    path: '/home/alarm-trend',
    permission: keysOf('trend'),
    query: object({ 'range?': oneOf(...RANGES) }),
    answer: object({ points: listOf(TREND_POINT) }),
  },
  todo: { method: 'GET', path: '/home/todo', permission: 'login', answer: WAITING },
  // all that waits, in the order of the card: what the page of the to-do shows
  todoPage: {
    method: 'GET',
    path: '/home/todo/page',
    permission: 'login',
    // it comes in one order, the nearest deadline first
    query: object({
      'page?': whole(1, 1_000_000),
      'limit?': whole(1, 100),
      'order?': oneOf('asc'),
      'orderField?': oneOf('planEnd'),
    }),
    answer: object({ total: COUNT, list: listOf(WAITING_ROW) }),
  },
  figures: {
    method: 'GET',
    path: '/home/figures',
    permission: 'login',
    query: object({ card: oneOf(...FIGURE_CARD_NAMES) }),
    answer: listOf(COUNTED),
  },
  day: { method: 'GET', path: '/home/day', permission: keysOf('day'), answer: MY_DAY },
  // the most overdue first; empty for those who do not dispatch
  workload: {
    method: 'GET',
    path: '/home/workload',
    permission: keysOf('workload'),
    answer: listOf(WORKLOAD),
  },
  // the newest sheet of each that was announced, the lowest scores first; empty for those who see none
  assessment: {
    method: 'GET',
    path: '/home/assessment',
    permission: keysOf('assessment'),
    answer: listOf(JUDGED),
  },
  stationStatus: {
    method: 'GET',
    path: '/home/station-status',
    permission: keysOf('stations'),
    answer: listOf(STATUS_COUNT),
  },
  workOrderStatus: {
    method: 'GET',
    path: '/home/work-order-status',
    permission: keysOf('orders'),
    answer: listOf(STATUS_COUNT),
  },
  // percent, the lowest first
  lowestRates: {
    method: 'GET',
    path: '/home/lowest-rates',
    permission: keysOf('rates'),
    answer: listOf(RATE),
  },
  // the most alarms of today first; the rate in percent
  regionRanking: {
    method: 'GET',
    path: '/home/region-ranking',
    permission: keysOf('regions'),
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
export type WaitingRow = ValueOf<typeof WAITING_ROW>;
export type HomeDay = ValueOf<typeof MY_DAY>;
export type Workload = ValueOf<typeof WORKLOAD>;
export type StationRate = ValueOf<typeof RATE>;
export type SetupStep = ValueOf<typeof SETUP_STEP>;
export type Product = ValueOf<typeof PRODUCT>;
export type SiteFacts = ValueOf<typeof SITE>;
