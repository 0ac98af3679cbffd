import { Table } from 'antd';
import type { ReactNode } from 'react';
import { useEnginePorts } from '../ports-context.ts';
import type { Row } from '../ports.ts';
import { typeFaces } from '../registry.ts';
import type { ColumnModel } from './list-model.ts';
import type { Totals } from './use-totals.ts';

interface SummaryShape {
  /** Columns of the table before those of the data: to unfold, to choose. */
  readonly before: number;
  readonly hasActions: boolean;
  /** Of every row that matches; null where the page shows all of them. */
  readonly totals: Totals | null;
}

/** The lines under the rows with the sums the schema asks for: of this page, and of every row that matches. */
export function summaryRows(rows: readonly Row[], columns: readonly ColumnModel[], { totals, ...shape }: SummaryShape): ReactNode {
  const ofPage = (column: ColumnModel): number | null =>
    column.summary
      ? summarise(
          rows.map((row) => row[column.name]),
          column.summary,
        )
      : null;
  return (
    <>
      <Line columns={columns} shape={shape} value={ofPage} word={totals ? 'list.summary.page' : undefined} />
      {totals ? <Line columns={columns} shape={shape} value={({ name }) => totals[name] ?? null} word="list.summary.all" /> : null}
    </>
  );
}

interface LineProps {
  readonly columns: readonly ColumnModel[];
  readonly shape: Omit<SummaryShape, 'totals'>;
  readonly value: (column: ColumnModel) => number | null;
  /** Text key of what the line is about; it stands in the first column without a sum. */
  readonly word: string | undefined;
}

function Line({ columns, shape: { before, hasActions }, value, word }: LineProps) {
  const { t } = useEnginePorts();
  const named = columns.find((column) => !column.summary);
  return (
    <Table.Summary.Row className="engine-summary">
      {Array.from({ length: before }, (_, index) => (
        <Table.Summary.Cell key={index} index={index} />
      ))}
      {columns.map((column, index) => (
        <Table.Summary.Cell key={column.name} index={index + before} align={column.align}>
          {column === named && word ? t(word) : <SummaryText column={column} value={value(column)} />}
        </Table.Summary.Cell>
      ))}
      {hasActions ? <Table.Summary.Cell index={columns.length + before} /> : null}
    </Table.Summary.Row>
  );
}

function SummaryText({ column, value }: { readonly column: ColumnModel; readonly value: number | null }) {
  const ports = useEnginePorts();
  if (!column.summary || value === null) return null;
  const rounded = Number(value.toPrecision(12));
  const text =
    column.summary === 'count'
      ? rounded.toLocaleString('en-US')
      : (typeFaces(column.field.type).toText?.(shortened(rounded, column), column.field, ports) ?? String(rounded));
  return <>{ports.t(`list.summary.${column.summary}`, { value: text })}</>;
}

/** An average of whole numbers has two decimals at most. */
function shortened(value: number, { summary, field }: ColumnModel): number {
  return summary === 'avg' && field.type === 'int' ? Math.round(value * 100) / 100 : value;
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
  return how === 'avg' ? sum / numbers.length : sum;
}
