import { useEnginePorts } from '#engine/base/ports-context.ts';
import type { ColumnModel } from './list-model.ts';

const SKELETON_ROWS = 8;

interface SkeletonProps {
  readonly columns: readonly ColumnModel[];
}

/** What stands there before the first answer: eight grey rows with the widths of the real columns. */
export function ListSkeleton({ columns }: SkeletonProps) {
  const { t } = useEnginePorts();
  return (
    <div className="engine-skeleton" role="status" aria-label={t('list.loading')}>
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <div key={index}>
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
