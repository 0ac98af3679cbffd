import type { ReactNode } from 'react';

import type { FieldSpecs } from '#engine/base/form-source.ts';
import type { Ports, Row } from '#engine/base/ports.ts';
import { cardOf } from '#schemas/types/ask.ts';
import { cellText } from './cell-text.ts';
import type { LineJudge } from './line-judge.ts';

/** What every cell of a line is drawn from. */
export interface DrawnLine {
  readonly row: Row;
  readonly fields: FieldSpecs;
  /** The record around the line, where a column reads it. */
  readonly parent: Row | undefined;
  readonly judge: LineJudge;
  readonly ports: Ports<'texts' | 'house'>;
}

interface CellPlace {
  readonly column: number;
  /** What is wrong there. */
  readonly problem: string | undefined;
  /** Whether Tab comes to it. */
  readonly isFocused: boolean;
}

/** A cell as text, in a line that is read as in the one that is written; no component of its own, for there are thousands. */
export function drawTextCell(
  name: string,
  { row, fields, parent, judge, ports }: DrawnLine,
  { column, problem, isFocused }: CellPlace,
): ReactNode {
  const field = fields[name];
  if (!field) return null;
  const text = judge.isShown(name, row) ? cellText(name, field, row, { ...ports, parent }) : '';
  return (
    <td
      key={name}
      data-cell={column}
      data-align={cardOf(field)?.list.align}
      data-bad={problem === undefined ? undefined : ''}
      tabIndex={isFocused ? 0 : -1}
      title={problem ?? text}
      aria-label={problem === undefined ? undefined : `${text} ${problem}`}
    >
      {text}
    </td>
  );
}
