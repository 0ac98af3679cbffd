import { createContext, useContext, useEffect, useRef, type PointerEvent } from 'react';
import { useEnginePorts } from '../ports-context.ts';
import type { ColumnModel } from './list-model.ts';
import type { ListSort } from './list-query.ts';

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
  const { t } = useEnginePorts();
  const moves = useContext(HeaderContext);
  const box = useRef<HTMLSpanElement>(null);
  const order = moves?.sort?.field === column.name ? moves.sort.order : undefined;
  useEffect(() => {
    const head = box.current?.closest('th, [role=columnheader], .ant-table-cell');
    if (!column.isSortable || !head) return;
    head.setAttribute('aria-sort', order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : 'none');
  }, [order, column.isSortable]);
  const handleSort = (): void => {
    if (order === undefined) moves?.setSort({ field: column.name, order: 'asc' });
    else moves?.setSort(order === 'asc' ? { field: column.name, order: 'desc' } : null);
  };
  const handleGrip = (event: PointerEvent<HTMLElement>): void => dragWidth(event, (width) => moves?.setWidth(column.name, width));
  return (
    <span ref={box} className="engine-head">
      {column.isSortable
        ? <button type="button" className="engine-sort" data-order={order} onClick={handleSort} title={t('list.sortBy', { title: column.title })}>{column.title}<i aria-hidden="true" /></button>
        : <span className="engine-headtext">{column.title}</span>}
      {moves ? <i className="engine-grip" aria-hidden="true" onPointerDown={handleGrip} /> : null}
    </span>
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
    if (at.clientX !== startX) onDone(Math.max(MIN_WIDTH, Math.round(startWidth + at.clientX - startX)));
  };
  grip.addEventListener('pointermove', move);
  grip.addEventListener('pointerup', end);
}
