import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';

import { useData } from '#engine/base/ports-context.ts';
import type { DataPort } from '#engine/base/ports.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import { statesOf } from '#schemas/types/ask.ts';

interface Cache {
  readonly known: Map<string, StatesSchema>;
  readonly asked: Set<string>;
  readonly listeners: Set<() => void>;
}

const caches = new WeakMap<object, Cache>();

/** The states of a status field, or undefined until they have arrived. */
export function useStates(name: string | undefined): StatesSchema | undefined {
  const ports = useData();
  const cache = cacheOf(ports);
  const states = useSyncExternalStore(
    (listener) => {
      cache.listeners.add(listener);
      return () => cache.listeners.delete(listener);
    },
    () => (name ? cache.known.get(name) : undefined),
  );
  useEffect(() => {
    if (name && !cache.asked.has(name)) void loadOne(ports, name);
  }, [ports, cache, name]);
  return states;
}

/** The life cycles of an entity's statuses that have arrived, by name. */
export function useStatesOf(entity: EntitySchema): ReadonlyMap<string, StatesSchema> {
  const ports = useData();
  const cache = cacheOf(ports);
  const names = useMemo(
    () => [...new Set(Object.values(entity.fields).flatMap((field) => statesOf(field) ?? []))],
    [entity],
  );
  const subscribe = useCallback(
    (listener: () => void) => {
      cache.listeners.add(listener);
      return () => cache.listeners.delete(listener);
    },
    [cache],
  );
  const arrived = useSyncExternalStore(subscribe, () =>
    names.filter((name) => cache.known.has(name)).join(' '),
  );
  useEffect(() => {
    for (const name of names) void loadOne(ports, name);
  }, [ports, names]);
  return useMemo(
    () => new Map(arrived.split(' ').flatMap((name) => toEntry(name, cache.known.get(name)))),
    [arrived, cache],
  );
}

const toEntry = (
  name: string,
  states: StatesSchema | undefined,
): readonly (readonly [string, StatesSchema])[] => (states ? [[name, states]] : []);

/** States that have already arrived. */
export function knownStates(ports: object, name: string): StatesSchema | undefined {
  return caches.get(ports)?.known.get(name);
}

async function loadOne(ports: DataPort, name: string): Promise<void> {
  const cache = cacheOf(ports);
  if (cache.asked.has(name)) return;
  cache.asked.add(name);
  try {
    cache.known.set(name, await ports.states(name));
    for (const listener of cache.listeners) listener();
  } catch {
    cache.asked.delete(name);
  }
}

function cacheOf(ports: object): Cache {
  const found = caches.get(ports) ?? { known: new Map(), asked: new Set(), listeners: new Set() };
  caches.set(ports, found);
  return found;
}
