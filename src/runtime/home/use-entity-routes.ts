import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { manifestAtom } from '../services/schemas.ts';

/** Addresses of the lists and records of entities, by entity name. */
export function useEntityRoutes(): { readonly href: (entity: string) => string; readonly record: (entity: string, id: string) => string } {
  const manifest = useAtomValue(manifestAtom);
  return useMemo(() => {
    const route = (entity: string): string => manifest.entities.find(({ name }) => name === entity)?.route ?? 'home';
    return { href: (entity) => `#/${route(entity)}`, record: (entity, id) => `#/${route(entity)}/${id}` };
  }, [manifest]);
}
