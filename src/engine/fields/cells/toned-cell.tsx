import './toned-cell.css';
import { createElement, type ComponentType } from 'react';

import { expressionScope, judgeSafely } from '#engine/base/expression-scope.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { HousePort, Row } from '#engine/base/ports.ts';
import type { CellProps } from '#engine/base/registry.ts';
import { holds } from '#schemas/expressions/evaluate.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { ValueTone } from '#schemas/types/words.ts';

/** The first tone of a field whose condition holds for the row; undefined where none does. */
export function toneOfValue(
  { list }: Pick<FieldSpec, 'list'>,
  row: Row,
  asker: Pick<HousePort, 'user' | 'now'>,
): ValueTone | undefined {
  const tones = Object.entries((typeof list === 'object' && list.tones) || {});
  if (tones.length === 0) return undefined;
  const scope = expressionScope(asker, row);
  const found = tones.find(([, when]) => judgeSafely(() => holds(when, scope)));
  return found?.[0] as ValueTone | undefined;
}

const toned = new Map<ComponentType<CellProps>, ComponentType<CellProps>>();

/** The cell of a field in the colours its schema gives by conditions, and with the word it has for nothing; the very cell where it gives none. */
export function tonedCell(
  field: Pick<FieldSpec, 'list' | 'empty'>,
  Cell: ComponentType<CellProps>,
): ComponentType<CellProps> {
  const hasTones = typeof field.list === 'object' && field.list.tones !== undefined;
  if (!hasTones && field.empty === undefined) return Cell;
  const known = toned.get(Cell) ?? makeToned(Cell);
  toned.set(Cell, known);
  return known;
}

function makeToned(Cell: ComponentType<CellProps>): ComponentType<CellProps> {
  return function TonedCell(props: CellProps) {
    const tone = toneOfValue(props.field, props.row, usePorts('house'));
    const { field, value } = props;
    const isEmpty = [value ?? []].flat().every((part) => part === '' || part === null);
    const drawn =
      isEmpty && field.empty !== undefined ? (
        <span className="engine-meant">{field.empty}</span>
      ) : (
        createElement(Cell, props)
      );
    return tone === undefined ? (
      drawn
    ) : (
      <span className={`engine-toned engine-tone-${tone}`}>{drawn}</span>
    );
  };
}
