import { createContext, memo, useContext, useEffect, useRef, useSyncExternalStore } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { rowId, useIsChosen, useSelectionStore } from '#engine/base/selection-store.ts';

interface SelectCellProps {
  readonly row: Row;
}

/** The checkbox of a row; the only thing that renders when the row is chosen. */
export const SelectCell = memo(function SelectCell({ row }: SelectCellProps) {
  const { t } = useTexts();
  const store = useSelectionStore();
  const id = rowId(row);
  const isChosen = useIsChosen(store, id);
  return (
    <input
      type="checkbox"
      className="engine-check"
      aria-label={t('list.selectRow')}
      checked={isChosen}
      onChange={(event) => store.set([row], event.target.checked)}
    />
  );
});

/** The rows of the table around: its head reads them here, so that other rows do not build its columns anew. */
export const RowsOfTable = createContext<readonly Row[]>([]);

/** The checkbox in the header: all rows of this table. */
export function SelectPage() {
  const { t } = useTexts();
  const store = useSelectionStore();
  const box = useRef<HTMLInputElement>(null);
  useSyncExternalStore(store.subscribe, store.rows);
  const rows = useContext(RowsOfTable);
  const chosen = rows.filter((row) => store.has(rowId(row))).length;
  const isAll = rows.length > 0 && chosen === rows.length;
  const isSome = chosen > 0 && !isAll;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <input
      ref={box}
      type="checkbox"
      className="engine-check"
      aria-label={t('list.selectPage')}
      checked={isAll}
      onChange={() => store.set(rows, !isAll)}
    />
  );
}
