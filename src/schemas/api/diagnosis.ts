import type { Contract } from './contract.ts';
import { ID, listOf, nullable, NUMBER, object, TEXT, text, type ValueOf } from './shape.ts';

/** Wall time, `YYYY-MM-DD HH:mm:ss`; by default the three days up to now. */
const TIME = text({ max: 30 });
const RANGE = { 'from?': TIME, 'until?': TIME } as const;

/** Something that is wrong, in the caller's language, with the values that led to it. Times are wall times. */
const FINDING = object({
  // dictionary diagnosis_kind
  kind: TEXT,
  code: TEXT,
  factorCode: nullable(TEXT),
  factorName: nullable(TEXT),
  unit: nullable(TEXT),
  // whose values are shown: of the factor, or of any where it is about none
  shownName: nullable(TEXT),
  shownUnit: nullable(TEXT),
  otherFactorName: nullable(TEXT),
  otherUnit: nullable(TEXT),
  // 0 to 100: how far the evidence goes beyond its threshold
  confidence: NUMBER,
  from: TEXT,
  until: TEXT,
  cause: TEXT,
  advice: TEXT,
  numbers: listOf(object({ label: TEXT, value: TEXT })),
  // around it; `other` is the value of the other factor
  values: listOf(object({ time: TEXT, value: nullable(NUMBER), other: nullable(NUMBER) })),
});

/** Diagnoses besides what every entity answers. */
export const DIAGNOSIS = {
  /** Looks through the readings of a point now; `alarmId` or `warningId` says what it was asked for. Kept once for one key, by itself: what is read is read outside of the transaction. */
  run: {
    method: 'POST',
    path: '/dm/diagnosis/run',
    permission: 'dm:diagnosis:run',
    body: object({
      'pointId?': ID,
      'alarmId?': ID,
      'warningId?': ID,
      'factorCode?': text({ max: 40 }),
      ...RANGE,
    }),
    answer: object({ id: TEXT }),
  },
  /**
   * All points of an enterprise that the asker sees: one diagnosis each, and one that names them all. Not `isOnce`: that is one transaction
   * over all points, and nobody would pass between them.
   */
  runEnterprise: {
    method: 'POST',
    path: '/dm/diagnosis/runEnterprise',
    permission: 'dm:diagnosis:run',
    body: object({ enterpriseId: ID, ...RANGE }),
    answer: object({ id: TEXT }),
  },
  /** What it found, surest first. */
  findings: {
    method: 'GET',
    path: '/dm/diagnosis/{id}/findings',
    permission: 'dm:diagnosis:info',
    params: object({ id: ID }),
    answer: listOf(FINDING),
  },
  /** An order out of what was found. */
  dispatch: {
    method: 'POST',
    path: '/dm/diagnosis/dispatch',
    permission: 'dm:diagnosis:dispatch',
    body: object({
      id: ID,
      'assigneeId?': ID,
      'urgency?': text({ max: 10 }),
      'planEnd?': TIME,
      'comment?': text({ max: 500 }),
    }),
    answer: object({ id: TEXT, orderNo: TEXT }),
    isOnce: { tells: 'workOrder' },
  },
} as const satisfies Record<string, Contract>;

export type DiagnosisFinding = ValueOf<typeof FINDING>;
