import { expect, it } from 'vitest';

import { stationOfCode } from './station-code.ts';

it.each([
  ['http://10.0.0.8:8080/#/m/station/701', '701'],
  ['https://ops.example/app/#/m/station/ST-%E4%B8%80?from=door', 'ST-一'],
  ['http://10.0.0.8/#/ops-station/701', '701'],
  [' ST0001 ', 'ST0001'],
  ['http://10.0.0.8/#/m/order/701', ''],
  ['https://elsewhere.example/701', ''],
  ['http://10.0.0.8/#/m/station/%E4%B8', ''],
  ['', ''],
])('%j names the station %j', (text, named) => {
  expect(stationOfCode(text)).toBe(named);
});
