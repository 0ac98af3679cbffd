import type { StatesSchema } from '../language/states.ts';

/** Every role that a life cycle speaks of. */
export function rolesOf({ moves }: StatesSchema): readonly string[] {
  return [
    ...new Set(
      Object.values(moves).flatMap(({ cases }) => cases.flatMap(({ roles = [] }) => roles)),
    ),
  ];
}
