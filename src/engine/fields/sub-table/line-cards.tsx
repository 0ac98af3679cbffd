import { observer } from '@formily/react';
import { useEffect, useRef } from 'react';

import type { FieldSpecs } from '#engine/base/form-source.ts';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { isDependent } from '#engine/fields/inputs/reference.ts';
import { CellInput, useNarrowed, type CellInputProps } from './cell-input.tsx';
import { cellText } from './cell-text.ts';
import type { LineJudge } from './line-judge.ts';
import { RowButtons } from './text-row.tsx';
import type { SubTable } from './use-sub-table.ts';
import './line-cards.css';

interface LineCardsProps {
  readonly id: string;
  readonly table: SubTable;
  readonly fields: FieldSpecs;
  /** The record around the lines, where a column reads it. */
  readonly parent: Row | undefined;
  readonly judge: LineJudge;
  /** Row → column → text. */
  readonly problems: ReadonlyMap<number, ReadonlyMap<string, string>>;
  readonly isLocked: boolean;
}

const FINE: ReadonlyMap<string, string> = new Map();

/** The lines of a sub-table on a phone: a card each, one of them with its inputs; pressed, a value becomes one. */
export function LineCards({
  id,
  table,
  fields,
  parent,
  judge,
  problems,
  isLocked,
}: LineCardsProps) {
  const { t } = useTexts();
  return (
    <ol className="eform-lines">
      {table.rows.map((row, index) => {
        const isLive = table.live === index;
        const bad = problems.get(index) ?? FINE;
        const card = { id, index, row, fields, parent, judge, problems: bad };
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a line is its place, as in the table
          <li key={index} data-row={index} data-live={isLive ? '' : undefined}>
            <div className="eform-line-head">
              <strong>{index + 1}</strong>
              {isLocked ? null : <RowButtons index={index} />}
            </div>
            {isLive ? <LiveCard {...card} table={table} /> : <TextCard {...card} table={table} />}
          </li>
        );
      })}
      {table.rows.length === 0 ? <li className="eform-hint">{t('subTable.empty')}</li> : null}
    </ol>
  );
}

interface CardProps extends Omit<LineCardsProps, 'problems' | 'isLocked'> {
  readonly index: number;
  readonly row: Row;
  readonly problems: ReadonlyMap<string, string>;
}

function TextCard({ table, row, fields, parent, judge, problems }: CardProps) {
  const ports = usePorts('texts', 'house');
  return table.columns.map((name, column) => {
    const field = fields[name];
    if (!field || !judge.isShown(name, row)) return null;
    const problem = problems.get(name);
    return (
      <div
        key={name}
        className="eform-line-cell"
        data-cell={column}
        data-bad={problem === undefined ? undefined : ''}
        // the keyboard comes to every value: Enter makes it an input
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
      >
        <span>{field.title}</span>
        <span>{cellText(name, field, row, { ...ports, parent }) || '-'}</span>
        {problem === undefined ? null : <em role="alert">{problem}</em>}
      </div>
    );
  });
}

function LiveCard({ id, table, index, row, fields, parent, judge, problems }: CardProps) {
  const ports = usePorts('texts', 'house');
  const card = useRef<HTMLDivElement>(null);
  const { column: focused } = table;
  useEffect(() => {
    const cell = card.current?.querySelector(`[data-cell="${focused}"]`);
    cell?.querySelector<HTMLElement>('input, textarea, button')?.focus();
  }, [focused, index]);
  return (
    <div ref={card}>
      {table.columns.map((name, column) => {
        const field = fields[name];
        if (!field || !judge.isShown(name, row)) return null;
        const isShown = judge.isClosed(name, row);
        const cell = {
          id: `${id}-${index}-${name}`,
          name,
          field,
          value: row[name],
          problem: problems.get(name),
          isRequired: judge.isRequired(name, row),
          onCell: table.setCell,
        };
        return (
          <div key={name} className="eform-line-cell" data-cell={column}>
            <label htmlFor={cell.id}>
              {cell.isRequired ? (
                <span className="eform-item-star" aria-hidden="true">
                  *
                </span>
              ) : null}
              {field.title}
            </label>
            {isShown ? (
              <span>{cellText(name, field, row, { ...ports, parent }) || '-'}</span>
            ) : (
              <LineInput {...cell} row={row} />
            )}
            {cell.problem === undefined ? null : <em role="alert">{cell.problem}</em>}
          </div>
        );
      })}
    </div>
  );
}

function LineInput({ row, ...cell }: CellInputProps & { readonly row: Row }) {
  return isDependent(cell.field) ? <DependentInput {...cell} row={row} /> : <CellInput {...cell} />;
}

/** A link whose choices depend on its line and on the record around it. */
const DependentInput = observer(({ row, ...cell }: CellInputProps & { readonly row: Row }) => {
  const field = useNarrowed(cell.field, row);
  return <CellInput {...cell} field={field} />;
});
