import { observer, useForm } from '@formily/react';
import { createElement, memo, useEffect, useMemo, useRef } from 'react';

import { useRecordRow } from '#engine/base/form-context.ts';
import type { FieldSpecs } from '#engine/base/form-source.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { inputFor } from '#engine/fields/inputs/input-for.tsx';
import { isDependent } from '#engine/fields/inputs/reference.ts';
import { broughtName } from '#schemas/language/brought.ts';
import { linkRuleReads } from '#schemas/language/link-reads.ts';
import { bindLinkRule } from '#schemas/rules/link-rule.ts';
import { cardOf, isComputed, linkRuleOf } from '#schemas/types/ask.ts';
import { cellText } from './cell-text.ts';
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
        if (field.readOnly || isComputed(field))
          return (
            <td key={name} data-cell={column} data-align={cardOf(field)?.list.align}>
              {cellText(name, field, row, { ...ports, parent })}
            </td>
          );
        const cell = {
          id: `${id}-${index}-${name}`,
          name,
          column,
          field,
          value: row[name],
          problem,
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

interface LiveCellProps {
  readonly id: string;
  readonly name: string;
  readonly column: number;
  readonly field: FieldSpecs[string];
  readonly value: unknown;
  readonly problem: string | undefined;
  readonly onCell: (name: string, value: unknown) => void;
}

/** One input of the live row; typing in its neighbours does not draw it again. */
const LiveCell = memo(({ id, name, column, field, value, problem, onCell }: LiveCellProps) => {
  const bad = problem ? { status: 'error' as const, 'aria-invalid': true } : {};
  return (
    <td data-cell={column} title={problem}>
      {createElement(inputFor(field), {
        id,
        name,
        field: compact(field),
        value,
        onChange: (next) => onCell(name, next),
        'aria-label': field.title,
        ...bad,
      })}
    </td>
  );
});

/** A link whose choices depend on its line (`$row.x`) and on the record around it (`$form.x`). */
const DependentCell = observer(({ row, ...cell }: LiveCellProps & { readonly row: Row }) => {
  const record = useRecordRow();
  const values = useForm().values as Row;
  const rule = linkRuleOf(cell.field) ?? { all: [] };
  const named = linkRuleReads(rule).filter(({ root }) => root === 'form');
  const names = named.flatMap(({ name, part }) =>
    part === undefined ? [name] : [name, broughtName(name, part)],
  );
  const form = Object.fromEntries(names.map((name) => [name, values[name] ?? record[name]]));
  const { rule: bound } = bindLinkRule(rule, { form, row });
  const where = JSON.stringify(bound);
  const { field } = cell;
  // oxlint-disable-next-line react/exhaustive-deps -- the rule is told by its text
  const narrowed = useMemo(() => ({ ...field, where: bound }) as typeof field, [field, where]);
  return <LiveCell {...cell} field={narrowed} />;
});

/** A cell has no room for counters and several lines. */
function compact(field: FieldSpecs[string]): FieldSpecs[string] {
  return cardOf(field)?.words['rows'] ? ({ ...field, rows: 1 } as typeof field) : field;
}
