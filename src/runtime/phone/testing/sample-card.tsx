import { useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { recordTitle } from '#engine/base/record-title.ts';
import { FieldValue } from '#engine/fields/cells/field-value.tsx';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { FactsCard } from '../parts/facts-card.tsx';
import { phoneAddress } from '../phone-address.ts';

/** What stands on the label, and how far the sample is. */
const SHORT = ['point', 'factorIds', 'container', 'preservative', 'holderId', 'missingReason'];

interface SampleCardProps {
  readonly entity: EntitySchema;
  readonly row: Row;
  /** Beside the short facts. */
  readonly more?: readonly string[];
  /** The number opens the page of the sample. */
  readonly isLink?: boolean;
}

/** A sample over the full width: its number and state, what it is for, how it is kept, who has it. */
export function SampleCard({ entity, row, more = [], isLink = false }: SampleCardProps) {
  const texts = useTexts();
  const title = recordTitle(entity, row, texts);
  return (
    <FactsCard entity={entity} row={row} fields={[...SHORT, ...more]}>
      <div className="phone-sample">
        <h2>
          {isLink ? (
            <a href={`#${phoneAddress(entity.name, String(row['id'])) ?? ''}`}>{title}</a>
          ) : (
            title
          )}
        </h2>
        <FieldValue entity={entity} name="status" row={row} />
      </div>
    </FactsCard>
  );
}
