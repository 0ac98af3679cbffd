import { createElement, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

import { useData, useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { printElement } from '#engine/base/print.ts';
import { namedCell, typeFaces } from '#engine/base/registry.ts';
import { rowId } from '#engine/base/selection-store.ts';
import { UnknownMarker } from '#engine/fields/cells/text-cells.tsx';
import { fetchAllRows, PRINT_MAX } from './fetch-rows.ts';
import { useListAnswer, useListFacts, useListShown } from './list-context.ts';
import type { ColumnModel } from './list-model.ts';
import { filterWire } from './list-query.ts';
import { PrintFacts } from './print-head.tsx';

interface PrintSheetProps {
  readonly onDone: () => void;
}

const ID = 'engine-printsheet';

/** The list on paper: a plain table of up to 1,000 rows that match, with every visible column and heads on each page. */
export function PrintSheet({ onDone }: PrintSheetProps) {
  const { t } = useTexts();
  const answer = useListAnswer();
  const { columns } = useListShown();
  const rows = useRowsToPrint(onDone);
  useEffect(() => {
    if (!rows) return undefined;
    // two frames: cells that come late (names of states) stand by then
    const timer = setTimeout(() => {
      printElement(document.getElementById(ID));
      onDone();
    }, 120);
    return () => clearTimeout(timer);
  }, [rows, onDone]);
  if (!rows) return null;
  const isCut = answer.total > rows.length;
  return createPortal(
    <div id={ID} className="engine-printsheet">
      <table>
        <caption>
          <PrintFacts />
          {isCut ? <p>{t('list.printCut', { count: rows.length, total: answer.total })}</p> : null}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" style={{ textAlign: column.align }}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)}>
              {columns.map((column) => (
                <td key={column.name} style={{ textAlign: column.align }}>
                  {cellOf(column, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  );
}

/** The rows of one print, asked for once; null until they are here. A refusal ends the print. */
function useRowsToPrint(onRefused: () => void): readonly Row[] | null {
  const ports = useData();
  const { model } = useListFacts();
  const { query, rule } = useListShown();
  const answer = useListAnswer();
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  useEffect(() => {
    let isOver = false;
    const isWhole = model.isTree || answer.rows.length >= answer.total;
    const order = query.sort ? { sort: query.sort } : {};
    const found = isWhole
      ? Promise.resolve(flatten(answer.rows))
      : fetchAllRows(ports, model, filterWire(query, rule), { max: PRINT_MAX, ...order });
    found.then(
      (all) => !isOver && setRows(all),
      // the refused call has shown its own toast
      () => !isOver && onRefused(),
    );
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one print is one question
  }, []);
  return rows;
}

function cellOf({ cell, field, name }: ColumnModel, row: Row) {
  const Cell = cell ? namedCell(cell) : typeFaces(field.type).cell;
  return Cell ? (
    createElement(Cell, { value: row[name], row, name, field })
  ) : (
    <UnknownMarker word={cell ?? field.type} />
  );
}

function flatten(rows: readonly Row[]): readonly Row[] {
  return rows.flatMap((row) => [
    row,
    ...(Array.isArray(row.children) ? flatten(row.children as readonly Row[]) : []),
  ]);
}
