import type { ReactNode } from 'react';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { RelatedList } from '../detail/related-list.tsx';
import type { Row } from '../ports.ts';
import { typeFaces } from '../registry.ts';
import { UnknownMarker } from '../cells/text-cells.tsx';

/** How an unfolded row shows its sub-lists: sub-tables of its own, or lists of related entities. Undefined when the schema names none. */
export function expandedRows(entity: EntitySchema): ((row: Row) => ReactNode) | undefined {
  const names = entity.list?.expand ?? [];
  return names.length === 0
    ? undefined
    : (row) => (
        <div className="engine-expanded">
          {names.map((name) => (
            <SubList key={name} entity={entity} name={name} row={row} />
          ))}
        </div>
      );
}

interface SubListProps {
  readonly entity: EntitySchema;
  readonly name: string;
  readonly row: Row;
}

function SubList({ entity, name, row }: SubListProps) {
  const field = entity.fields[name];
  const Display = field && (typeFaces(field.type).display ?? typeFaces(field.type).cell);
  if (field && Display) return <Display value={row[name]} row={row} name={name} field={field} />;
  const related = entity.detail?.related?.find((one) => one.entity === name);
  return related ? <RelatedList related={related} row={row} /> : <UnknownMarker word={name} />;
}
