import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { UnknownMarker } from '#engine/fields/cells/text-cells.tsx';
import { toneOfValue } from '#engine/fields/cells/toned-cell.tsx';
import type { EntitySchema } from '#schemas/language/entity.ts';

interface ToneDotProps {
  readonly entity: EntitySchema;
  readonly name: string;
  readonly row: Row;
}

/** A value as a dot in the tone that its field gives it; its word is the hint. */
export function ToneDot({ entity, name, row }: ToneDotProps) {
  const { dict, ...asker } = usePorts('texts', 'house');
  const field = entity.fields[name];
  if (!field) return <UnknownMarker word={name} />;
  const tone = toneOfValue(field, row, asker) ?? 'neutral';
  const value = String(row[name] ?? '');
  const known =
    'dict' in field ? dict(field.dict).find(({ dictValue }) => dictValue === value) : undefined;
  const word = known?.dictLabel ?? value;
  return (
    <i className={`engine-treedot engine-tone-${tone}`} role="img" aria-label={word} title={word} />
  );
}
