import { createElement } from 'react';

import type { Row } from '#engine/base/ports.ts';
import { namedCell, namedDisplay, typeFaces } from '#engine/base/registry.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { UnknownMarker } from './text-cells.tsx';
import { tonedCell } from './toned-cell.tsx';

interface FieldValueProps {
  readonly entity: Pick<EntitySchema, 'fields'>;
  readonly name: string;
  readonly row: Row;
}

/** A field of a record as the detail page shows it: the named cell, or what stands for it where there is room, else that of its named input, else the display face of its type. */
export function FieldValue({ entity, name, row }: FieldValueProps) {
  const field = entity.fields[name];
  if (!field) return <UnknownMarker word={name} />;
  const asked = typeof field.list === 'object' ? field.list.cell : undefined;
  const faces = typeFaces(field.type);
  const entered = typeof field.form === 'object' ? field.form.input : undefined;
  const Show = asked
    ? (namedDisplay(asked) ?? namedCell(asked))
    : ((entered ? namedDisplay(entered) : undefined) ?? faces.display ?? faces.cell);
  return Show ? (
    createElement(tonedCell(field, Show), { value: row[name], row, name, field })
  ) : (
    <UnknownMarker word={asked ?? field.type} />
  );
}
