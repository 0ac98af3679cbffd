import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type Dispatch,
  type SetStateAction,
} from 'react';

import { useData } from '#engine/base/ports-context.ts';
import { registeredNames } from '#engine/base/registry.ts';
import type { SchemaEntry } from '#schemas/api/workbench.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import menu from '#schemas/screens/menu.json' with { type: 'json' };
import { keyOf } from './api.ts';
import { useHouse } from './house.ts';
import { namesSpokenOf, type KnownName, type KnownWorld } from './language/known-names.ts';

interface Read {
  readonly entities: ReadonlyMap<string, EntitySchema>;
  readonly states: ReadonlyMap<string, StatesSchema>;
}

/** What schemas may name, and the way to read those a text speaks of. */
export function useKnownWorld(entries: readonly SchemaEntry[]): {
  readonly world: KnownWorld;
  readonly learn: (text: string) => void;
} {
  const house = useHouse();
  const [read, setRead] = useState<Read>({ entities: new Map(), states: new Map() });
  const world = useMemo((): KnownWorld => {
    const named = (kind: SchemaEntry['kind']) =>
      entries.filter((entry) => entry.kind === kind).map(({ name, title }) => ({ name, title }));
    return {
      entities: named('entity'),
      states: named('states'),
      dicts: house.dictTypes(),
      ...registeredNames(),
      menuGroups: menu.groups.map(({ key, title }) => ({ name: key, title })),
      permissions: house.permissions(),
      read,
    };
  }, [entries, house, read]);
  const learn = useLearning(entries, world, setRead);
  return { world, learn };
}

/** Reads the schemas a text speaks of, each once as long as nothing is published. */
function useLearning(
  entries: readonly SchemaEntry[],
  world: KnownWorld,
  setRead: Dispatch<SetStateAction<Read>>,
): (text: string) => void {
  const ports = useData();
  const asked = useRef(new Set<string>());
  const latest = useRef({ entries, world });
  latest.current = { entries, world };
  // a published schema reads differently from then on
  useEffect(() => {
    asked.current.clear();
  }, [entries]);
  return useCallback(
    (text: string) => {
      const isNew = (key: string): boolean => !asked.current.has(key);
      const spoken = namesSpokenOf(text, runningIn(latest.current));
      for (const name of spoken.entities.filter((one) => isNew(`entity:${one}`))) {
        asked.current.add(`entity:${name}`);
        const keep = (entity: EntitySchema): void =>
          setRead((old) => ({ ...old, entities: new Map(old.entities).set(name, entity) }));
        ports.entity(name).then(keep, ignore);
      }
      for (const name of spoken.states.filter((one) => isNew(`states:${one}`))) {
        asked.current.add(`states:${name}`);
        const keep = (states: StatesSchema): void =>
          setRead((old) => ({ ...old, states: new Map(old.states).set(name, states) }));
        ports.states(name).then(keep, ignore);
      }
    },
    [ports, setRead],
  );
}

/** The world without drafts that never ran: they cannot be read as others are. */
function runningIn({
  entries,
  world,
}: {
  readonly entries: readonly SchemaEntry[];
  readonly world: KnownWorld;
}): KnownWorld {
  const runs = new Set(entries.filter(({ source }) => source !== 'none').map(keyOf));
  const running = (kind: SchemaEntry['kind'], names: readonly KnownName[]) =>
    names.filter(({ name }) => runs.has(keyOf({ kind, name })));
  return {
    ...world,
    entities: running('entity', world.entities),
    states: running('states', world.states),
  };
}

/** A schema that cannot be read is only known by its name; the server's check looks into it. */
function ignore(): void {
  // nothing to do
}
