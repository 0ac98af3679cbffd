import { useEffect, useState } from 'react';

import type { EntitySchema } from '#schemas/language/entity.ts';
import { useData } from './ports-context.ts';

/** An entity by name: undefined while it loads or where none is named, null when there is none. */
export function useEntity(name: string | undefined): EntitySchema | null | undefined {
  const ports = useData();
  const [entity, setEntity] = useState<EntitySchema | null | undefined>(undefined);
  useEffect(() => {
    if (name === undefined) return undefined;
    let isOver = false;
    ports.entity(name).then(
      (found) => !isOver && setEntity(found),
      () => !isOver && setEntity(null),
    );
    return () => {
      isOver = true;
    };
  }, [ports, name]);
  return entity;
}
