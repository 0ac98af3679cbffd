import { ANY, COUNT, FLAG, ID, list, listOf, NULL, nullable, NUMBER, object, openObject, pageOf, TEXT, text, whole, type ValueOf } from './shape.ts';

import type { Contract } from './contract.ts';

const READ = ['dm:monitorData:info', 'dm:monitor:info', 'dm:monitor:page', 'dm:alarm:info'] as const;
const MAX_POINTS = 10;
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
const PAGE = { 'page?': whole(), 'limit?': whole() };

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
const SERIES = object({ pointId: TEXT, ...FACTOR, points: listOf(object({ time: TEXT, value: nullable(NUMBER), flag: TEXT })) });
const CURVES = object({ series: listOf(SERIES) });
const POINT_FACTOR = object(FACTOR);

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
});

/** Readings, the packet log and the inbox of unknown devices. */
export const READINGS = {
  series: {
    method: 'POST',
    path: '/dm/monitorData/info',
    permission: READ,
    body: object({ pointId: ID, ...PERIOD, 'maxPoints?': whole() }),
    answer: CURVES,
    isReading: true,
  },
  // one row per moment, newest first: `id`, `time`, and the values of the factors under their codes
  page: {
    method: 'POST',
    path: '/dm/monitorData/page',
    permission: READ,
    body: object({ pointId: ID, ...PERIOD, ...PAGE }),
    answer: pageOf(openObject({ id: TEXT, time: TEXT })),
    isReading: true,
  },
  compare: {
    method: 'POST',
    path: '/dm/monitorData/compare',
    permission: READ,
    body: object({ pointIds: list(ID, { max: MAX_POINTS }), ...PERIOD, 'maxPoints?': whole() }),
    answer: CURVES,
    isReading: true,
  },
  factors: { method: 'GET', path: '/dm/monitorData/property', permission: READ, query: object({ pointId: ID }), answer: listOf(POINT_FACTOR) },
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
    // what the parser reads in it; null where it reads nothing
    answer: object({ ...PACKET, parsed: ANY }),
  },
  devices: { method: 'GET', path: '/gw/device/page', permission: 'gw:device:page', query: object({ 'mn?': MN, ...PAGE }), answer: pageOf(DEVICE) },
  inbox: { method: 'GET', path: '/gw/inbox/page', permission: 'gw:inbox:page', query: object({ 'mn?': MN, ...PAGE }), answer: pageOf(DEVICE) },
  replay: { method: 'POST', path: '/gw/device/replay', permission: 'gw:device:replay', body: object({ mn: MN }), answer: NULL },
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
export type PointFactor = ValueOf<typeof POINT_FACTOR>;
