import { oncePer } from '../basics/once-per.ts';
import { statesOf } from '../types/ask.ts';
import type { SchemaIndex, WholeSet } from './check-file.ts';
import type { EntitySchema } from './entity.ts';

/** Who follows which states, the same for every file of one set. */
const usersByStates = oncePer(({ entities }: WholeSet) => {
  const users = new Map<string, EntitySchema[]>();
  for (const entity of entities.values())
    for (const name of followedBy(entity)) users.set(name, [...(users.get(name) ?? []), entity]);
  return users;
});

const followedBy = oncePer(
  ({ fields }: EntitySchema): ReadonlySet<string> =>
    new Set(Object.values(fields).flatMap((field) => statesOf(field) ?? [])),
);

/** The entities whose status field follows the states of this name, in the order of the set. */
export function usersOfStates(index: SchemaIndex, name: string): readonly EntitySchema[] {
  return index.ask((whole) => usersByStates(whole).get(name) ?? []);
}
