import { useSyncExternalStore } from 'react';
import { callAddress } from '#engine/base/call.ts';
import type { EnginePorts } from '#engine/base/ports.ts';
import { useEnginePorts } from '#engine/base/ports-context.ts';

/** A factor as rules know it. */
export interface FactorFact {
  readonly code: string;
  readonly name: string;
  readonly unit: string | null;
}

interface Cache {
  /** Undefined until they were asked for and answered, or refused. */
  facts: readonly FactorFact[] | undefined;
  isAsked: boolean;
  readonly listeners: Set<() => void>;
}

const NONE: readonly FactorFact[] = [];
const caches = new WeakMap<EnginePorts, Cache>();

/** Factors with their units, asked for once; undefined until they have come, empty for whoever may not see rules. */
export function useRuleFacts(): readonly FactorFact[] | undefined {
  const ports = useEnginePorts();
  const cache = cacheOf(ports);
  return useSyncExternalStore(
    (listener) => {
      cache.listeners.add(listener);
      void load(ports, cache);
      return () => cache.listeners.delete(listener);
    },
    () => cache.facts,
  );
}

/** What has come of the factors last, for texts that cannot wait. */
let latest: readonly FactorFact[] = NONE;
export function knownFacts(): readonly FactorFact[] {
  return latest;
}

async function load(ports: EnginePorts, cache: Cache): Promise<void> {
  if (cache.isAsked) return;
  cache.isAsked = true;
  try {
    const isAllowed = ports.can('dm:rule:info') || ports.can('dm:rule:page');
    cache.facts = isAllowed ? (await callAddress(ports, 'GET /dm/rule/facts', {}, { isSilent: true })).factors : NONE;
  } catch {
    cache.isAsked = false;
    cache.facts ??= NONE;
  }
  latest = cache.facts ?? NONE;
  for (const listener of cache.listeners) listener();
}

function cacheOf(ports: EnginePorts): Cache {
  const found = caches.get(ports) ?? { facts: undefined, isAsked: false, listeners: new Set() };
  caches.set(ports, found);
  return found;
}
