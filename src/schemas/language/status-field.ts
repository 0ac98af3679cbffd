import { statesOf } from '../types/ask.ts';
import type { EntitySchema } from './entity.ts';

/** The field whose life cycle a record follows, with the name of its states file; an entity has one at most. */
export function statusFieldOf({
  fields,
}: Pick<EntitySchema, 'fields'>): { readonly field: string; readonly states: string } | undefined {
  for (const [field, spec] of Object.entries(fields)) {
    const states = statesOf(spec);
    // what a link brings along is the status of another record
    if (states !== undefined && !field.includes('.')) return { field, states };
  }
  return undefined;
}
