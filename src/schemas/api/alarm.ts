import type { Contract } from './contract.ts';
import {
  ANY,
  COUNT,
  ID,
  list,
  listOf,
  mapOf,
  NULL,
  nullable,
  object,
  recordOf,
  TEXT,
  text,
  whole,
  type ValueOf,
} from './shape.ts';

const MAX_ALARMS = 500;
const IDS = list(ID, { max: MAX_ALARMS });
const READ = ['dm:alarm:page', 'dm:alarm:info'] as const;
const CHANGED = object({ count: COUNT });
/** `levels` and `status`: counts by dictionary value. */
const TOTALS = object({
  total: COUNT,
  unconfirmed: COUNT,
  levels: mapOf(COUNT),
  status: mapOf(COUNT),
});
/** What was done with an alarm, by whom (`0`: by itself). */
const LINE = object({
  id: TEXT,
  at: TEXT,
  action: TEXT,
  // what is called otherwise than a button of alarms, in the caller's language
  'title?': TEXT,
  userId: TEXT,
  userName: nullable(TEXT),
  comment: nullable(TEXT),
  fields: nullable(mapOf(ANY)),
});

/** A station whose new alarms are not told to the caller until then. */
const SILENCE = object({ stationId: ID, stationName: nullable(TEXT), until: TEXT });

/** What people do with alarms. */
export const ALARM = {
  confirm: {
    method: 'POST',
    path: '/dm/alarm/record/confirm',
    permission: 'dm:alarm:confirm',
    body: object({ ids: IDS }),
    answer: CHANGED,
    isOnce: { tells: null },
  },
  close: {
    method: 'POST',
    path: '/dm/alarm/record/close',
    permission: 'dm:alarm:close',
    body: object({ ids: IDS, comment: text(), verifyResult: text({ max: 20 }) }),
    answer: CHANGED,
    isOnce: { tells: null },
  },
  mute: {
    method: 'POST',
    path: '/dm/alarm/record/mute',
    permission: 'dm:alarm:mute',
    body: object({ stationId: ID, 'hours?': whole() }),
    answer: NULL,
    isOnce: { tells: null },
  },
  /** Says what an alarm is; a false one (6) is closed by who may close alarms, any other is being handled from then on. Once. */
  verify: {
    method: 'POST',
    path: '/dm/alarm/record/verify',
    permission: 'dm:alarm:confirm',
    body: object({ ids: IDS, verifyResult: text({ max: 20 }), 'comment?': text({ max: 500 }) }),
    answer: CHANGED,
    isOnce: { tells: null },
  },
  muteBatch: {
    method: 'POST',
    path: '/dm/alarm/record/muteBatch',
    permission: 'dm:alarm:mute',
    body: object({ ids: IDS, 'hours?': whole() }),
    answer: CHANGED,
    isOnce: { tells: null },
  },
  mutes: {
    method: 'GET',
    path: '/dm/alarm/record/mutes',
    permission: 'dm:alarm:mute',
    answer: listOf(SILENCE),
  },
  unmute: {
    method: 'POST',
    path: '/dm/alarm/record/unmute',
    named: 'openapi.call.unmuteAlarms',
    permission: 'dm:alarm:mute',
    body: object({ stationId: ID }),
    answer: NULL,
  },
  collectBatch: {
    method: 'POST',
    path: '/dm/alarm/record/collectBatch',
    permission: 'dm:alarm:collect',
    body: object({ ids: IDS }),
    answer: CHANGED,
  },
  totals: {
    method: 'GET',
    path: '/dm/alarm/record/pic_total',
    permission: READ,
    query: object({ 'since?': text({ max: 30 }), 'startTime?': text({ max: 30 }) }),
    answer: TOTALS,
  },
  timeline: {
    method: 'GET',
    path: '/dm/alarm/record/{id}/timeline',
    permission: READ,
    answer: listOf(LINE),
  },
  same: {
    method: 'GET',
    path: '/dm/alarm/record/{id}/same',
    permission: READ,
    answer: listOf(recordOf('alarmRecord')),
  },
  // the specification reads both by GET
  collect: {
    method: 'GET',
    path: '/dm/devices/alarmcollect/collect/{id}',
    permission: 'dm:alarm:collect',
    answer: NULL,
  },
  uncollect: {
    method: 'GET',
    path: '/dm/devices/alarmcollect/remove/{id}',
    permission: 'dm:alarm:collect',
    answer: NULL,
  },
} as const satisfies Record<string, Contract>;

export type AlarmTotals = ValueOf<typeof TOTALS>;
export type AlarmLine = ValueOf<typeof LINE>;
