declare const VALUE: unique symbol;

/**
 * Something that a room reads and that rooms above it bring: rules of entities, a desk, kinds of tasks. The room that reads it declares it;
 * areas and services bring entries of it; the house of one server holds what was made of them. Declaring one stores nothing.
 */
export interface Part<T, E = never> {
  readonly name: string;
  /** Makes what the house holds, once a server. @throws Error what was brought does not go together */
  readonly build: (given: readonly E[]) => T;
  readonly [VALUE]?: T;
}

/** One entry of a part. */
export interface Brought {
  readonly part: Part<unknown>;
  readonly entry: unknown;
}

/** What one server was given by its areas and services. Two servers in one process have two, and share nothing of them. */
export interface House {
  of<T>(part: Part<T>): T;
}

/** Brings an entry of a part. */
export function bring<E>(part: Part<unknown, E>, entry: NoInfer<E>): Brought {
  return { part, entry };
}

/** Builds the house of one server. @throws Error two areas bring what only one may bring */
export function makeHouse(brought: readonly Brought[]): House {
  const entries = new Map<Part<unknown>, unknown[]>();
  for (const { part, entry } of brought) entries.set(part, [...(entries.get(part) ?? []), entry]);
  const built = new Map<Part<unknown>, unknown>();
  const build = (part: Part<unknown>): unknown => {
    if (!built.has(part)) built.set(part, part.build((entries.get(part) ?? []) as never[]));
    return built.get(part);
  };
  for (const part of entries.keys()) build(part);
  return { of: <T>(part: Part<T>) => build(part) as T };
}

/** A part whose entries have names, each brought once. */
export function namedPart<V>(name: string): Part<ReadonlyMap<string, V>, readonly [string, V]> {
  return {
    name,
    build: (given) => {
      const found = new Map<string, V>();
      for (const [key, value] of given) {
        if (found.has(key)) throw new Error(`${name}: "${key}" is brought twice`);
        found.set(key, value);
      }
      return found;
    },
  };
}

/** A part that at most one area brings. */
export function slotPart<T>(name: string): Part<T | undefined, T> {
  return {
    name,
    build: (given) => {
      if (given.length > 1) throw new Error(`${name} is brought ${given.length} times`);
      return given[0];
    },
  };
}

/** A part of which every entry counts, in the order they were brought. */
export function listPart<T>(name: string): Part<readonly T[], T> {
  return { name, build: (given) => given };
}

/** A part that nobody brings: something one server keeps while it runs. */
export function keptPart<T>(name: string, make: () => T): Part<T> {
  return { name, build: make };
}
