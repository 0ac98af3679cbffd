import { useSyncExternalStore } from 'react';

import { usePorts } from './ports-context.ts';
import type { Ports } from './ports.ts';

interface Cache<T> {
  /** Undefined until it was asked for and answered, or refused. */
  answer: T | undefined;
  isAsked: boolean;
  readonly listeners: Set<() => void>;
}

/** How an answer is kept in the browser, of each language its own; nothing of a person may be. */
interface Kept<T> {
  readonly name: string;
  readonly toJson: (answer: T) => unknown;
  /** Undefined for what is none. */
  readonly fromJson: (json: unknown) => T | undefined;
}

/**
 * Something that every part of a house shares and that is asked for once.
 * @param ask asks for it
 * @param none what stands for a refusal; it is asked for again by the next who shows it
 * @param kept how the answer outlives the page: what came last stands until the new one has come, so that no list draws gaps first
 * @returns a hook: undefined until it has come
 */
export function askedOnce<T>(
  ask: (ports: Ports<'data' | 'house'>) => Promise<T>,
  none: T,
  kept?: Kept<T>,
): () => T | undefined {
  const caches = new WeakMap<object, Cache<T>>();
  const cacheOf = (ports: object): Cache<T> => {
    const found = caches.get(ports) ?? {
      answer: kept && readKept(kept),
      isAsked: false,
      listeners: new Set(),
    };
    caches.set(ports, found);
    return found;
  };
  const load = async (ports: Ports<'data' | 'house'>, cache: Cache<T>): Promise<void> => {
    if (cache.isAsked) return;
    cache.isAsked = true;
    try {
      cache.answer = await ask(ports);
      if (kept) writeKept(kept, cache.answer);
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

function readKept<T>({ name, fromJson }: Kept<T>): T | undefined {
  try {
    const text = localStorage.getItem(placeOf(name));
    return text === null ? undefined : fromJson(JSON.parse(text));
  } catch {
    // a browser that keeps nothing, or something else by that name
    return undefined;
  }
}

function writeKept<T>({ name, toJson }: Kept<T>, answer: T): void {
  try {
    localStorage.setItem(placeOf(name), JSON.stringify(toJson(answer)));
  } catch {
    // full or forbidden: the next page asks first
  }
}

const placeOf = (name: string): string => `asked.${name}.${document.documentElement.lang}`;
