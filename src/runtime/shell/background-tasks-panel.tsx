import { App, Button, Drawer } from 'antd';
import { useAtom, useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';

import { openPartAtom } from '#runtime/state/shell-state.ts';
import type { BackgroundTask } from '#schemas/api/background-task.ts';
import { formatPlain } from '#schemas/formats/numbers.ts';
import { createConfirm } from '../ports/confirm.tsx';
import { exportByBrowser } from '../ports/export-file.ts';
import {
  cancelBackgroundTask,
  backgroundTasksAtom,
  undoImport,
} from '../services/background-tasks.ts';
import './background-tasks-panel.css';

/** Background tasks of the last day: how far each is, 取消 and 下载 (UX.md section 7). */
export function BackgroundTasksPanel() {
  const { t } = useTranslation('shell');
  const [openPart, setOpenPart] = useAtom(openPartAtom);
  const tasks = useAtomValue(backgroundTasksAtom);
  return (
    <Drawer
      open={openPart === 'tasks'}
      size={400}
      title={t('backgroundTasks.title')}
      onClose={() => setOpenPart(null)}
      styles={{ body: { padding: 0 } }}
    >
      <p className="tasks-hint">{t('backgroundTasks.hint')}</p>
      <ul className="bell-list">
        {tasks.map((task) => (
          <TaskItem key={task.id} task={task} />
        ))}
        {tasks.length === 0 ? <li className="bell-empty">{t('backgroundTasks.empty')}</li> : null}
      </ul>
    </Drawer>
  );
}

function TaskItem({ task }: { readonly task: BackgroundTask }) {
  const { name, status, percent, createDate } = task;
  return (
    <li>
      <div className="bell-item">
        <span className="bell-title">{name}</span>
        {isOpen(task) ? (
          <progress
            className="engine-progress"
            aria-label={name}
            max={100}
            {...(percent === null || status === 'queued' ? { value: 0 } : { value: percent })}
          />
        ) : null}
        <span className="text-2 num" data-status={status}>
          <StatusText task={task} />
        </span>
        <span className="tasks-line">
          <time className="num">{createDate}</time>
          <TaskButtons task={task} />
        </span>
      </div>
    </li>
  );
}

function isOpen({ status }: BackgroundTask): boolean {
  return status === 'queued' || status === 'running';
}

/** What can be done with a task: ended, taken back, its file kept. */
function TaskButtons({ task }: { readonly task: BackgroundTask }) {
  const { t } = useTranslation('shell');
  const { modal } = App.useApp();
  const { id, name, hasFile, canUndo } = task;
  async function handleUndo(): Promise<void> {
    if (
      await createConfirm(modal)({
        title: t('backgroundTasks.undo'),
        text: t('backgroundTasks.undoText', { name }),
        danger: true,
      })
    )
      await undoImport(id);
  }
  return (
    <span className="tasks-buttons">
      {isOpen(task) ? (
        <Button
          size="small"
          aria-label={t('backgroundTasks.cancelOf', { name })}
          onClick={() => void cancelBackgroundTask(id)}
        >
          {t('backgroundTasks.cancel')}
        </Button>
      ) : null}
      {canUndo ? (
        <Button
          size="small"
          aria-label={t('backgroundTasks.undoOf', { name })}
          onClick={() => void handleUndo()}
        >
          {t('backgroundTasks.undo')}
        </Button>
      ) : null}
      {hasFile ? (
        <Button
          size="small"
          type="primary"
          aria-label={t('backgroundTasks.downloadOf', { name })}
          onClick={() => exportByBrowser(`GET /sys/task/file/${id}`, {})}
        >
          {t('backgroundTasks.download')}
        </Button>
      ) : null}
    </span>
  );
}

function StatusText({ task }: { readonly task: BackgroundTask }) {
  const { t } = useTranslation('shell');
  const { kind, status, result, place, error } = task;
  if (status === 'queued') return t('backgroundTasks.queued', { place: place ?? 1 });
  if (status === 'running') return <RunningText task={task} />;
  if (status === 'failed')
    return error ? t('backgroundTasks.failedBecause', { error }) : t('backgroundTasks.failed');
  if (status === 'cancelled') return t('backgroundTasks.cancelled');
  return kind === 'importUndo'
    ? t('backgroundTasks.undone', { undone: result?.undone ?? 0, kept: result?.kept ?? 0 })
    : t('backgroundTasks.done');
}

/** Share, rows and what is left. */
function RunningText({
  task: { done, total, percent, secondsLeft },
}: {
  readonly task: BackgroundTask;
}) {
  const { t } = useTranslation('shell');
  if (total === null) return t('backgroundTasks.counting');
  const rows = t('backgroundTasks.running', { done: formatPlain(done), total: formatPlain(total) });
  const parts = [percent === null ? '' : `${percent}%`, rows];
  if (secondsLeft !== null)
    parts.push(
      secondsLeft < 60
        ? t('backgroundTasks.seconds', { count: secondsLeft })
        : t('backgroundTasks.minutes', { count: Math.ceil(secondsLeft / 60) }),
    );
  return parts.filter(Boolean).join(' · ');
}
