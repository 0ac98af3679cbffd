import { App, Button, Drawer } from 'antd';
import { useAtom, useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { formatPlain } from '#schemas/formats/numbers.ts';
import { createConfirm } from '../ports/confirm.tsx';
import { exportByBrowser } from '../ports/export-file.ts';
import type { BackgroundTask } from '#schemas/api/background-task.ts';
import { cancelBackgroundTask, backgroundTasksAtom, undoImport } from '../services/background-tasks.ts';
import { openPartAtom } from '#runtime/state/shell-state.ts';
import './background-tasks-panel.css';

/** Background tasks of the last day: how far each is, 取消 and 下载 (UX.md section 7). */
export function BackgroundTasksPanel() {
  const { t } = useTranslation('shell');
  const [openPart, setOpenPart] = useAtom(openPartAtom);
  const tasks = useAtomValue(backgroundTasksAtom);
  return (
    <Drawer open={openPart === 'tasks'} size={400} title={t('tasks.title')} onClose={() => setOpenPart(null)} styles={{ body: { padding: 0 } }}>
      <p className="tasks-hint">{t('tasks.hint')}</p>
      <ul className="bell-list">
        {tasks.map((task) => (
          <TaskItem key={task.id} task={task} />
        ))}
        {tasks.length === 0 ? <li className="bell-empty">{t('tasks.empty')}</li> : null}
      </ul>
    </Drawer>
  );
}

function TaskItem({ task }: { readonly task: BackgroundTask }) {
  const { t } = useTranslation('shell');
  const { modal } = App.useApp();
  const { id, name, status, percent, hasFile, canUndo, createDate } = task;
  const isOpen = status === 'queued' || status === 'running';
  async function handleUndo(): Promise<void> {
    if (await createConfirm(modal)({ title: t('tasks.undo'), text: t('tasks.undoText', { name }), danger: true })) await undoImport(id);
  }
  return (
    <li>
      <div className="bell-item">
        <span className="bell-title">{name}</span>
        {isOpen ? (
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
          <span className="tasks-buttons">
            {isOpen ? (
              <Button size="small" aria-label={t('tasks.cancelOf', { name })} onClick={() => void cancelBackgroundTask(id)}>
                {t('tasks.cancel')}
              </Button>
            ) : null}
            {canUndo ? (
              <Button size="small" aria-label={t('tasks.undoOf', { name })} onClick={() => void handleUndo()}>
                {t('tasks.undo')}
              </Button>
            ) : null}
            {hasFile ? (
              <Button size="small" type="primary" aria-label={t('tasks.downloadOf', { name })} onClick={() => exportByBrowser(`GET /sys/task/file/${id}`, {})}>
                {t('tasks.download')}
              </Button>
            ) : null}
          </span>
        </span>
      </div>
    </li>
  );
}

function StatusText({ task }: { readonly task: BackgroundTask }) {
  const { t } = useTranslation('shell');
  const { kind, status, result, place, error } = task;
  if (status === 'queued') return t('tasks.queued', { place: place ?? 1 });
  if (status === 'running') return <RunningText task={task} />;
  if (status === 'failed') return error ? t('tasks.failedBecause', { error }) : t('tasks.failed');
  if (status === 'cancelled') return t('tasks.cancelled');
  return kind === 'importUndo' ? t('tasks.undone', { undone: result?.undone ?? 0, kept: result?.kept ?? 0 }) : t('tasks.done');
}

/** Share, rows and what is left. */
function RunningText({ task: { done, total, percent, secondsLeft } }: { readonly task: BackgroundTask }) {
  const { t } = useTranslation('shell');
  if (total === null) return t('tasks.counting');
  const rows = t('tasks.running', { done: formatPlain(done), total: formatPlain(total) });
  const parts = [percent === null ? '' : `${percent}%`, rows];
  if (secondsLeft !== null)
    parts.push(secondsLeft < 60 ? t('tasks.seconds', { count: secondsLeft }) : t('tasks.minutes', { count: Math.ceil(secondsLeft / 60) }));
  return parts.filter(Boolean).join(' · ');
}
