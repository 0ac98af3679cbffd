import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

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
  const ports = useData();
  const house = useHouse();
  const [read, setRead] = useState<Read>({ entities: new Map(), states: new Map() });
  const asked = useRef(new Set<string>());
  const runs = useRef(new Set<string>());
  // a draft that never ran cannot be read as others are
  runs.current = new Set(entries.filter(({ source }) => source !== 'none').map(keyOf));
  // a published schema reads differently from then on
  useEffect(() => {
    asked.current.clear();
  }, [entries]);
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
  const latest = useRef(world);
  latest.current = world;
  const learn = useCallback(
    (text: string) => {
      const running = (kind: SchemaEntry['kind'], names: readonly KnownName[]) =>
        names.filter(({ name }) => runs.current.has(keyOf({ kind, name })));
      const { entities, states } = latest.current;
      const spoken = namesSpokenOf(text, {
        ...latest.current,
        entities: running('entity', entities),
        states: running('states', states),
      });
      const wanted = (kind: string, names: readonly string[]) =>
        names.filter((name) => !asked.current.has(`${kind}:${name}`));
      for (const name of wanted('entity', spoken.entities)) {
        asked.current.add(`entity:${name}`);
        ports
          .entity(name)
          .then(
            (entity) =>
              setRead((old) => ({ ...old, entities: new Map(old.entities).set(name, entity) })),
            ignore,
          );
      }
      for (const name of wanted('states', spoken.states)) {
        asked.current.add(`states:${name}`);
        ports
          .states(name)
          .then(
            (states) =>
              setRead((old) => ({ ...old, states: new Map(old.states).set(name, states) })),
            ignore,
          );
      }
    },
    [ports],
  );
  return { world, learn };
}

/** A schema that cannot be read is only known by its name; the server's check looks into it. */
function ignore(): void {
  // nothing to do
}
