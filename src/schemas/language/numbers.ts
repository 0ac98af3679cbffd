import { numberOf } from '../types/ask.ts';
import type { NumberSpec } from '../types/string.ts';
import type { EntitySchema } from './entity.ts';

/** A field that the server numbers. */
export interface NumberedField {
  readonly field: string;
  readonly spec: NumberSpec;
}

/** How many letters of a wall time (`2026-11-27 09:00:00`) a period of numbers has. */
const PERIOD_LENGTH = { yyyy: 4, yyyyMM: 7, yyyyMMdd: 10 } as const;

/** The fields of an entity that carry numbers. */
export function numberedFields({ fields }: Pick<EntitySchema, 'fields'>): readonly NumberedField[] {
  return Object.entries(fields).flatMap(([field, one]) => {
    const spec = numberOf(one);
    return spec ? [{ field, spec }] : [];
  });
}

/** What all numbers of a time begin with: `JC202611`. `wallTime` is China's. */
export function numberStart({ prefix = '', date }: NumberSpec, wallTime: string): string {
  return `${prefix}${date ? wallTime.slice(0, PERIOD_LENGTH[date]).replaceAll('-', '') : ''}`;
}

/** The number itself; one that outgrows its digits has more of them. */
export function numberText(start: string, { digits }: NumberSpec, sequence: number): string {
  return `${start}${String(sequence).padStart(digits, '0')}`;
}
