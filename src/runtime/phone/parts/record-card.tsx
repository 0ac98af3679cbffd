import { fieldText } from '#engine/base/field-text.ts';
import { useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { rowId } from '#engine/base/selection-store.ts';
import { FieldValue } from '#engine/fields/cells/field-value.tsx';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { phoneAddress } from '../phone-address.ts';
import { WaitingTag } from './waiting-tag.tsx';

interface RecordCardProps {
  readonly entity: EntitySchema;
  readonly row: Row;
  /** Fields that are its name here. */
  readonly name: readonly string[];
  /** Its status, and what else is said beside the name. */
  readonly tags: readonly string[];
}

/** A record as a line that opens its page. */
export function RecordCard({ entity, row, name, tags }: RecordCardProps) {
  const texts = useTexts();
  const said = name.map((field) => fieldText(entity, field, row, texts)).filter(Boolean);
  return (
    <li className="phone-line">
      <a href={`#${phoneAddress(entity.name, rowId(row)) ?? ''}`}>{said.join(' ')}</a>
      <WaitingTag record={`${entity.name}/${rowId(row)}`} />
      {tags.map((field) => (
        <FieldValue key={field} entity={entity} name={field} row={row} />
      ))}
    </li>
  );
}
