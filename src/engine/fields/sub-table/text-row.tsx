import { memo } from 'react';

import type { FieldSpecs } from '#engine/base/form-source.ts';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import type { LineJudge } from './line-judge.ts';
import { drawTextCell } from './text-cell.tsx';
import './sub-table.css';

interface TextRowProps {
  readonly index: number;
  readonly row: Row;
  readonly columns: readonly string[];
  readonly fields: FieldSpecs;
  /** The record around the line, where a column reads it. */
  readonly parent: Row | undefined;
  readonly judge: LineJudge;
  /** The column whose cell Tab comes to; -1 = none of this row. */
  readonly focusColumn: number;
  /** Column → what is wrong there, joined to a text so that equal rows stay equal. */
  readonly problems: string;
  readonly isLocked: boolean;
}

/** A row as text. Drawn again only when the row itself, its problems or the focus in it change. */
export const TextRow = memo(
  ({
    index,
    row,
    columns,
    fields,
    parent,
    judge,
    focusColumn,
    problems,
    isLocked,
  }: TextRowProps) => {
    const ports = usePorts('texts', 'house');
    const bad = new Map(
      problems ? problems.split('\n').map((line) => line.split('\t') as [string, string]) : [],
    );
    return (
      <tr data-row={index}>
        <td className="eform-sub-tools">{index + 1}</td>
        {columns.map((name, column) =>
          drawTextCell(
            name,
            { row, fields, parent, judge, ports },
            { column, problem: bad.get(name), isFocused: focusColumn === column },
          ),
        )}
        {!isLocked && <RowTools index={index} />}
      </tr>
    );
  },
);

/** The buttons of a row; the table hears their clicks. */
export function RowTools({ index }: { readonly index: number }) {
  return (
    <td className="eform-sub-tools">
      <RowButtons index={index} />
    </td>
  );
}

/** Up, down and away. */
export function RowButtons({ index }: { readonly index: number }) {
  const { t } = useTexts();
  const row = index + 1;
  return (
    <>
      <button
        type="button"
        className="eform-sub-tool"
        data-do="up"
        aria-label={t('subTable.up', { row })}
        title={t('subTable.upShort')}
      >
        ↑
      </button>
      <button
        type="button"
        className="eform-sub-tool"
        data-do="down"
        aria-label={t('subTable.down', { row })}
        title={t('subTable.downShort')}
      >
        ↓
      </button>
      <button
        type="button"
        className="eform-sub-tool"
        data-do="remove"
        aria-label={t('subTable.remove', { row })}
        title={t('subTable.removeShort')}
      >
        ×
      </button>
    </>
  );
}
