import { useAtomValue } from 'jotai';
import { useMemo } from 'react';

import type { RowsLink } from '#schemas/api/home-links.ts';
import { manifestAtom } from '../services/schemas.ts';

/** Tasks of approval, taken or not, stand on the page of the to-do; their lists have none of their own. */
export const TODO_PAGE = 'activiti-my-todo-task';

interface EntityRoutes {
  readonly href: (entity: string) => string;
  /** The rows behind a figure: the list narrowed by its own address (`?q=`), whatever it opens with by itself. */
  readonly rows: (link: RowsLink) => string;
  readonly record: (entity: string, id: string) => string;
}

/** Addresses of the lists and records of entities, by entity name. */
export function useEntityRoutes(): EntityRoutes {
  const manifest = useAtomValue(manifestAtom);
  return useMemo(() => {
    const route = (entity: string): string =>
      manifest.entities.find(({ name }) => name === entity)?.route ??
      (entity.startsWith('wf') ? TODO_PAGE : 'home');
    return {
      href: (entity) => `#/${route(entity)}`,
      rows: ({ entity, preset, filter = {} }) =>
        `#/${route(entity)}?q=${encodeURIComponent(
          JSON.stringify({ f: filter, ...(preset !== undefined && { v: preset }) }),
        )}`,
      record: (entity, id) => `#/${route(entity)}/${id}`,
    };
  }, [manifest]);
}
