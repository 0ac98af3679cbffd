import { DICTIONARY } from './admin.ts';
import type { Contract } from './contract.ts';
import { FIGURES, JUDGED, REGION, STATUS_COUNT } from './home.ts';
import {
  ANY,
  COUNT,
  listOf,
  mapOf,
  nullable,
  NUMBER,
  object,
  oneOf,
  TEXT,
  type ValueOf,
} from './shape.ts';

/** What a wall is drawn from, by name; each is answered or not by itself. */
export const WALL_PARTS = [
  'kpi',
  'stations',
  'enterprises',
  'regions',
  'alarms',
  'orders',
  'credit',
  'cameras',
  'points',
] as const;
export type WallPart = (typeof WALL_PARTS)[number];

const ENTERPRISE = object({ id: TEXT, name: TEXT, rate: NUMBER, day: TEXT });
const ALARM = object({
  id: TEXT,
  level: TEXT,
  text: TEXT,
  stationId: nullable(TEXT),
  stationName: nullable(TEXT),
  alarmTime: TEXT,
});
/** A station on the map; `level`: the gravest of its alarms that nobody confirmed, null where it has none. */
const POINT = object({
  id: TEXT,
  name: TEXT,
  status: TEXT,
  kind: nullable(TEXT),
  lng: NUMBER,
  lat: NUMBER,
  alarms: COUNT,
  level: nullable(TEXT),
});
/**
 * All panels of the big screen as one answer, shared for five seconds by everybody of the same sight. A part is null for who has no right
 * to its list; one that could not be made is named in `failed`, and the others stand.
 */
export const WALL = {
  picture: {
    method: 'GET',
    path: '/wall/picture',
    permission: 'home:bigScreen',
    forScreens: true,
    answer: object({
      // when it was made, `YYYY-MM-DD HH:mm:ss`
      at: TEXT,
      // the name of the product
      title: TEXT,
      // entered by hand as a system parameter, on this day; empty where it is not
      weather: TEXT,
      failed: listOf(oneOf(...WALL_PARTS)),
      kpi: nullable(FIGURES),
      stations: nullable(listOf(STATUS_COUNT)),
      // 传输有效率 of today so far, the highest first; percent; of yesterday (`day`) before the first hour of today is due
      enterprises: nullable(listOf(ENTERPRISE)),
      regions: nullable(listOf(REGION)),
      // those that nobody confirmed, as the list orders them: the newest first
      alarms: nullable(listOf(ALARM)),
      orders: nullable(listOf(STATUS_COUNT)),
      // as announced last, the lowest scores first
      credit: nullable(listOf(JUDGED)),
      cameras: nullable(listOf(object({ id: TEXT, name: TEXT }))),
      points: nullable(listOf(POINT)),
    }),
  },
  // what a screen that nobody sits at is drawn from, in one answer: its schemas and words, so that it needs to ask for no others
  screen: {
    method: 'GET',
    path: '/wall/screen',
    permission: 'home:bigScreen',
    forScreens: true,
    answer: object({
      name: TEXT,
      permissions: listOf(TEXT),
      // the schema of its page
      screen: ANY,
      // of the life cycles that a wall names
      states: mapOf(ANY),
      dictionaries: listOf(DICTIONARY),
      mapReviewNo: TEXT,
    }),
  },
} as const satisfies Record<string, Contract>;

export type WallPicture = ValueOf<typeof WALL.picture.answer>;
export type WallPoint = ValueOf<typeof POINT>;
export type WallAlarm = ValueOf<typeof ALARM>;
