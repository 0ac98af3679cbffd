import type { Takes } from '#schemas/types/takes.ts';

/** Whose average a curve shows. */
export const CURVE_KINDS = ['rt', 'minute', 'hour', 'day'] as const;

/** By which values the curve is drawn. */
export const READING_CURVE = {
  kind: { kind: 'text', oneOf: CURVE_KINDS },
} as const satisfies Takes;
