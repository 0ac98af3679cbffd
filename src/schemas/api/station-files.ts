import type { Contract } from './contract.ts';
import { ID, list, object } from './shape.ts';

const TASK = object({ taskId: ID });
const MOST = 2000;

/** Stations as files, besides what every entity answers. */
export const STATION_FILES = {
  // a workbook of stations with a sheet each for their points, equipment, cameras and doors, made in the background
  exportStations: {
    method: 'POST',
    path: '/ops/stationFiles/export',
    named: 'openapi.call.stationExport',
    permission: 'ops:station:export',
    body: object({ 'stationIds?': list(ID, { max: MOST }) }),
    answer: TASK,
  },
  // a zip with every file of one station that the asker may load, made in the background
  library: {
    method: 'POST',
    path: '/ops/stationFiles/library',
    named: 'openapi.call.stationLibrary',
    permission: 'ops:station:export',
    body: object({ stationId: ID }),
    answer: TASK,
  },
} as const satisfies Record<string, Contract>;
