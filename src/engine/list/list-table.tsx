import {
  memo,
  useContext,
  useMemo,
  type FocusEvent,
  type Key,
  type MouseEvent,
  type ReactNode,
} from 'react';

import { entityRoute } from '#engine/base/entity-facts.ts';
import type { ListStore } from '#engine/base/list-store.ts';
import { PlainTable } from '#engine/base/plain-table.tsx';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row, TextPort } from '#engine/base/ports.ts';
import { namedCell, typeFaces } from '#engine/base/registry.ts';
import { rowId } from '#engine/base/selection-store.ts';
import { UnknownMarker } from '#engine/fields/cells/text-cells.tsx';
import { listTitle } from '#schemas/language/derive.ts';
import { RowActions } from '../actions/row-actions.tsx';
import type { Actions } from '../actions/use-actions.tsx';
import { actionsWidth } from './actions-width.ts';
import { ChosenRow } from './chosen-row.ts';
import { fitColumns } from './column-prefs.ts';
import { EditableCell } from './editable-cell.tsx';
import type { ColumnModel, ListModel } from './list-model.ts';
import { rowClassOf } from './row-class.ts';
import { SelectCell, SelectPage } from './select-cells.tsx';
import { HeadCell, SortHeader, type HeadCellProps } from './sort-header.tsx';
import { summaryRow } from './summary-row.tsx';
import type { Totals } from './use-totals.ts';
import './list-page.css';
import './list-table.css';

/** Rows above which only those in view are drawn. */
export const VIRTUAL_ABOVE = 200;
const SELECT_WIDTH = 40;
const EXPAND_WIDTH = 40;
const LEAST_ACTIONS_PX = 96;
const HEADER_PX = 41;

interface ListTableProps {
  readonly model: ListModel;
  readonly rows: readonly Row[];
  readonly columns: readonly ColumnModel[];
  readonly actions: Pick<Actions, 'row' | 'isOfferedOn' | 'run'>;
  readonly list: ListStore;
  readonly isSelectable: boolean;
  /** Width of the box the table stands in, px; 0: not known yet. */
  readonly boxWidth: number;
  /** Height of the box the table scrolls in, px; only virtual tables need it. */
  readonly height: number;
  /** `isLink`: the name was pressed, not just the row. */
  readonly onOpen: (row: Row, isNewTab: boolean, isLink: boolean) => void;
  readonly onUnfold: ((row: Row) => void) | undefined;
  /** The nodes of a tree that show what is below them. */
  readonly unfolded: readonly string[];
  readonly onUnfolded: (ids: readonly string[]) => void;
  readonly expandedRow: ((row: Row) => ReactNode) | undefined;
  /** Sums over every row that matches; null where the page shows all of them. */
  readonly totals: Totals | null;
}

/** The rows. Renders only when rows, columns or buttons change: sort, selection and loading live outside it. */
export const ListTable = memo(function ListTable(props: ListTableProps) {
  const {
    model,
    rows,
    actions,
    list,
    isSelectable,
    boxWidth,
    height,
    onOpen,
    onUnfold,
    unfolded,
    onUnfolded,
    expandedRow,
    totals,
  } = props;
  const ports = usePorts('texts', 'house');
  const actionsPx = widthOfActions(actions, model, ports.t('action.more'));
  const besides = (isSelectable ? SELECT_WIDTH : 0) + (expandedRow ? EXPAND_WIDTH : 0) + actionsPx;
  const columns = useMemo(
    () => fitColumns(props.columns, boxWidth - besides),
    [props.columns, boxWidth, besides],
  );
  const drawn = useMemo(
    () => tableColumns({ model, columns, actions, list, isSelectable, actionsPx, t: ports.t }),
    [model, columns, actions, list, isSelectable, actionsPx, ports.t],
  );
  const chosen = useContext(ChosenRow);
  const rowClass = useMemo(() => rowClassOf(model, ports, chosen), [model, ports, chosen]);
  const width = columns.reduce((sum, column) => sum + column.width, 0) + besides;
  const isVirtual = rows.length > VIRTUAL_ABOVE;
  const byId = useMemo(() => indexRows(rows), [rows]);
  const handleClick = (event: MouseEvent<HTMLElement>): void => {
    const target = event.target as HTMLElement;
    const link = target.closest('a.engine-namelink');
    if (
      !link &&
      target.closest(
        'a, button, input, label, .ant-dropdown, .ant-table-row-expand-icon, .engine-editable, .engine-celleditor',
      )
    )
      return;
    const row = byId.get(target.closest<HTMLElement>('[data-row-key]')?.dataset.rowKey ?? '');
    if (!row) return;
    if (link) event.preventDefault();
    else if (window.getSelection()?.toString()) return;
    onOpen(row, event.ctrlKey || event.metaKey, link !== null);
  };
  const isFolding = model.isTree || expandedRow !== undefined;
  return (
    // the keyboard opens rows by the link in the name and by the keys of the list
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className="engine-table"
      onClick={handleClick}
      onMouseOver={showFullText}
      onFocus={showFullText}
    >
      <PlainTable<Row>
        size="small"
        rowKey={rowId}
        columns={drawn}
        dataSource={rows as Row[]}
        virtual={isVirtual}
        tableLayout="fixed"
        scroll={isVirtual ? { x: width, y: Math.max(200, height - HEADER_PX) } : { x: width }}
        rowClassName={rowClass}
        {...(chosen === undefined
          ? {}
          : { onRow: (row: Row) => ({ 'aria-current': rowId(row) === chosen }) })}
        rowHoverable={false}
        {...(isFolding
          ? {
              expandable: unfolding({
                model,
                onUnfold,
                unfolded,
                onUnfolded,
                expandedRow,
                isSelectable,
              }),
            }
          : {})}
        {...(columns.some((column) => column.summary)
          ? {
              summary: () =>
                summaryRow(rows, columns, {
                  before: Number(isSelectable) + Number(expandedRow !== undefined),
                  hasActions: actionsPx > 0,
                  totals,
                }),
            }
          : {})}
        components={isVirtual ? VIRTUAL_PARTS : captioned(listTitle(model.entity))}
      />
    </div>
  );
});

/** Width of the column of buttons, px; 0: there are none. */
function widthOfActions(
  { row }: ListTableProps['actions'],
  { spec }: ListModel,
  more: string,
): number {
  if (row.length === 0) return 0;
  return actionsWidth(
    row.map(({ title }) => title),
    more,
    spec.actionWidth ?? LEAST_ACTIONS_PX,
  );
}

type Unfolding = Pick<
  ListTableProps,
  'model' | 'onUnfold' | 'unfolded' | 'onUnfolded' | 'expandedRow' | 'isSelectable'
>;

/** What stands below a row once it is unfolded: the nodes below it in a tree, or a part of its own. */
function unfolding({
  model,
  onUnfold,
  unfolded,
  onUnfolded,
  expandedRow,
  isSelectable,
}: Unfolding) {
  return {
    ...(model.isTree
      ? {
          expandedRowKeys: unfolded,
          onExpandedRowsChange: (keys: readonly Key[]) => onUnfolded(keys.map(String)),
        }
      : {}),
    ...(onUnfold
      ? {
          onExpand: (isOpen: boolean, row: Row) => {
            if (isOpen) onUnfold(row);
          },
        }
      : {}),
    ...(expandedRow
      ? { expandedRowRender: expandedRow, columnWidth: EXPAND_WIDTH }
      : { expandIconColumnIndex: isSelectable ? 1 : 0 }),
  };
}

interface ColumnParts {
  readonly model: ListModel;
  readonly columns: readonly ColumnModel[];
  readonly actions: ListTableProps['actions'];
  readonly list: ListStore;
  readonly isSelectable: boolean;
  /** Width of the column of buttons; 0: there are none. */
  readonly actionsPx: number;
  readonly t: TextPort['t'];
}

function tableColumns({ model, columns, actions, list, isSelectable, actionsPx, t }: ColumnParts) {
  const firstPinned = columns.some((column) => column.pin === 'left');
  const data = columns.map((column, index) => ({
    key: column.name,
    dataIndex: column.name,
    title: column.title,
    onHeaderCell: () =>
      ({
        head: <SortHeader column={column} />,
        sortName: column.isSortable ? column.name : undefined,
        'data-field': column.name,
      }) as HeadCellProps,
    width: column.width,
    align: column.align,
    ...(column.pin
      ? { fixed: column.pin }
      : index === 0 && !firstPinned
        ? { fixed: 'left' as const }
        : {}),
    render: cellRender(model, column),
  }));
  return [
    ...(isSelectable
      ? [
          {
            key: '$select',
            title: '',
            onHeaderCell: () => ({ head: <SelectPage list={list} /> }) as HeadCellProps,
            width: SELECT_WIDTH,
            fixed: 'left' as const,
            className: 'engine-selectcell',
            render: (_: unknown, row: Row) => <SelectCell row={row} />,
          },
        ]
      : []),
    ...data,
    ...(actionsPx > 0
      ? [
          {
            key: '$actions',
            title: t('list.actions'),
            width: actionsPx,
            fixed: 'right' as const,
            className: 'engine-actioncell',
            render: (_: unknown, row: Row) => <RowActions row={row} actions={actions} />,
          },
        ]
      : []),
  ];
}

/** How a column draws its cells, decided once per column. */
function cellRender(
  model: ListModel,
  column: ColumnModel,
): (value: unknown, row: Row) => ReactNode {
  const { name, field } = column;
  const Cell = column.cell ? namedCell(column.cell) : typeFaces(field.type).cell;
  if (!Cell) return () => <UnknownMarker word={column.cell ?? field.type} />;
  if (column.isEditable)
    return (value, row) => (
      <EditableCell name={name} field={field} row={row}>
        <Cell value={value} row={row} name={name} field={field} />
      </EditableCell>
    );
  if (!column.isLink)
    return (value, row) => <Cell value={value} row={row} name={name} field={field} />;
  const route = entityRoute(model.entity);
  return (value, row) => (
    <a className="engine-namelink" href={`#/${route}/${rowId(row)}`}>
      <Cell value={value} row={row} name={name} field={field} />
    </a>
  );
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
