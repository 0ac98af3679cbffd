import { useSyncExternalStore } from 'react';

import { usePorts } from './ports-context.ts';
import type { Ports } from './ports.ts';

interface Cache<T> {
  /** Undefined until it was asked for and answered, or refused. */
  answer: T | undefined;
  isAsked: boolean;
  readonly listeners: Set<() => void>;
}

/**
 * Something that every part of a house shares and that is asked for once.
 * @param ask asks for it
 * @param none what stands for a refusal; it is asked for again by the next who shows it
 * @returns a hook: undefined until it has come
 */
export function askedOnce<T>(
  ask: (ports: Ports<'data' | 'house'>) => Promise<T>,
  none: T,
): () => T | undefined {
  const caches = new WeakMap<object, Cache<T>>();
  const cacheOf = (ports: object): Cache<T> => {
    const found = caches.get(ports) ?? { answer: undefined, isAsked: false, listeners: new Set() };
    caches.set(ports, found);
    return found;
  };
  const load = async (ports: Ports<'data' | 'house'>, cache: Cache<T>): Promise<void> => {
    if (cache.isAsked) return;
    cache.isAsked = true;
    try {
      cache.answer = await ask(ports);
    } catch {
      cache.isAsked = false;
      cache.answer ??= none;
    }
    for (const listener of cache.listeners) listener();
  };
  return function useAskedOnce() {
    const ports = usePorts('data', 'house');
    const cache = cacheOf(ports);
    return useSyncExternalStore(
      (listener) => {
        cache.listeners.add(listener);
        void load(ports, cache);
        return () => cache.listeners.delete(listener);
      },
      () => cache.answer,
    );
  };
}
