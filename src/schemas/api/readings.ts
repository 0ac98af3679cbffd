import { ID, list, object, text, whole } from './shape.ts';

import type { Contract } from './contract.ts';

const READ = ['dm:monitorData:info', 'dm:monitor:info', 'dm:monitor:page', 'dm:alarm:info'] as const;
const MAX_POINTS = 10;
const MAX_FACTORS = 100;
const TIME = text({ max: 30 });
const PERIOD = {
  'kind?': text({ max: 20 }),
  'from?': TIME,
  'to?': TIME,
  'startTime?': TIME,
  'endTime?': TIME,
  'factors?': list(text({ max: 40 }), { min: 0, max: MAX_FACTORS }),
};

/** Readings and the inbox of unknown devices. */
export const READINGS = {
  series: { method: 'POST', path: '/dm/monitorData/info', permission: READ, body: object({ pointId: ID, ...PERIOD, 'maxPoints?': whole() }) },
  page: { method: 'POST', path: '/dm/monitorData/page', permission: READ, body: object({ pointId: ID, ...PERIOD, 'page?': whole(), 'limit?': whole() }) },
  compare: {
    method: 'POST',
    path: '/dm/monitorData/compare',
    permission: READ,
    body: object({ pointIds: list(ID, { max: MAX_POINTS }), ...PERIOD, 'maxPoints?': whole() }),
  },
  replay: { method: 'POST', path: '/gw/device/replay', permission: 'gw:device:replay', body: object({ mn: text({ max: 60 }) }) },
  createStation: {
    method: 'POST',
    path: '/gw/inbox/createStation',
    permission: 'gw:inbox:createStation',
    body: object({
      mn: text({ max: 60 }),
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
  },
} as const satisfies Record<string, Contract>;
