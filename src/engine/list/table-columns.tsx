import type { ReactNode } from 'react';

import { entityRoute } from '#engine/base/entity-facts.ts';
import { lazyPart } from '#engine/base/lazy-part.tsx';
import type { Row, TextPort } from '#engine/base/ports.ts';
import { namedCell, typeFaces } from '#engine/base/registry.ts';
import { rowId } from '#engine/base/selection-store.ts';
import { UnknownMarker } from '#engine/fields/cells/text-cells.tsx';
import { tonedCell } from '#engine/fields/cells/toned-cell.tsx';
import { RowActions } from '../actions/row-actions.tsx';
import { DueCell } from './due-cell.tsx';
import { EditableCell } from './editable-cell.tsx';
import type { RowButtons } from './list-context.ts';
import type { ColumnModel, ListModel } from './list-model.ts';
import { SelectCell, SelectPage } from './select-cells.tsx';
import { SortHeader, type HeadCellProps } from './sort-header.tsx';

const SELECT_WIDTH = 40;

/** Few lists have cells that lead elsewhere. */
const OpenedCell = lazyPart(async () => (await import('./opened-cell.tsx')).OpenedCell);

interface ColumnParts {
  readonly model: ListModel;
  readonly columns: readonly ColumnModel[];
  readonly actions: RowButtons;
  readonly isSelectable: boolean;
  /** Width of the column of buttons, px; 0: there are none. */
  readonly actionsPx: number;
  readonly t: TextPort['t'];
}

/** The columns as the table draws them: the choice of rows, what the schema names, the buttons. */
export function tableColumns(parts: ColumnParts) {
  const { model, columns, isSelectable, actionsPx } = parts;
  const firstPinned = columns.some((column) => column.pin === 'left');
  const data = columns.map((column, index) =>
    dataColumn(model, column, index === 0 && !firstPinned ? 'left' : undefined),
  );
  return [
    ...(isSelectable ? [SELECT_COLUMN] : []),
    ...data,
    ...(actionsPx > 0 ? [buttonColumn(parts)] : []),
  ];
}

/** px that the choice of rows takes. */
export function selectWidth(isSelectable: boolean): number {
  return isSelectable ? SELECT_WIDTH : 0;
}

const SELECT_COLUMN = {
  key: '$select',
  title: '',
  onHeaderCell: () => ({ head: <SelectPage /> }) as HeadCellProps,
  width: SELECT_WIDTH,
  fixed: 'left' as const,
  className: 'engine-selectcell',
  render: (_: unknown, row: Row) => <SelectCell row={row} />,
};

function buttonColumn({ actions, actionsPx, t }: ColumnParts) {
  return {
    key: '$actions',
    title: t('list.actions'),
    width: actionsPx,
    fixed: 'right' as const,
    className: 'engine-actioncell',
    render: (_: unknown, row: Row) => <RowActions row={row} actions={actions} />,
  };
}

/** `usual`: where the column is held unless it says so itself. */
function dataColumn(model: ListModel, column: ColumnModel, usual: 'left' | undefined) {
  const fixed = column.pin ?? usual;
  return {
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
    ...(fixed ? { fixed } : {}),
    render: cellRender(model, column),
  };
}

/** How a column draws its cells, decided once per column. */
function cellRender(
  model: ListModel,
  column: ColumnModel,
): (value: unknown, row: Row) => ReactNode {
  const { name, field } = column;
  const Plain = column.cell ? namedCell(column.cell) : typeFaces(field.type).cell;
  if (!Plain) return () => <UnknownMarker word={column.cell ?? field.type} />;
  const Cell = tonedCell(field, Plain);
  if (column.isEditable)
    return (value, row) => (
      <EditableCell name={name} field={field} row={row}>
        <Cell value={value} row={row} name={name} field={field} />
      </EditableCell>
    );
  const opens = model.spec.opens?.[name];
  if (opens)
    return (value, row) => (
      <OpenedCell spec={opens} title={column.title} row={row} value={value}>
        <Cell value={value} row={row} name={name} field={field} />
      </OpenedCell>
    );
  if (name === model.entity.detail?.due?.by)
    return (value, row) => (
      <DueCell entity={model.entity} row={row}>
        <Cell value={value} row={row} name={name} field={field} />
      </DueCell>
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
