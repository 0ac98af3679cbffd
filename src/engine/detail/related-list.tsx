import { useMemo, useRef } from 'react';

import { EmbeddedList } from '#engine/base/embedded-list.ts';
import { useHouse } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { rowId } from '#engine/base/selection-store.ts';
import { useEntity } from '#engine/base/use-entity.ts';
import { UnknownMarker } from '#engine/fields/cells/text-cells.tsx';
import { wallTime } from '#schemas/basics/wall-time.ts';
import type { RelatedSpec } from '#schemas/language/page.ts';
import { bindRule } from '#schemas/rules/bind.ts';
import type { Rule } from '#schemas/types/field-base.ts';

interface RelatedListProps {
  readonly related: RelatedSpec;
  readonly row: Row;
  readonly onTotal?: (total: number) => void;
}

/** Rows of another entity that point to this record. */
export function RelatedList({ related, row, onTotal }: RelatedListProps) {
  const entity = useEntity(related.entity);
  const value = row[related.from ?? 'id'];
  const ports = useHouse();
  const latest = useRef(row);
  latest.current = row;
  const id = rowId(row);
  const where = useMemo((): Rule => {
    const own = Array.isArray(value)
      ? { field: related.by, op: 'in' as const, value }
      : { field: related.by, op: related.op ?? ('eq' as const), value };
    if (!related.where) return own;
    const now = wallTime(ports.now());
    return {
      all: [
        own,
        bindRule(related.where, {
          $row: latest.current,
          $user: ports.user,
          $now: now,
          $today: now.slice(0, 10),
        }),
      ],
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another record asks anew, the same record read again does not
  }, [related, value, ports, id]);
  const initial = useMemo(
    () => (Array.isArray(value) || related.op === 'tree' ? {} : { [related.by]: value }),
    [related, value],
  );
  if (entity === undefined) return null;
  if (entity === null) return <UnknownMarker word={related.entity} />;
  return (
    <EmbeddedList
      entity={entity}
      embedded
      where={where}
      initial={initial}
      {...(related.columns ? { columns: related.columns } : {})}
      {...(related.view ? { view: related.view } : {})}
      {...(related.actions ? { actions: related.actions } : {})}
      {...(onTotal ? { onTotal } : {})}
    />
  );
}
