import { ListFailure } from '#engine/base/list-states.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import type { BlockProps } from '#engine/base/registry.ts';
import { Tag } from '#engine/fields/cells/tag-cells.tsx';
import { EMPTY_TEXT } from '#engine/fields/values/texts.ts';
import type { OrderTask } from '#schemas/api/order-desk.ts';
import { useDesk } from './use-desk.ts';
import './work-order.css';

const MINUTE_CHARS = 16;
const COLUMNS = ['task', 'state', 'by', 'at', 'files'] as const;

/** The lines of the task bill: what to do, whether it is done, by whom and when, and how many files came of it. */
export function OrderTasks({ row, stamp, onTotal }: BlockProps) {
  const { t } = useTexts();
  const { items, error, reload } = useDesk<OrderTask>(
    `GET /ops/order-desk/${encodeURIComponent(String(row.id))}/tasks`,
    stamp,
    onTotal,
  );
  if (error) return <ListFailure error={error} onRetry={reload} />;
  return (
    <div className="dsr-order-scroll" aria-busy={items === null}>
      <table className="dsr-order-books">
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {t(`order.tasks.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items?.map((task) => (
            <tr key={task.key}>
              <th scope="row">{task.title}</th>
              <td>
                <Tag
                  text={t(task.isDone ? 'order.tasks.done' : 'order.tasks.open')}
                  tone={task.isDone ? 'success' : 'neutral'}
                />
              </td>
              <td>{task.by ?? EMPTY_TEXT}</td>
              <td>{task.at?.slice(0, MINUTE_CHARS) ?? EMPTY_TEXT}</td>
              <td>{task.files === 0 ? EMPTY_TEXT : task.files}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
