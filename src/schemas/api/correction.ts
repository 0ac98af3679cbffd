import { ACTION_PREVIEW } from './action-preview.ts';
import type { Contract } from './contract.ts';
import {
  FLAG,
  ID,
  list,
  listOf,
  nullable,
  NUMBER,
  object,
  TEXT,
  text,
  type ValueOf,
} from './shape.ts';

const MOST_FACTORS = 100;
const TIME = text({ max: 30 });
const FIGURE = nullable(NUMBER);
const NAME = nullable(TEXT);
/** An hour of a correction: what came, what is put in its place, what counts since everybody agreed. */
const HOUR = object({
  id: TEXT,
  time: TEXT,
  factorCode: TEXT,
  factorName: TEXT,
  unit: NAME,
  original: FIGURE,
  // its mark; null where nothing came
  flag: NAME,
  corrected: FIGURE,
  // why nothing could be put, in the caller's language
  why: NAME,
  audited: FIGURE,
  auditorName: NAME,
  auditTime: NAME,
  // a later correction of the same hour took its place
  isReplaced: FLAG,
});

/** Corrections of hourly values, besides what every entity answers. */
export const CORRECTION = {
  // what would be put; fields that are not filled in yet may be missing
  preview: {
    method: 'POST',
    path: '/dm/correction/preview',
    named: 'openapi.call.correctionPreview',
    permission: 'dm:correction:save',
    body: object({
      'monitorPointId?': ID,
      'factorIds?': list(ID, { min: 0, max: MOST_FACTORS }),
      'beginTime?': TIME,
      'endTime?': TIME,
      'strategy?': text({ max: 20 }),
      'value?': text({ max: 40 }),
    }),
    answer: ACTION_PREVIEW,
    isReading: true,
  },
  hours: {
    method: 'GET',
    path: '/dm/correction/{id}/hours',
    permission: 'dm:correction:info',
    params: object({ id: ID }),
    answer: listOf(HOUR),
  },
} as const satisfies Record<string, Contract>;

export type CorrectionHour = ValueOf<typeof HOUR>;
