import type { Takes } from '#schemas/types/takes.ts';

/** What was searched for. */
export const ACADEMY_HOME = { text: { kind: 'text' } } as const satisfies Takes;

/** A question, and the alarm or the order that it is about. */
export const ASSISTANT = {
  text: { kind: 'text' },
  alarmId: { kind: 'text' },
  orderId: { kind: 'text' },
} as const satisfies Takes;
