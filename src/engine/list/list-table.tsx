import {
  memo,
  useContext,
  useMemo,
  type FocusEvent,
  type Key,
  type MouseEvent,
  type ReactNode,
} from 'react';

import { PlainTable } from '#engine/base/plain-table.tsx';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { rowId } from '#engine/base/selection-store.ts';
import { listTitle } from '#schemas/language/derive.ts';
import { actionsWidth } from './actions-width.ts';
import { ChosenRow } from './chosen-row.ts';
import { withWholeCodes } from './code-width.ts';
import { fitColumns } from './column-prefs.ts';
import { useListFacts, useListMoves, type ListMoves, type RowButtons } from './list-context.ts';
import type { ColumnModel, ListModel } from './list-model.ts';
import { rowClassOf } from './row-class.ts';
import { RowsOfTable } from './select-cells.tsx';
import { HeadCell } from './sort-header.tsx';
import { summaryRow } from './summary-row.tsx';
import { selectWidth, tableColumns } from './table-columns.tsx';
import type { Totals } from './use-totals.ts';
import './list-page.css';
import './list-table.css';

/** Rows above which only those in view are drawn. */
export const VIRTUAL_ABOVE = 200;
const EXPAND_WIDTH = 40;
const LEAST_ACTIONS_PX = 96;
const HEADER_PX = 41;
const LEAST_HEIGHT_PX = 200;

/** What stands below a row once it is unfolded. */
export interface BelowRows {
  /** A part of its own. */
  readonly draw?: ((row: Row) => ReactNode) | undefined;
  /** The nodes below it in a tree. */
  readonly nodes?: {
    readonly unfolded: readonly string[];
    readonly onUnfolded: (ids: readonly string[]) => void;
    /** Brings the nodes below a row where they are not there yet. */
    readonly onUnfold: ((row: Row) => void) | undefined;
  };
}

interface ListTableProps {
  readonly rows: readonly Row[];
  readonly columns: readonly ColumnModel[];
  /** px of the box the table stands in. Width 0: not known yet; the height counts for virtual tables alone. */
  readonly room: { readonly width: number; readonly height: number };
  readonly below?: BelowRows | undefined;
  /** Sums over every row that matches; null where the page shows all of them. */
  readonly totals: Totals | null;
}

/** Rows of the list around it. Renders only when rows, columns or buttons change: sort, selection and loading live outside it. */
export const ListTable = memo(function ListTable({
  rows,
  columns: wanted,
  room,
  below,
  totals,
}: ListTableProps) {
  const { model } = useListFacts();
  const { isSelectable, openRow } = useListMoves();
  const { columns, drawn, actionsPx, width } = useTableColumns(
    useMemo(() => withWholeCodes(wanted, rows), [wanted, rows]),
    room.width,
    below,
  );
  const { rowClass, chosen } = useRowClass();
  const byId = useMemo(() => indexRows(rows), [rows]);
  const isVirtual = rows.length > VIRTUAL_ABOVE;
  const summary = (): ReactNode =>
    summaryRow(rows, columns, {
      before: Number(isSelectable) + Number(below?.draw !== undefined),
      hasActions: actionsPx > 0,
      totals,
    });
  return (
    // the keyboard opens rows by the link in the name and by the keys of the list
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className="engine-table"
      onClick={(event) => openPressed(event, byId, openRow)}
      onMouseOver={showFullText}
      onFocus={showFullText}
    >
      <RowsOfTable value={rows}>
        <PlainTable<Row>
          size="small"
          rowKey={rowId}
          columns={drawn}
          dataSource={rows as Row[]}
          virtual={isVirtual}
          tableLayout="fixed"
          scroll={{ x: width, ...(isVirtual ? { y: scrollHeight(room.height) } : {}) }}
          rowClassName={rowClass}
          {...(chosen === undefined
            ? {}
            : { onRow: (row: Row) => ({ 'aria-current': rowId(row) === chosen }) })}
          rowHoverable={false}
          {...(below ? { expandable: unfolding(below, isSelectable) } : {})}
          {...(columns.some((column) => column.summary) ? { summary } : {})}
          components={isVirtual ? VIRTUAL_PARTS : captioned(listTitle(model.entity))}
        />
      </RowsOfTable>
    </div>
  );
});

function scrollHeight(height: number): number {
  return Math.max(LEAST_HEIGHT_PX, height - HEADER_PX);
}

/** The columns as wide as the box allows, as the table draws them. */
function useTableColumns(
  wanted: readonly ColumnModel[],
  boxWidth: number,
  below: BelowRows | undefined,
) {
  const { t } = usePorts('texts');
  const { model } = useListFacts();
  const { rowActions: actions, isSelectable } = useListMoves();
  const actionsPx = widthOfActions(actions, model, t('action.more'));
  const besides = selectWidth(isSelectable) + (below?.draw ? EXPAND_WIDTH : 0) + actionsPx;
  const columns = useMemo(
    () => fitColumns(wanted, boxWidth - besides),
    [wanted, boxWidth, besides],
  );
  const drawn = useMemo(
    () => tableColumns({ model, columns, actions, isSelectable, actionsPx, t }),
    [model, columns, actions, isSelectable, actionsPx, t],
  );
  const width = columns.reduce((sum, column) => sum + column.width, 0) + besides;
  return { columns, drawn, actionsPx, width };
}

/** How rows look, and the id of the one whose detail stands beside the list. */
function useRowClass() {
  const ports = usePorts('house');
  const { model } = useListFacts();
  const chosen = useContext(ChosenRow);
  const rowClass = useMemo(() => rowClassOf(model, ports, chosen), [model, ports, chosen]);
  return { rowClass, chosen };
}

/** What takes a press for itself. */
const OWN_PRESS =
  'a, button, input, label, .ant-dropdown, .ant-table-row-expand-icon, .engine-editable, .engine-celleditor';

function openPressed(
  event: MouseEvent<HTMLElement>,
  byId: ReadonlyMap<string, Row>,
  openRow: ListMoves['openRow'],
): void {
  const target = event.target as HTMLElement;
  const link = target.closest('a.engine-namelink');
  if (!link && target.closest(OWN_PRESS)) return;
  const row = byId.get(target.closest<HTMLElement>('[data-row-key]')?.dataset.rowKey ?? '');
  if (!row) return;
  if (link) event.preventDefault();
  else if (window.getSelection()?.toString()) return;
  openRow(row, event.ctrlKey || event.metaKey, link !== null);
}

/** Width of the column of buttons, px; 0: there are none. */
function widthOfActions({ row }: RowButtons, { spec }: ListModel, more: string): number {
  if (row.length === 0) return 0;
  return actionsWidth(
    row.map(({ title }) => title),
    more,
    spec.actionWidth ?? LEAST_ACTIONS_PX,
  );
}

function unfolding({ draw, nodes }: BelowRows, isSelectable: boolean) {
  const onUnfold = nodes?.onUnfold;
  return {
    ...(nodes
      ? {
          expandedRowKeys: nodes.unfolded,
          onExpandedRowsChange: (keys: readonly Key[]) => nodes.onUnfolded(keys.map(String)),
        }
      : {}),
    ...(onUnfold
      ? {
          onExpand: (isOpen: boolean, row: Row) => {
            if (isOpen) onUnfold(row);
          },
        }
      : {}),
    ...(draw
      ? { expandedRowRender: draw, columnWidth: EXPAND_WIDTH }
      : { expandIconColumnIndex: isSelectable ? 1 : 0 }),
  };
}

function indexRows(rows: readonly Row[], index = new Map<string, Row>()): ReadonlyMap<string, Row> {
  for (const row of rows) {
    index.set(rowId(row), row);
    if (Array.isArray(row.children)) indexRows(row.children as readonly Row[], index);
  }
  return index;
}

/** Gives a cut cell its full text as a tooltip, only for the cell that is pointed at or focused. */
function showFullText(event: MouseEvent<HTMLElement> | FocusEvent<HTMLElement>): void {
  const cell = (event.target as HTMLElement).closest<HTMLElement>('.ant-table-cell');
  if (cell && !cell.title && cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText;
}

const VIRTUAL_PARTS = { header: { cell: HeadCell } };
const captions = new Map<string, ReturnType<typeof makeCaptioned>>();

/** The table element with a caption for screen readers; one component per title, so that React keeps the table. */
function captioned(title: string) {
  const found = captions.get(title) ?? makeCaptioned(title);
  captions.set(title, found);
  return found;
}

function makeCaptioned(title: string) {
  return {
    header: { cell: HeadCell },
    table: ({ children, ...props }: React.ComponentProps<'table'>) => (
      <table {...props}>
        <caption className="engine-hidden">{title}</caption>
        {children}
      </table>
    ),
  };
}
