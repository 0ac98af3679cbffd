import { ACTION_PREVIEW } from './action-preview.ts';
import type { Contract } from './contract.ts';
import { COUNT, ID, listOf, nullable, NUMBER, object, TEXT, text } from './shape.ts';

const DAY = text({ max: 10 });
/** Any day of the week that is copied, and any of the week it is copied to. */
const WEEKS = object({ 'from?': DAY, 'to?': DAY });
/** A span in which nobody of the roster is on duty at a station that it names. */
const GAP = object({
  id: TEXT,
  stationId: TEXT,
  stationName: TEXT,
  beginTime: TEXT,
  endTime: TEXT,
  hours: NUMBER,
  // who is asked instead: the engineer whom the station names itself
  dutyUserId: nullable(TEXT),
  dutyUserName: nullable(TEXT),
});

/** The roster of duties, besides what every entity answers. */
export const ROSTER = {
  previewWeek: {
    method: 'POST',
    path: '/ops/roster/previewWeek',
    named: 'openapi.call.rosterPreview',
    permission: 'ops:jobSchedule:save',
    body: WEEKS,
    answer: ACTION_PREVIEW,
    isReading: true,
  },
  copyWeek: {
    method: 'POST',
    path: '/ops/roster/copyWeek',
    named: 'openapi.call.rosterCopy',
    permission: 'ops:jobSchedule:save',
    body: object({ from: DAY, to: DAY }),
    answer: object({ made: COUNT, left: COUNT }),
  },
  swap: {
    method: 'POST',
    path: '/ops/roster/swap',
    named: 'openapi.call.rosterSwap',
    permission: 'ops:jobSchedule:update',
    body: object({ id: ID, withId: ID }),
    answer: object({ engineerName: TEXT, otherName: TEXT }),
  },
  gaps: {
    method: 'GET',
    path: '/ops/roster/gaps',
    permission: 'ops:jobSchedule:page',
    // both included; two weeks from today where nothing is said
    query: object({ 'from?': DAY, 'to?': DAY }),
    answer: listOf(GAP),
  },
} as const satisfies Record<string, Contract>;
