import type { ReactNode } from 'react';

import { isShownOf } from '#engine/base/expression-scope.ts';
import { useHouse } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { titleWithUnit } from '#schemas/formats/title-with-unit.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { FieldValue } from './field-value.tsx';

interface Props {
  readonly entity: Pick<EntitySchema, 'fields'>;
  readonly row: Row;
  /** Names of fields. */
  readonly lines: readonly string[];
  readonly className?: string;
  /** Draws something around a value. */
  readonly around?: (name: string, value: ReactNode) => ReactNode;
}

/** Fields of a row as lines of name and value; nothing where there are none. */
export function FactLines({ entity, row, lines, className, around = (_, value) => value }: Props) {
  const house = useHouse();
  const shown = lines.filter((name) => isShownOf(entity.fields, name, house, row));
  if (shown.length === 0) return null;
  return (
    <dl className={className}>
      {shown.map((name) => (
        <div key={name} data-field={name}>
          <dt>{titleOf(entity, name)}</dt>
          <dd>{around(name, <FieldValue entity={entity} name={name} row={row} />)}</dd>
        </div>
      ))}
    </dl>
  );
}

function titleOf({ fields }: Props['entity'], name: string): string | undefined {
  const field = fields[name];
  return field && titleWithUnit(field);
}
