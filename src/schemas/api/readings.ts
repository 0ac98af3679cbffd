import { ANY_FILE, FILE_OR_TASK, type Contract } from './contract.ts';
import {
  ANY,
  COUNT,
  FLAG,
  ID,
  list,
  listOf,
  mapOf,
  NULL,
  nullable,
  NUMBER,
  object,
  oneOf,
  openObject,
  pageOf,
  TEXT,
  PAGE,
  text,
  whole,
  type ShapeOf,
  type ValueOf,
} from './shape.ts';

const READ = [
  'dm:monitorData:info',
  'dm:monitor:info',
  'dm:monitor:page',
  'dm:alarm:info',
] as const;
const MAX_KINDS = 5;
const MAX_FACTORS = 100;
const TIME = text({ max: 30 });
const MN = text({ max: 60 });
const PERIOD = {
  'kind?': text({ max: 20 }),
  'from?': TIME,
  'to?': TIME,
  'startTime?': TIME,
  'endTime?': TIME,
  'factors?': list(text({ max: 40 }), { min: 0, max: MAX_FACTORS }),
};
const MAX_LISTED = 200;
const FORMAT = oneOf('xlsx', 'csv');

/** Limits are null where none apply. */
const FACTOR = {
  factorCode: TEXT,
  factorName: TEXT,
  unit: nullable(TEXT),
  decimals: NUMBER,
  upper: nullable(NUMBER),
  lower: nullable(NUMBER),
};
/** One factor's curve at one point; times are `YYYY-MM-DD HH:mm:ss`. */
const SERIES = object({
  pointId: TEXT,
  ...FACTOR,
  // `original` is there where a correction of the hour was agreed to: what came, beside the value that counts
  points: listOf(
    object({ time: TEXT, value: nullable(NUMBER), flag: TEXT, 'original?': nullable(NUMBER) }),
  ),
});
/** A point now: the moment of its newest values within a day, null without one, and each factor with its value of then and its last day. */
const NOW_POINT = object({
  id: TEXT,
  name: TEXT,
  time: nullable(TEXT),
  series: listOf(
    object({
      pointId: TEXT,
      ...FACTOR,
      value: nullable(NUMBER),
      points: listOf(object({ time: TEXT, value: nullable(NUMBER) })),
    }),
  ),
});
/** `isThinned`: of many values the lowest and the highest of each slice of time are there. */
const CURVES = object({ series: listOf(SERIES), isThinned: FLAG });
/** So many neighbouring values, from the one at that place on, that carry the same mark. */
const FLAG_RUN = object({ at: COUNT, count: COUNT, flag: TEXT });
/** A curve by columns. A place without a value is a gap: the line ends before it and begins again behind it. */
const DRAWN = object({
  pointId: TEXT,
  pointName: TEXT,
  ...FACTOR,
  // the first moment, seconds since 1970; `times` are seconds since that, as many as `values`
  start: NUMBER,
  times: listOf(NUMBER),
  values: listOf(nullable(NUMBER)),
  // marks of the values that are not normal
  flags: listOf(FLAG_RUN),
  // where a value stands for a slice: marks of other values of the slice
  held: listOf(FLAG_RUN),
  // what came where a correction was agreed to: the value at that place is what counts
  originals: listOf(object({ at: COUNT, value: nullable(NUMBER) })),
  // how many readings there are in the period
  total: COUNT,
});
/** Hours of a point that are within a stop that was agreed to; times are `YYYY-MM-DD HH:mm:ss`. */
const STOPPED = object({ pointId: TEXT, from: TEXT, to: TEXT });
/** `sliceSeconds`: of each slice of that length the lowest and the highest value are there, 0 where all values are. */
const DRAWN_CURVES = object({
  series: listOf(DRAWN),
  sliceSeconds: NUMBER,
  stops: listOf(STOPPED),
});
/** What the normal values of a period come to, null where there are none; of `corrected` hours what was agreed to counts. */
const STATS = object({
  count: COUNT,
  corrected: COUNT,
  average: nullable(NUMBER),
  min: nullable(NUMBER),
  max: nullable(NUMBER),
});
/** A curve of one of the periods that are compared, 0 or 1. */
const COMPARED = object({
  pointId: TEXT,
  pointName: TEXT,
  ...FACTOR,
  period: COUNT,
  points: listOf(
    object({ time: TEXT, value: nullable(NUMBER), flag: TEXT, 'original?': nullable(NUMBER) }),
  ),
  stats: STATS,
  // against what it is held: the same in the other period, else the same factor at the first point; null for that itself
  difference: nullable(NUMBER),
  percent: nullable(NUMBER),
});
const POINT_FACTOR = object(FACTOR);
const FACTOR_GROUP = object({
  group: oneOf('medium', 'analyser', 'state'),
  groupName: TEXT,
  factors: listOf(POINT_FACTOR),
});

const PACKET = {
  id: TEXT,
  receivedAt: TEXT,
  dataTime: nullable(TEXT),
  size: COUNT,
  isOk: FLAG,
  mn: nullable(TEXT),
  cn: nullable(TEXT),
  st: nullable(TEXT),
  qn: nullable(TEXT),
  edition: nullable(TEXT),
  ip: nullable(TEXT),
  // in the caller's language
  errors: nullable(TEXT),
  warnings: nullable(TEXT),
  raw: TEXT,
};
/** One line of what was read in a packet, with the lines below it. */
export interface PacketNode {
  readonly key: string;
  readonly title: string;
  readonly value: string;
  readonly note: string;
  readonly isWrong: boolean;
  readonly children: readonly PacketNode[];
}
const NODE = openObject({
  key: TEXT,
  title: TEXT,
  value: TEXT,
  note: TEXT,
  isWrong: FLAG,
  children: listOf(ANY),
}) as unknown as ShapeOf<PacketNode>;

/** Counters are texts: they outgrow what a number of JSON holds exactly. */
const DEVICE = object({
  id: TEXT,
  mn: TEXT,
  pointId: nullable(TEXT),
  pointName: nullable(TEXT),
  stationId: nullable(TEXT),
  stationName: nullable(TEXT),
  packets: TEXT,
  crcErrors: TEXT,
  lengthErrors: TEXT,
  parseErrors: TEXT,
  duplicates: TEXT,
  firstPacketAt: TEXT,
  lastPacketAt: TEXT,
  lastCn: nullable(TEXT),
  lastSt: nullable(TEXT),
  edition: nullable(TEXT),
  crcMode: nullable(TEXT),
  ip: nullable(TEXT),
  // when its kept packets were last read again, how many, and how many became readings
  replayedAt: nullable(TEXT),
  replayPackets: nullable(TEXT),
  replayReadings: nullable(TEXT),
  // milliseconds that its clock is ahead of the server's
  clockOffsetMs: nullable(NUMBER),
  // put aside by somebody, of the inbox only
  isIgnored: FLAG,
  ignoreReason: nullable(TEXT),
  ignoredBy: nullable(TEXT),
  ignoredAt: nullable(TEXT),
});

/** Factors of the weather by HJ 212: temperature, humidity, relative humidity, pressure, wind speed and direction. */
export const WEATHER_FACTORS: readonly string[] = [
  'a01001',
  'a01002',
  'a01004',
  'a01006',
  'a01007',
  'a01008',
];

/** Readings, the packet log and the inbox of unknown devices. */
export const READINGS = {
  series: {
    method: 'POST',
    path: '/dm/monitorData/info',
    named: 'openapi.call.readingCurve',
    permission: READ,
    body: object({ pointId: ID, ...PERIOD, 'maxPoints?': whole() }),
    answer: CURVES,
    isReading: true,
  },
  // the same of several points, by columns, with what is drawn beside the lines; up to 10 points, 12 factors
  curve: {
    method: 'POST',
    path: '/dm/monitorData/curve',
    named: 'openapi.call.drawnCurves',
    permission: READ,
    body: object({ pointIds: list(ID, { max: MAX_LISTED }), ...PERIOD, 'maxPoints?': whole() }),
    answer: DRAWN_CURVES,
    isReading: true,
  },
  // what all points of a station measure now, 20 at most, by their names
  now: {
    method: 'POST',
    path: '/dm/monitorData/now',
    named: 'openapi.call.stationNow',
    permission: READ,
    body: object({ stationId: ID }),
    answer: listOf(NOW_POINT),
    isReading: true,
    forScreens: true,
  },
  // one row per moment, newest first: `id`, `time`, and the values of the factors under their codes
  page: {
    method: 'POST',
    path: '/dm/monitorData/page',
    named: 'openapi.call.readingRows',
    permission: READ,
    body: object({ pointId: ID, ...PERIOD, ...PAGE }),
    answer: pageOf(openObject({ id: TEXT, time: TEXT })),
    isReading: true,
  },
  compare: {
    method: 'POST',
    path: '/dm/monitorData/compare',
    named: 'openapi.call.compareReadings',
    permission: READ,
    // a second period to compare with begins and ends at `from2` and `to2`; up to 10 points, 4 factors
    body: object({
      pointIds: list(ID, { max: MAX_LISTED }),
      ...PERIOD,
      'from2?': TIME,
      'to2?': TIME,
      'maxPoints?': whole(),
    }),
    answer: object({ series: listOf(COMPARED) }),
    isReading: true,
  },
  // one point; a workbook has a sheet for each kind, a CSV one kind
  export: {
    method: 'POST',
    path: '/dm/monitorData/export',
    named: 'openapi.call.exportReadings',
    permission: READ,
    body: object({
      pointId: ID,
      ...PERIOD,
      'kinds?': list(text({ max: 20 }), { min: 0, max: MAX_KINDS }),
      'format?': FORMAT,
    }),
    answer: ANY_FILE,
    isReading: true,
  },
  // points by their ids or by what the list of points is filtered by; a sheet a point
  exportAll: {
    method: 'POST',
    path: '/dm/monitorData/exportAll',
    named: 'openapi.call.exportAllReadings',
    permission: READ,
    body: object({
      'pointId?': ID,
      'pointIds?': list(ID, { min: 0, max: MAX_LISTED }),
      'stationId?': ID,
      'enterpriseId?': ID,
      'regionCode?': text({ max: 20 }),
      'monitorType?': text({ max: 100 }),
      'status?': text({ max: 100 }),
      'keyword?': text({ max: 100 }),
      ...PERIOD,
      'format?': FORMAT,
    }),
    answer: FILE_OR_TASK,
  },
  factors: {
    method: 'GET',
    path: '/dm/monitorData/property',
    permission: READ,
    query: object({ pointId: ID }),
    answer: listOf(POINT_FACTOR),
  },
  // of a point, or of all points of a station
  factorGroups: {
    method: 'GET',
    path: '/dm/monitorData/property/group',
    permission: READ,
    query: object({ 'pointId?': ID, 'stationId?': ID }),
    answer: listOf(FACTOR_GROUP),
  },
  // what `factors` answers, also by the MN of the device
  factorsByDevice: {
    method: 'GET',
    path: '/ops/zetianMonitor/property',
    permission: READ,
    query: object({ 'pointId?': ID, 'mn?': MN }),
    answer: listOf(POINT_FACTOR),
  },
  // `receivedAt=from,to`, or `from` and `to`
  packets: {
    method: 'GET',
    path: '/gw/packet/page',
    permission: 'gw:packet:page',
    query: object({
      'mn?': MN,
      'cn?': text({ max: 20 }),
      'isOk?': FLAG,
      'receivedAt?': text({ max: 60 }),
      'from?': TIME,
      'to?': TIME,
      ...PAGE,
    }),
    answer: pageOf(object(PACKET)),
  },
  packet: {
    method: 'GET',
    path: '/gw/packet/{id}',
    permission: ['gw:packet:info', 'gw:packet:page'],
    params: object({ id: ID }),
    // what the parser reads in it, null where it reads nothing; and the same as a tree in the caller's language
    answer: object({ ...PACKET, parsed: ANY, tree: listOf(NODE) }),
  },
  devices: {
    method: 'GET',
    path: '/gw/device/page',
    permission: 'gw:device:page',
    query: object({ 'mn?': MN, ...PAGE }),
    answer: pageOf(DEVICE),
  },
  inbox: {
    method: 'GET',
    path: '/gw/inbox/page',
    permission: 'gw:inbox:page',
    query: object({ 'mn?': MN, 'isIgnored?': FLAG, ...PAGE }),
    answer: pageOf(DEVICE),
  },
  ignoreDevice: {
    method: 'POST',
    path: '/gw/inbox/ignore',
    permission: 'gw:inbox:ignore',
    body: object({ mn: MN, reason: text({ min: 1, max: 200 }) }),
    answer: NULL,
  },
  takeBackDevice: {
    method: 'POST',
    path: '/gw/inbox/takeBack',
    permission: 'gw:inbox:takeBack',
    body: object({ mn: MN }),
    answer: NULL,
  },
  replay: {
    method: 'POST',
    path: '/gw/device/replay',
    permission: 'gw:device:replay',
    body: object({ mn: MN }),
    answer: NULL,
  },
  // what a device of the inbox says of itself, as the form of a new station takes it
  deviceDraft: {
    method: 'GET',
    path: '/gw/inbox/draft',
    permission: 'gw:inbox:page',
    query: object({ mn: MN }),
    answer: object({ record: mapOf(TEXT), row: mapOf(ANY) }),
  },
  createStation: {
    method: 'POST',
    path: '/gw/inbox/createStation',
    permission: 'gw:inbox:createStation',
    body: object({
      mn: MN,
      name: text({ max: 200 }),
      'stationId?': ID,
      'code?': text({ max: 60 }),
      'enterpriseId?': ID,
      'regionCode?': text({ max: 20 }),
      'stationType?': text({ max: 20 }),
      'opsCompanyId?': ID,
      'monitorType?': text({ max: 20 }),
      'pointName?': text({ max: 200 }),
    }),
    answer: object({ stationId: TEXT, monitorPointId: TEXT }),
  },
} as const satisfies Record<string, Contract>;

export type Series = ValueOf<typeof SERIES>;
export type DrawnCurves = ValueOf<typeof DRAWN_CURVES>;
export type DrawnSeries = ValueOf<typeof DRAWN>;
export type PointFactor = ValueOf<typeof POINT_FACTOR>;
export type ComparedSeries = ValueOf<typeof COMPARED>;
export type FactorGroup = ValueOf<typeof FACTOR_GROUP>;
