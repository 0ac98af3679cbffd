import { useCallback } from 'react';

import { callVerb } from '#engine/base/call-verb.ts';
import { useData } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { keptKey } from '#runtime/kept/kept-keys.ts';
import { useKept, type Kept } from '../kept/use-kept.ts';

/** One record by its entity and id, kept for when there is no network. */
export function usePhoneRecord(entity: string, id: string | undefined): Kept<Row> {
  const ports = useData();
  const ask = useCallback(async () => {
    if (id === undefined) throw new Error('a record is asked for by its id');
    return callVerb(
      ports,
      { entity: await ports.entity(entity), verb: 'info' },
      { id },
      { isSilent: true },
    );
  }, [ports, entity, id]);
  return useKept(id === undefined ? undefined : keptKey.record(entity, id), ask);
}
