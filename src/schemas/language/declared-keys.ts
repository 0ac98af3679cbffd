import { oncePer } from '../basics/once-per.ts';
import type { AskedFacts } from './check-facts.ts';
import type { WholeSet } from './check-file.ts';
import { permissionKeys } from './derive.ts';

/** Who declares which key, the same for every file of one check. */
interface DeclaredKeys {
  /** Names of the entities by the keys of their verbs, actions and fields. */
  readonly entities: ReadonlyMap<string, readonly string[]>;
  /** Keys of moves and of grants of screens. */
  readonly others: ReadonlySet<string>;
}

export const declaredKeys = oncePer((whole: WholeSet): DeclaredKeys => {
  const entities = new Map<string, string[]>();
  for (const entity of whole.entities.values())
    for (const key of permissionKeys(entity))
      entities.set(key, [...(entities.get(key) ?? []), entity.name]);
  const others = new Set([
    ...[...whole.states.values()].flatMap(({ moves }) =>
      Object.values(moves).map(({ permission }) => permission),
    ),
    ...[...whole.screens.values()].flatMap(({ menu }) =>
      Object.values(menu?.grants ?? {}).map(({ permission }) => permission),
    ),
  ]);
  return { entities, others };
});

/** Every key that something asks for, of files and of the server. */
export const allKeys = (whole: WholeSet, { keys }: AskedFacts): ReadonlySet<string> => {
  const { entities, others } = declaredKeys(whole);
  return new Set([...entities.keys(), ...others, ...(keys ? serverKeys(keys) : [])]);
};

export const serverKeys = oncePer(
  (keys: NonNullable<AskedFacts['keys']>): ReadonlySet<string> =>
    new Set([...keys.values()].flat()),
);
