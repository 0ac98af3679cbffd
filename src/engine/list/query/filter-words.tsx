import { createElement } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import { namedCell, saysCodes } from '#engine/base/registry.ts';
import { textOf } from '#engine/base/text-of.ts';
import { useLabels } from '#engine/fields/inputs/reference.ts';
import type { FilterModel } from '#engine/list/list-model.ts';
import { targetOf } from '#schemas/types/ask.ts';
import { valueText } from './value-text.ts';

interface FilterWordsProps {
  readonly filter: Pick<FilterModel, 'name' | 'field'>;
  readonly value: unknown;
}

const NO_ROW = {};

/** The value of a filter as people read it. An address that leads to a list holds ids and codes alone: their names are asked for. */
export function FilterWords(props: FilterWordsProps) {
  const { field } = props.filter;
  if (targetOf(field)) return <LinkWords {...props} />;
  const face = typeof field.list === 'object' ? field.list.cell : undefined;
  const Cell = face !== undefined && saysCodes(face) ? namedCell(face) : undefined;
  // the cell knows one code: several are said as the type says them
  return Cell && !Array.isArray(props.value) ? (
    createElement(Cell, { value: props.value, row: NO_ROW, name: props.filter.name, field })
  ) : (
    <PlainWords {...props} />
  );
}

function LinkWords({ filter, value }: FilterWordsProps) {
  const { t } = useTexts();
  const ids = [value].flat().map(textOf).filter(Boolean);
  const labels = useLabels(filter, ids, {});
  return <>{ids.map((id) => labels.get(id) ?? id).join(t('cell.listSeparator'))}</>;
}

function PlainWords({ filter, value }: FilterWordsProps) {
  const ports = useTexts();
  return <>{valueText(filter, value, ports)}</>;
}
