import { useEffect, useState } from 'react';

import { callVerb } from '#engine/base/call-verb.ts';
import { useRecordRow } from '#engine/base/form-context.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Ports, Row } from '#engine/base/ports.ts';
import { useRecordEntity } from '#engine/base/record-entity.ts';
import { endpointOf, nameFieldOf, verbPermission } from '#schemas/language/derive.ts';

/** Another record of the kind that is being entered, by what it is called. */
export interface OtherRecord {
  readonly id: string;
  readonly title: string;
  readonly row: Row;
}

const NONE: readonly OtherRecord[] = [];

/** The other records, where the list of their entity may be read; up to what the list answers. */
export function useOthers(): readonly OtherRecord[] {
  const ports = usePorts('data', 'house');
  const entity = useRecordEntity();
  const own = useRecordRow()['id'];
  const [others, setOthers] = useState(NONE);
  useEffect(() => {
    let isCurrent = true;
    if (entity)
      readOthers(ports, entity).then(
        (found) => isCurrent && setOthers(found.filter(({ id }) => id !== own)),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [ports, entity, own]);
  return others;
}

async function readOthers(
  ports: Ports<'data' | 'house'>,
  name: string,
): Promise<readonly OtherRecord[]> {
  const entity = await ports.entity(name);
  if (!endpointOf(entity, 'list') || !ports.can(verbPermission(entity, 'list'))) return NONE;
  const rows = await callVerb(ports, { entity, verb: 'list' }, {}, { isSilent: true });
  return rows.map((row) => ({
    id: String(row['id']),
    title: String(row[nameFieldOf(entity)] ?? ''),
    row,
  }));
}
