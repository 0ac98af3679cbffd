import { useEffect, useState } from 'react';

import type { EntitySchema } from '#schemas/language/entity.ts';
import { useData } from './ports-context.ts';

/** Entities by name, as they arrive; one that may not be read is null. `names`: the same list from one drawing to the next, or the same words. */
export function useEntities(
  names: readonly string[],
): (name: string) => EntitySchema | null | undefined {
  const ports = useData();
  const [found, setFound] = useState<ReadonlyMap<string, EntitySchema | null>>(new Map());
  const asked = names.join();
  useEffect(() => {
    let isOver = false;
    const keep = (name: string, entity: EntitySchema | null): void => {
      if (!isOver) setFound((old) => new Map([...old, [name, entity]]));
    };
    for (const name of new Set(asked.split(',').filter(Boolean)))
      ports.entity(name).then(
        (entity) => keep(name, entity),
        () => keep(name, null),
      );
    return () => {
      isOver = true;
    };
  }, [ports, asked]);
  return (name) => found.get(name);
}
