import { useTexts } from '#engine/base/ports-context.ts';
import type { ColumnModel } from './list-model.ts';
import './list-skeleton.css';

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

interface SkeletonProps {
  readonly columns: readonly ColumnModel[];
}

/** What stands there before the first answer: eight grey rows with the widths of the real columns. */
export function ListSkeleton({ columns }: SkeletonProps) {
  const { t } = useTexts();
  return (
    <div className="engine-skeleton" role="status" aria-label={t('list.loading')}>
      {SKELETON_ROWS.map((number) => (
        <div key={number}>
          {columns.map((column) => (
            <span key={column.name} style={{ width: column.width }}>
              <i />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
