import type { EntitySchema } from '../language/entity.ts';
import type { StatesSchema } from '../language/states.ts';
import { statesOf } from '../types/ask.ts';

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

/** Every role that a life cycle speaks of. */
export function rolesOf({ moves }: StatesSchema): readonly string[] {
  return [
    ...new Set(
      Object.values(moves).flatMap(({ cases }) => cases.flatMap(({ roles = [] }) => roles)),
    ),
  ];
}
