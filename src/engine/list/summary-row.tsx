import { Table } from 'antd';
import type { ReactNode } from 'react';
import { useEnginePorts } from '../ports-context.ts';
import type { Row } from '../ports.ts';
import { typeFaces } from '../registry.ts';
import type { ColumnModel } from './list-model.ts';

interface SummaryShape {
  readonly isSelectable: boolean;
  readonly hasActions: boolean;
}

/** The line under the rows with the sums the schema asks for, over the rows of this page. */
export function summaryRow(rows: readonly Row[], columns: readonly ColumnModel[], { isSelectable, hasActions }: SummaryShape): ReactNode {
  const first = isSelectable ? 1 : 0;
  return (
    <Table.Summary.Row className="engine-summary">
      {isSelectable ? <Table.Summary.Cell index={0} /> : null}
      {columns.map((column, index) => (
        <Table.Summary.Cell key={column.name} index={index + first} align={column.align}>
          <SummaryText rows={rows} column={column} />
        </Table.Summary.Cell>
      ))}
      {hasActions ? <Table.Summary.Cell index={columns.length + first} /> : null}
    </Table.Summary.Row>
  );
}

interface SummaryTextProps {
  readonly rows: readonly Row[];
  readonly column: ColumnModel;
}

function SummaryText({ rows, column }: SummaryTextProps) {
  const ports = useEnginePorts();
  if (!column.summary) return null;
  const value = summarise(
    rows.map((row) => row[column.name]),
    column.summary,
  );
  const text =
    value === null ? '' : column.summary === 'count' ? String(value) : (typeFaces(column.field.type).toText?.(value, column.field, ports) ?? String(value));
  return <>{ports.t(`list.summary.${column.summary}`, { value: text })}</>;
}

/** Null when there is no number among the values. */
export function summarise(values: readonly unknown[], how: NonNullable<ColumnModel['summary']>): number | null {
  const filled = values.filter((value) => value !== null && value !== undefined && value !== '');
  if (how === 'count') return filled.length;
  const numbers = filled.map(Number).filter(Number.isFinite);
  if (numbers.length === 0) return null;
  if (how === 'min') return Math.min(...numbers);
  if (how === 'max') return Math.max(...numbers);
  const sum = numbers.reduce((total, number) => total + number, 0);
  return Number((how === 'avg' ? sum / numbers.length : sum).toPrecision(12));
}
