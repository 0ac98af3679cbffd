import {
  createContext,
  useContext,
  type ComponentProps,
  type PointerEvent,
  type ReactNode,
} from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import type { ColumnModel } from './list-model.ts';
import type { ListSort } from './list-query.ts';
import './sort-header.css';

export interface HeaderMoves {
  readonly sort: ListSort | null;
  setSort(sort: ListSort | null): void;
  setWidth(name: string, width: number): void;
}

const HeaderContext = createContext<HeaderMoves | null>(null);
/** Headers read the sort from here, so that a click on one does not build the table's columns anew. */
export const HeaderProvider = HeaderContext.Provider;

const MIN_WIDTH = 48;

interface SortHeaderProps {
  readonly column: ColumnModel;
}

/** Title of a column: a sort button where it may be sorted, and a handle on its right edge. */
export function SortHeader({ column }: SortHeaderProps) {
  const { t } = useTexts();
  const moves = useContext(HeaderContext);
  const order = moves?.sort?.field === column.name ? moves.sort.order : undefined;
  const handleSort = (): void => {
    if (order === undefined) moves?.setSort({ field: column.name, order: 'asc' });
    else moves?.setSort(order === 'asc' ? { field: column.name, order: 'desc' } : null);
  };
  const handleGrip = (event: PointerEvent<HTMLElement>): void =>
    dragWidth(event, (width) => moves?.setWidth(column.name, width));
  return (
    <span className="engine-head">
      {column.isSortable ? (
        <button
          type="button"
          className="engine-sort"
          data-order={order}
          onClick={handleSort}
          title={t('list.sortBy', { title: column.title })}
        >
          {column.title}
          <i aria-hidden="true" />
        </button>
      ) : (
        <span className="engine-headtext">{column.title}</span>
      )}
      {moves ? <i className="engine-grip" aria-hidden="true" onPointerDown={handleGrip} /> : null}
    </span>
  );
}

export interface HeadCellProps extends ComponentProps<'th'> {
  /** What the cell shows; the table's own title is plain text, because it draws that a second time to measure. */
  readonly head?: ReactNode;
  /** Name of the field the column sorts by. */
  readonly sortName?: string | undefined;
}

/** A header cell that says how its column is sorted. */
export function HeadCell({ head, sortName, children, ...props }: HeadCellProps) {
  const sort = useContext(HeaderContext)?.sort;
  const order = sort && sort.field === sortName ? sort.order : undefined;
  return (
    <th
      {...props}
      {...(sortName
        ? { 'aria-sort': order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : 'none' }
        : {})}
    >
      {head ?? children}
    </th>
  );
}

/** Follows the pointer with a line and reports the new width once it is let go. */
function dragWidth(event: PointerEvent<HTMLElement>, onDone: (width: number) => void): void {
  event.preventDefault();
  const grip = event.currentTarget;
  const cell = grip.closest<HTMLElement>('th, .ant-table-cell');
  const startX = event.clientX;
  const startWidth = cell?.offsetWidth ?? 0;
  grip.setPointerCapture(event.pointerId);
  const move = (at: globalThis.PointerEvent): void => {
    grip.style.transform = `translateX(${Math.max(MIN_WIDTH - startWidth, at.clientX - startX)}px)`;
  };
  const end = (at: globalThis.PointerEvent): void => {
    grip.removeEventListener('pointermove', move);
    grip.removeEventListener('pointerup', end);
    grip.style.transform = '';
    if (at.clientX !== startX)
      onDone(Math.max(MIN_WIDTH, Math.round(startWidth + at.clientX - startX)));
  };
  grip.addEventListener('pointermove', move);
  grip.addEventListener('pointerup', end);
}
