import { Button } from 'antd';

import { LineIcon } from '#engine/base/icon.tsx';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import { BackgroundTaskProgress } from './background-task-progress.tsx';
import { downloadResult, hasEnded, type ImportBackgroundTask } from './import-model.ts';
import { IssueTable } from './issue-table.tsx';

interface CheckStepProps {
  readonly task: ImportBackgroundTask;
  readonly onCancel: () => void;
}

/** What an import would do: how many rows are fine, and what is to be fixed. Nothing is written yet. */
export function CheckStep({ task, onCancel }: CheckStepProps) {
  const { t } = useTexts();
  if (!hasEnded(task))
    return (
      <BackgroundTaskProgress task={task} title={t('transfer.checking')} onCancel={onCancel} />
    );
  if (task.status !== 'done')
    return (
      <p className="import-error" role="alert">
        {task.error ?? t('transfer.stopped')}
      </p>
    );
  return <CheckResult task={task} />;
}

/** How many rows are fine, how many are not, and why. */
function CheckResult({ task }: { readonly task: ImportBackgroundTask }) {
  const ports = usePorts('data', 'texts');
  const { t } = ports;
  const { saved = 0, updated = 0, bad = 0, issues = [] } = task.result ?? {};
  return (
    <>
      <div className="import-facts" role="status">
        <p className="import-good">
          <LineIcon name="check-circle" /> {t('transfer.fine', { count: saved + updated })}
          <small>{t('transfer.fineParts', { saved, updated })}</small>
        </p>
        <p className={bad > 0 ? 'import-bad' : ''}>
          <LineIcon name={bad > 0 ? 'close-circle' : 'check-circle'} />{' '}
          {t('transfer.toFix', { count: bad })}
        </p>
        {task.hasFile ? (
          <Button onClick={() => downloadResult(ports, task)}>
            <LineIcon name="download" /> {t('transfer.issueFile')}
          </Button>
        ) : null}
      </div>
      {bad > 0 ? <p className="engine-hint">{t('transfer.fixText')}</p> : null}
      <IssueTable issues={issues} />
    </>
  );
}
