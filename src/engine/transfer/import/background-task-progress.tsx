import { Button } from 'antd';

import { useTexts } from '#engine/base/ports-context.ts';
import { formatPlain } from '#schemas/formats/numbers.ts';
import { timeLeft, type ImportBackgroundTask } from './import-model.ts';

interface BackgroundTaskProgressProps {
  readonly task: ImportBackgroundTask;
  readonly title: string;
  readonly onCancel: () => void;
}

/** How far an open task is. */
export function BackgroundTaskProgress({
  task: { status, done, total, percent, place, secondsLeft },
  title,
  onCancel,
}: BackgroundTaskProgressProps) {
  const { t } = useTexts();
  return (
    <div className="import-progress">
      <b>{title}</b>
      <progress
        className="engine-progress"
        aria-label={title}
        max={100}
        {...(percent === null ? {} : { value: percent })}
      />
      <p role="status">
        {status === 'queued'
          ? t('transfer.queued', { place: place ?? 1 })
          : t('transfer.progress', { done: formatPlain(done), total: formatPlain(total) })}{' '}
        {secondsLeft === null ? '' : timeLeft(t, secondsLeft)}
      </p>
      <p className="engine-hint">{t('transfer.mayClose')}</p>
      <Button onClick={onCancel}>{t('transfer.stop')}</Button>
    </div>
  );
}
