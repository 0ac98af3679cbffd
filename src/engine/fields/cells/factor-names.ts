import { callVerb } from '#engine/base/call-verb.ts';
import { useSyncExternalStore } from 'react';
import { useEnginePorts } from '#engine/base/ports-context.ts';
import type { EnginePorts } from '#engine/base/ports.ts';

/** More factors than any catalogue holds. */
const MOST = 1000;
const NONE: ReadonlyMap<string, string> = new Map();

interface Cache {
  /** Undefined until the catalogue was asked for and answered, or refused. */
  names: ReadonlyMap<string, string> | undefined;
  isAsked: boolean;
  readonly listeners: Set<() => void>;
}

const caches = new WeakMap<EnginePorts, Cache>();

/** Names of pollutants by code, asked for once; undefined until they have come, empty where the catalogue cannot be read. */
export function useFactorNames(): ReadonlyMap<string, string> | undefined {
  const ports = useEnginePorts();
  const cache = cacheOf(ports);
  return useSyncExternalStore(
    (listener) => {
      cache.listeners.add(listener);
      void load(ports, cache);
      return () => cache.listeners.delete(listener);
    },
    () => cache.names,
  );
}

async function load(ports: EnginePorts, cache: Cache): Promise<void> {
  if (cache.isAsked) return;
  cache.isAsked = true;
  try {
    const entity = await ports.entity('factor');
    const rows = await callVerb(ports, { entity, verb: 'options' }, { params: { limit: MOST } }, { isSilent: true });
    cache.names = new Map(rows.flatMap((row) => (typeof row.code === 'string' ? [[row.code, String(row.name)]] : [])));
  } catch {
    cache.isAsked = false;
    cache.names ??= NONE;
  }
  for (const listener of cache.listeners) listener();
}

function cacheOf(ports: EnginePorts): Cache {
  const found = caches.get(ports) ?? { names: undefined, isAsked: false, listeners: new Set() };
  caches.set(ports, found);
  return found;
}
