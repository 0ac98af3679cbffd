import { Button } from 'antd';
import { useAtomValue, useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';

import { openPartAtom } from '#runtime/state/shell-state.ts';
import { openBackgroundTasks, backgroundTasksAtom } from '../services/background-tasks.ts';
import './background-tasks-button.css';

/** The circumference of the ring. */
const RING = 2 * Math.PI * 9;

/** Opens the panel of background tasks; a ring shows how far the open ones are together. */
export function BackgroundTasksButton() {
  const { t } = useTranslation('shell');
  const open = openBackgroundTasks(useAtomValue(backgroundTasksAtom));
  const setOpenPart = useSetAtom(openPartAtom);
  const percent =
    open.length === 0 ? 0 : open.reduce((sum, task) => sum + (task.percent ?? 0), 0) / open.length;
  const label = t('backgroundTasks.label', { count: open.length });
  return (
    <Button
      type="text"
      aria-label={label}
      title={label}
      onClick={() => setOpenPart('tasks')}
      className={open.length === 0 ? 'wide-only' : ''}
    >
      <svg className="tasks-ring" viewBox="0 0 24 24" width={18} height={18} aria-hidden="true">
        {open.length > 0 ? (
          <>
            <circle cx="12" cy="12" r="9" className="tasks-ring-rest" />
            <circle
              cx="12"
              cy="12"
              r="9"
              className="tasks-ring-done"
              strokeDasharray={`${(RING * Math.max(4, percent)) / 100} ${RING}`}
              transform="rotate(-90 12 12)"
            />
            <path d="M12 7.5v6M9.500 11.500L12 14l2.500-2.500" />
          </>
        ) : (
          <path d="M5 4h14v16H5zM8.500 9l1.500 1.500L12.500 8M14.500 9.500H16.500M8.500 15l1.500 1.500 2.500-2.500M14.500 15.500h2" />
        )}
      </svg>
    </Button>
  );
}
