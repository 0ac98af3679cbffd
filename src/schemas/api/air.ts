import type { Contract } from './contract.ts';
import {
  nullable,
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

const NAME = nullable(TEXT);
const ROW = object({
  id: TEXT,
  // `2026-11-21 08:00` or `2026-11-21`
  time: TEXT,
  pointId: TEXT,
  pointName: TEXT,
  stationId: NAME,
  regionCode: NAME,
  regionName: NAME,
  // 0 to 500, or NA where it is not published
  aqi: TEXT,
  // dictionary aqi_level, 1 to 6
  level: NAME,
  // `PM2.5, O3`; a dash at 50 and below, NA where there is no index
  primary: TEXT,
  // of the technical regulation by which it was worked out
  edition: TEXT,
  // index and concentration (μg/m³, CO mg/m³) of each pollutant: NA where its mean is missing, `/` where it is not monitored
  so2Iaqi: TEXT,
  so2: TEXT,
  no2Iaqi: TEXT,
  no2: TEXT,
  coIaqi: TEXT,
  co: TEXT,
  o3Iaqi: TEXT,
  o3: TEXT,
  pm10Iaqi: TEXT,
  pm10: TEXT,
  pm25Iaqi: TEXT,
  pm25: TEXT,
});

/** Quality of ambient air (HJ 633). Within the caller's scope. */
export const AIR = {
  page: {
    method: 'POST',
    path: '/dm/aqi/page',
    named: 'openapi.call.airQuality',
    permission: 'dm:quality:page',
    body: object({
      'kind?': oneOf('hour', 'day'),
      ...SPAN,
      'regionCode?': text({ max: 20 }),
      ...POINTS,
      ...PAGE,
      ...SORT,
    }),
    answer: pageOf(ROW),
    isReading: true,
  },
} as const satisfies Record<string, Contract>;

export type AirRow = ValueOf<typeof ROW>;
