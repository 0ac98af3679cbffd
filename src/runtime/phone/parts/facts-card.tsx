import type { ReactNode } from 'react';

import type { Row } from '#engine/base/ports.ts';
import { RecordEntityProvider } from '#engine/base/record-entity.ts';
import { FactLines } from '#engine/fields/cells/fact-lines.tsx';
import { isBlank } from '#schemas/formats/field-text.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';

interface FactsCardProps {
  readonly entity: EntitySchema;
  readonly row: Row;
  /** Names of fields, in their order; what is empty is left out. */
  readonly fields: readonly string[];
  /** Above the facts. */
  readonly children?: ReactNode;
}

/** Facts of a record in one card, a line each. */
export function FactsCard({ entity, row, fields, children }: FactsCardProps) {
  const shown = fields.filter((name) => entity.fields[name] && !isBlank(row[name]));
  return (
    <RecordEntityProvider value={entity.name}>
      <section className="phone-card">
        {children}
        <FactLines className="phone-facts" entity={entity} row={row} lines={shown} />
      </section>
    </RecordEntityProvider>
  );
}
