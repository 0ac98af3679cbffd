import type { FieldSpec } from '../types/field.ts';

/** What a field was called before, the latest name first. */
export function formerNames({ was = [] }: Partial<Pick<FieldSpec, 'was'>>): readonly string[] {
  return typeof was === 'string' ? [was] : was;
}
