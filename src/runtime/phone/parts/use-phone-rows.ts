import { useCallback } from 'react';

import { verbApi } from '#engine/base/entity-facts.ts';
import { useData } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { keptKey } from '#runtime/kept/kept-keys.ts';
import { useKept, type Kept } from '../kept/use-kept.ts';

/** Of a list beside a record as many as one looks through on a phone. */
const MOST = 50;

/**
 * Rows of an entity that belong to something, kept for when there is no network.
 * @param key names what they belong to; undefined asks nothing yet
 * @param query filters as the list sends them; keeps its identity
 */
export function usePhoneRows(
  entity: string,
  key: string | undefined,
  query: Row,
): Kept<readonly Row[]> {
  const ports = useData();
  const ask = useCallback(async () => {
    const schema = await ports.entity(entity);
    const { list } = await ports.page(
      verbApi(schema, 'page'),
      { page: 1, limit: MOST, ...query },
      { isSilent: true },
    );
    return list;
  }, [ports, entity, query]);
  return useKept(key === undefined ? undefined : keptKey.rows(entity, key), ask);
}
