import type { Takes } from '#schemas/types/takes.ts';

/** The camera; without it that of the chosen row. */
export const PLAYER = { cameraId: { kind: 'text' } } as const satisfies Takes;
