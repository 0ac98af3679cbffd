import { useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { typeFaces } from '#engine/base/registry.ts';
import { textOf } from '#engine/base/text-of.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import './read-only-value.css';

interface ReadOnlyValueProps {
  readonly id: string;
  readonly name: string;
  readonly field: FieldSpec;
  readonly value: unknown;
  readonly row: Row;
}

/** A value in the place of its input: the type's display face, else its plain text. */
export function ReadOnlyValue({ id, name, field, value, row }: ReadOnlyValueProps) {
  const ports = useTexts();
  const faces = typeFaces(field.type);
  const Display = faces.display ?? faces.cell;
  const text = faces.toText?.(value, field, ports, row) ?? textOf(value);
  return (
    <output id={id} className="eform-read-only" aria-labelledby={`${id}-label`}>
      {Display ? <Display name={name} field={field} value={value} row={row} /> : text || '-'}
    </output>
  );
}
