import type { Takes } from '#schemas/types/takes.ts';

/** The course that is read. */
export const STUDY_COURSE = { 'courseId!': { kind: 'text' } } as const satisfies Takes;

/** The sitting whose paper is shown. */
export const EXAM_PAPER = { 'attemptId!': { kind: 'text' } } as const satisfies Takes;
