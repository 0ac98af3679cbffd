import { lazyPart } from '#engine/base/lazy-part.tsx';
import { rowId } from '#engine/base/selection-store.ts';
import { useListAnswer, useListFacts, useListMoves } from './list-context.ts';

const DetailDrawer = lazyPart(
  async () => (await import('../detail/detail-drawer.tsx')).DetailDrawer,
);

interface OpenedRecordProps {
  /** Null: none is open. */
  readonly id: string | null;
  readonly onOpened: (id: string | null) => void;
}

/** The record that was opened, with the ways to those before and after it in the list. */
export function OpenedRecord({ id, onOpened }: OpenedRecordProps) {
  const { model } = useListFacts();
  const { rows } = useListAnswer();
  const { refresh } = useListMoves();
  if (id === null) return null;
  const index = rows.findIndex((row) => rowId(row) === id);
  const [before, after] = index < 0 ? [] : [rows[index - 1], rows[index + 1]];
  return (
    <DetailDrawer
      entity={model.entity}
      id={id}
      onClose={() => onOpened(null)}
      onChanged={refresh}
      onPrevious={before && (() => onOpened(rowId(before)))}
      onNext={after && (() => onOpened(rowId(after)))}
    />
  );
}
