import type { Takes } from '#schemas/types/takes.ts';

/** The field that holds the evidence; whether a record without any says so. */
export const ALARM_WHY = {
  'field!': { kind: 'text', says: 'recordField' },
  saysNone: { kind: 'bool' },
} as const satisfies Takes;
