import { useAtomValue } from 'jotai';
import { useMemo } from 'react';

import { manifestAtom } from '../services/schemas.ts';

/** What a list is asked to show: filters by field, and a preset; empty for none. */
export interface ListLink {
  readonly f?: Readonly<Record<string, unknown>>;
  readonly v?: string;
}

interface EntityRoutes {
  readonly href: (entity: string) => string;
  /** A list narrowed by its own address (`?q=`). */
  readonly list: (entity: string, query: ListLink) => string;
  readonly record: (entity: string, id: string) => string;
}

/** Addresses of the lists and records of entities, by entity name. */
export function useEntityRoutes(): EntityRoutes {
  const manifest = useAtomValue(manifestAtom);
  return useMemo(() => {
    const route = (entity: string): string =>
      manifest.entities.find(({ name }) => name === entity)?.route ?? 'home';
    return {
      href: (entity) => `#/${route(entity)}`,
      list: (entity, query) => `#/${route(entity)}?q=${encodeURIComponent(JSON.stringify(query))}`,
      record: (entity, id) => `#/${route(entity)}/${id}`,
    };
  }, [manifest]);
}
