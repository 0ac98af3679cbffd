import { useEffect, useMemo, useState, type ReactNode } from 'react';

import { callVerb } from '#engine/base/call-verb.ts';
import { EmbeddedList } from '#engine/base/embedded-list.ts';
import { useHouse, usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { rowId } from '#engine/base/selection-store.ts';
import { useEntity } from '#engine/base/use-entity.ts';
import { FieldValue } from '#engine/fields/cells/field-value.tsx';
import { UnknownMarker } from '#engine/fields/cells/text-cells.tsx';
import { wallTime } from '#schemas/basics/wall-time.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { ExpandSpec } from '#schemas/language/page.ts';
import { bindRule } from '#schemas/rules/bind.ts';
import { innerOf } from '#schemas/types/ask.ts';
import { RelatedList } from '../detail/related-list.tsx';
import './expanded-row.css';

/** How an unfolded row shows what the schema names: sub-tables, a grid of fields, lists of other entities. Undefined when it names nothing. */
export function expandedRows(entity: EntitySchema): ((row: Row) => ReactNode) | undefined {
  const parts = entity.list?.expand ?? [];
  if (parts.length === 0) return undefined;
  return (row) => (
    <div className="engine-expanded">
      {parts.map((part) => (
        <ExpandedPart
          key={typeof part === 'string' ? part : JSON.stringify(part)}
          entity={entity}
          part={part}
          row={row}
        />
      ))}
    </div>
  );
}

interface ExpandedPartProps {
  readonly entity: EntitySchema;
  readonly part: string | ExpandSpec;
  readonly row: Row;
}

function ExpandedPart({ entity, part, row }: ExpandedPartProps) {
  if (typeof part !== 'string')
    return 'entity' in part ? (
      <OtherList spec={part} row={row} />
    ) : (
      <FieldGrid entity={entity} spec={part} row={row} />
    );
  const field = entity.fields[part];
  if (innerOf(field)) return <SubTable entity={entity} name={part} row={row} />;
  if (field) return <FieldGrid entity={entity} spec={{ fields: [part] }} row={row} />;
  const related = entity.detail?.related?.find((one) => one.entity === part);
  return related ? <RelatedList related={related} row={row} /> : <UnknownMarker word={part} />;
}

interface FieldGridProps {
  readonly entity: EntitySchema;
  readonly spec: Extract<ExpandSpec, { fields: readonly string[] }>;
  readonly row: Row;
}

function FieldGrid({ entity, spec, row }: FieldGridProps) {
  return (
    <section>
      {spec.title ? <h3 className="engine-subtitle">{spec.title}</h3> : null}
      <dl className="engine-expandgrid">
        {spec.fields.map((name) => (
          <div key={name}>
            <dt>{entity.fields[name]?.title ?? name}</dt>
            <dd>
              <FieldValue entity={entity} name={name} row={row} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Lists answer no sub-tables: the record itself is read once. */
function SubTable({
  entity,
  name,
  row,
}: {
  readonly entity: EntitySchema;
  readonly name: string;
  readonly row: Row;
}) {
  const ports = usePorts('data', 'texts');
  const [full, setFull] = useState<Row | null>(Array.isArray(row[name]) ? row : null);
  const [error, setError] = useState('');
  const id = rowId(row);
  useEffect(() => {
    if (Array.isArray(row[name])) return undefined;
    let isOver = false;
    callVerb(ports, { entity, verb: 'info' }, { id }, { isSilent: true }).then(
      (found) => !isOver && setFull(found),
      (reason: { readonly message?: string }) =>
        !isOver && setError(reason.message ?? ports.t('list.childrenFailed')),
    );
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the rows of one record
  }, [ports, entity, id, name]);
  if (error) return <p role="alert">{error}</p>;
  return full ? (
    <FieldValue entity={entity} name={name} row={full} />
  ) : (
    <p role="status">{ports.t('list.loading')}</p>
  );
}

interface OtherListProps {
  readonly spec: Extract<ExpandSpec, { entity: string }>;
  readonly row: Row;
}

/** An unfolded row is for looking; its records are changed where they live. */
const NO_ACTIONS: readonly string[] = [];

function OtherList({ spec, row }: OtherListProps) {
  const ports = useHouse();
  const entity = useEntity(spec.entity);
  const id = rowId(row);
  const where = useMemo(() => {
    const now = wallTime(ports.now());
    return bindRule(spec.where, {
      $row: row,
      $user: ports.user,
      $now: now,
      $today: now.slice(0, 10),
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another record asks anew, the same record read again does not
  }, [spec, ports, id]);
  if (entity === undefined) return null;
  if (entity === null) return <UnknownMarker word={spec.entity} />;
  return (
    <EmbeddedList
      entity={entity}
      embedded
      actions={NO_ACTIONS}
      where={where}
      {...(spec.columns ? { columns: spec.columns } : {})}
      {...(spec.title ? { title: spec.title } : {})}
    />
  );
}
