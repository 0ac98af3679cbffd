import { observer } from '@formily/react';
import { memo, useEffect, useRef } from 'react';

import type { FieldSpecs } from '#engine/base/form-source.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { isDependent } from '#engine/fields/inputs/reference.ts';
import { cardOf } from '#schemas/types/ask.ts';
import { CellInput, useNarrowed, type CellInputProps } from './cell-input.tsx';
import type { LineJudge } from './line-judge.ts';
import { drawTextCell } from './text-cell.tsx';
import { RowTools } from './text-row.tsx';
import './sub-table.css';

interface LiveRowProps {
  readonly id: string;
  readonly index: number;
  readonly row: Row;
  readonly columns: readonly string[];
  readonly fields: FieldSpecs;
  /** The record around the line, where a column reads it. */
  readonly parent: Row | undefined;
  readonly judge: LineJudge;
  readonly focusColumn: number;
  readonly problems: ReadonlyMap<string, string>;
  readonly onCell: (name: string, value: unknown) => void;
}

/** The one row that is being edited: an input in every cell that can be. */
export function LiveRow({
  id,
  index,
  row,
  columns,
  fields,
  parent,
  judge,
  focusColumn,
  problems,
  onCell,
}: LiveRowProps) {
  const ports = usePorts('texts', 'house');
  const line = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    const cell = line.current?.querySelector(`[data-cell="${focusColumn}"]`);
    cell?.querySelector<HTMLElement>('input, textarea, button')?.focus();
  }, [focusColumn, index]);
  return (
    <tr ref={line} data-row={index} data-live="">
      <td className="eform-sub-tools">{index + 1}</td>
      {columns.map((name, column) => {
        const field = fields[name];
        if (!field) return null;
        const problem = problems.get(name);
        if (!judge.isShown(name, row) || judge.isClosed(name, row))
          return drawTextCell(
            name,
            { row, fields, parent, judge, ports },
            { column, problem, isFocused: false },
          );
        const cell = {
          id: `${id}-${index}-${name}`,
          name,
          column,
          field,
          value: row[name],
          problem,
          isRequired: judge.isRequired(name, row),
          onCell,
        };
        return isDependent(field) ? (
          <DependentCell key={name} {...cell} row={row} />
        ) : (
          <LiveCell key={name} {...cell} />
        );
      })}
      <RowTools index={index} />
    </tr>
  );
}

interface LiveCellProps extends CellInputProps {
  readonly column: number;
}

/** One input of the live row; typing in its neighbours does not draw it again. */
const LiveCell = memo(({ column, field, ...cell }: LiveCellProps) => (
  <td
    data-cell={column}
    data-required={cell.isRequired && !field.required ? '' : undefined}
    title={cell.problem}
  >
    <CellInput {...cell} field={compact(field)} />
  </td>
));

/** A link whose choices depend on its line and on the record around it. */
const DependentCell = observer(({ row, ...cell }: LiveCellProps & { readonly row: Row }) => {
  const field = useNarrowed(cell.field, row);
  return <LiveCell {...cell} field={field} />;
});

/** A cell has no room for counters and several lines. */
function compact(field: FieldSpecs[string]): FieldSpecs[string] {
  return cardOf(field)?.words['rows'] ? ({ ...field, rows: 1 } as typeof field) : field;
}
