import { oncePer } from '../basics/once-per.ts';
import { permissionBase, permissionKeys } from './derive.ts';
import type { EntitySchema } from './entity.ts';
import type { StatesSchema } from './states.ts';

/** The states that stand in the file of an entity, under the name of the entity; undefined where they have a file of their own or none. */
export const statesIn = oncePer(
  ({ v, name, title, states }: EntitySchema): StatesSchema | undefined =>
    states && { v, name, title, ...states },
);

/** Every key that a file declares and may therefore give to roles: of its addresses, buttons, fields, moves and menu grants. */
export function grantableKeys(entity: EntitySchema): readonly string[] {
  const moves = Object.values(entity.states?.moves ?? {}).map(({ permission }) => permission);
  const base = `${permissionBase(entity)}:`;
  return [...new Set([...permissionKeys(entity), ...moves])].filter((key) => key.startsWith(base));
}

/** The keys a role gets by the file, `<base>:*` written out. */
export function grantedKeys(entity: EntitySchema, role: string): readonly string[] {
  const all = grantableKeys(entity);
  return [
    ...new Set(
      (entity.grant?.[role] ?? []).flatMap((key) =>
        key === `${permissionBase(entity)}:*` ? all : [key],
      ),
    ),
  ];
}

/** An entity as browsers need it: without what is told to the server alone. */
export function withoutOnce({
  grant: _grant,
  samples: _samples,
  approval,
  ...entity
}: EntitySchema): EntitySchema {
  if (approval === undefined) return entity;
  const { steps: _steps, ...told } = approval;
  return { ...entity, approval: told };
}

/** Whether a file brings anything into the data besides its tables. */
export function hasFileParts({ dictionaries, grant, samples, approval }: EntitySchema): boolean {
  return [dictionaries, grant, samples, approval?.steps].some((part) => part !== undefined);
}
