import type { Takes } from '#schemas/types/takes.ts';

/** The month; the field of the chosen row that holds the point. */
export const LOST_HOURS = {
  month: { kind: 'text' },
  point: { kind: 'text', says: 'chosenField' },
} as const satisfies Takes;
