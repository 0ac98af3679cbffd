import type { ReactNode } from 'react';

import { SummaryCell, SummaryRow as Line } from '#engine/base/plain-table.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { typeFaces } from '#engine/base/registry.ts';
import { money } from '#schemas/formats/money.ts';
import { formatPlain } from '#schemas/formats/numbers.ts';
import { cardOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { ColumnModel } from './list-model.ts';
import type { Totals } from './use-totals.ts';
import './summary-row.css';

interface SummaryShape {
  /** Columns of the table before those of the data: to unfold, to choose. */
  readonly before: number;
  readonly hasActions: boolean;
  /** Of every row that matches; null where the page shows all of them. */
  readonly totals: Totals | null;
}

/** The line under the rows with the sums the schema asks for: of this page, and beside them of every row that matches. */
export function summaryRow(
  rows: readonly Row[],
  columns: readonly ColumnModel[],
  { before, hasActions, totals }: SummaryShape,
): ReactNode {
  const named = columns.find((column) => !column.summary);
  return (
    <Line className="engine-summary">
      {Array.from({ length: before }, (_, index) => (
        <SummaryCell key={index} index={index} />
      ))}
      {columns.map((column, index) => (
        <SummaryCell key={column.name} index={index + before} align={column.align}>
          {column === named && totals ? (
            <Word />
          ) : (
            <SummaryText rows={rows} column={column} totals={totals} />
          )}
        </SummaryCell>
      ))}
      {hasActions ? <SummaryCell index={columns.length + before} /> : null}
    </Line>
  );
}

function Word() {
  return <>{useTexts().t('list.summary.pageAndAll')}</>;
}

function SummaryText({
  rows,
  column,
  totals,
}: {
  readonly rows: readonly Row[];
  readonly column: ColumnModel;
  readonly totals: Totals | null;
}) {
  const ports = useTexts();
  const { name, field, summary } = column;
  if (!summary) return null;
  const text = (value: number | null): string => {
    if (value === null) return '-';
    const rounded = shortened(Number(value.toPrecision(12)), column);
    return summary === 'count'
      ? formatPlain(rounded)
      : (typeFaces(field.type).toText?.(rounded, field, ports) ?? String(rounded));
  };
  const page = summarise(
    rows.map((row) => row[name]),
    summary,
    field,
  );
  const all = totals?.[name];
  if (page === null && (all ?? null) === null) return null;
  return (
    <>
      {ports.t(`list.summary.${summary}`, {
        value: all === undefined ? text(page) : `${text(page)} / ${text(all)}`,
      })}
    </>
  );
}

/** An average of whole numbers has two decimals at most. */
function shortened(value: number, { summary, field }: ColumnModel): number {
  return summary === 'avg' && cardOf(field)?.number?.scale === 0
    ? Math.round(value * 100) / 100
    : value;
}

/** Null when there is no number among the values. */
export function summarise(
  values: readonly unknown[],
  how: NonNullable<ColumnModel['summary']>,
  field?: FieldSpec,
): number | null {
  const filled = values.filter((value) => value !== null && value !== undefined && value !== '');
  if (how === 'count') return filled.length;
  const numbers = filled.map(Number).filter(Number.isFinite);
  if (numbers.length === 0) return null;
  if (how === 'min') return Math.min(...numbers);
  if (how === 'max') return Math.max(...numbers);
  const isMoney = field !== undefined && cardOf(field)?.number?.isGrouped === true;
  // amounts are added up in cents, as they are shown
  const sum = numbers.reduce(
    (total, number) => (isMoney ? money.add(total, number) : total + number),
    0,
  );
  if (how === 'sum') return sum;
  return isMoney ? money.divide(sum, numbers.length) : sum / numbers.length;
}
